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

// What is touched at every node lies together: the principal variation, which
// only PV nodes keep, is the one large part of a node.
func TestNodeSize(t *testing.T) {
	var n Node
	require.LessOrEqual(t, unsafe.Sizeof(n)-unsafe.Sizeof(n.pv), uintptr(224), "a node without its line, in bytes")
	require.EqualValues(t, 4+2*MaxPly, unsafe.Sizeof(n.pv))
	require.EqualValues(t, 48, unsafe.Sizeof(n.Birth))
	require.Zero(t, unsafe.Offsetof(n.id)%8, "64-bit atomics lie on 64 bits")
	require.Zero(t, unsafe.Offsetof(n.Birth))
}
