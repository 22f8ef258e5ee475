package dts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/splitpoint"
)

// A node can be joined in its last life, and in the one after.
func TestNodesOutlastTheirLives(t *testing.T) {
	tree := NewTree(Options{Workers: 2, MinSplitDepth: 1}, func(*Tree, int) Policy { return nil })
	n := &tree.shared[3]
	n.id.Store(splitpoint.ID(3, 1<<35-2))
	for range 4 {
		n.born(&Birth{Depth: 5})
		n.offer.Store(certain)
		require.True(t, tree.open(n.ref(1)), "id %#x", n.ID())
		tree.workers[0].retire(n)
		require.False(t, tree.open(splitpoint.NewRef(n.ID(), 1)))
	}
}
