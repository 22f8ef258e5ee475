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
		require.True(t, tree.open(tree.ref(n, 1)), "id %#x", n.ID())
		tree.workers[0].retire(n)
		require.False(t, tree.open(splitpoint.NewRef(n.ID(), 1)))
	}
}

// The ids of nodes differ, also those of nodes that cannot be shared, and whatever
// their lives: by the index that is in them.
func TestNodesAreTold(t *testing.T) {
	tree := NewTree(Options{Workers: 3}, func(*Tree, int) Policy { return nil })
	seen := map[int]bool{tree.deepening.node.Index(): true}
	tell := func(n *Node) {
		n.born(&Birth{})
		i := splitpoint.NewRef(n.ID(), 1).Index()
		require.False(t, seen[i], "index %d", i)
		require.Less(t, i, tree.Capacity())
		seen[i] = true
	}
	for i := range tree.shared {
		tell(&tree.shared[i])
		require.Equal(t, &tree.shared[i], tree.named(splitpoint.NewRef(tree.shared[i].ID(), 1)))
	}
	for _, w := range tree.workers {
		for i := range w.own {
			tell(&w.own[i])
		}
	}
	require.Len(t, seen, tree.Capacity())
}
