package dts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/splitpoint"
)

// The ids of a forest's nodes differ, also those of nodes that cannot be shared,
// and whatever their lives: by the index that is in them.
func TestForestNodesAreTold(t *testing.T) {
	f := NewForest(Options{Workers: 5}, 3, true, func(*Tree, int) Policy { return nil })
	seen := map[int]*Node{}
	tell := func(n *Node) {
		n.born(&Birth{})
		i := splitpoint.NewRef(n.ID(), 1).Index()
		require.Nil(t, seen[i], "index %d", i)
		require.Less(t, i, f.Capacity())
		seen[i] = n
	}
	for _, b := range f.members {
		tree := b.tree
		for i := range tree.shared {
			tell(&tree.shared[i])
			require.Equal(t, &tree.shared[i], tree.named(splitpoint.NewRef(tree.shared[i].ID(), 1)))
		}
		for _, w := range tree.workers {
			for i := range w.own {
				tell(&w.own[i])
			}
		}
	}
	require.Len(t, seen, f.Capacity())
}
