package engine

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/numa"
)

// On a machine with two nodes, of which this one has the first alone, workers are spread
// over both, and search together. Without nodes nothing is bound.
func TestNodes(t *testing.T) {
	e, err := New(Options{Hash: 1, Threads: 4})
	require.NoError(t, err)
	t.Cleanup(e.Close)
	m := e.mu.machine
	m.newTreeOn([]numa.Node{{Number: 0, CPUs: []int{0}}, {Number: 1, CPUs: []int{4096}}})
	require.Equal(t, []int{0, 1, 0, 1}, m.placement.of)
	require.NotNil(t, m.treeOptions().OnStart)
	require.GreaterOrEqual(t, begin(t, e, Limits{Depth: 5}).Result().Info.Depth, 5)
	m.newTreeOn(nil)
	require.Nil(t, m.treeOptions().OnStart)
	require.GreaterOrEqual(t, begin(t, e, Limits{Depth: 5}).Result().Info.Depth, 5)
}
