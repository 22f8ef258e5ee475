package dts

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// A tree refuses workers whose nodes could not be told apart.
func TestMaxWorkers(t *testing.T) {
	require.PanicsWithValue(t, "dts: 7257 workers are more than 7256", func() { NewTree(Options{Workers: MaxWorkers + 1}, nil) })
}

// What is written at every move lies apart from what others read, and together: the
// principal variation, which only PV nodes keep, is the one large part of a node.
func TestNodeSize(t *testing.T) {
	const cacheLine = 64
	var n Node
	require.EqualValues(t, 48, unsafe.Sizeof(n.Birth))
	require.EqualValues(t, cacheLine, unsafe.Offsetof(n.id), "the atomic fields")
	require.EqualValues(t, 2*cacheLine, unsafe.Offsetof(n.mu), "the guarded fields")
	require.LessOrEqual(t, unsafe.Offsetof(n.pv), uintptr(4*cacheLine), "what is touched at every node")
	require.EqualValues(t, 4+2*MaxPly, unsafe.Sizeof(n.pv))
	require.Zero(t, unsafe.Sizeof(n)%cacheLine, "so that nodes in a row begin on lines of their own")
}
