package search

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/chess"
	"froe/engine/eval"
)

// Workers of one node share histories, and those of two do not. All are cleared.
func TestHistoriesOfNodes(t *testing.T) {
	s := newSearcher(t, AllOn()).Shared
	s.Unlink()
	s.SetNodes([]int{0, 1, 0, 1, 2})
	tree := dts.NewTree(dts.Options{Workers: 5, MinSplitDepth: 1, Iterations: 2}, func(t *dts.Tree, _ int) dts.Policy {
		s.Reserve(t.Capacity())
		return NewWorker(s, eval.New(s.Network()))
	})
	w := s.workers
	require.Same(t, s.histories, w[0].histories)
	require.Same(t, w[0].histories, w[2].histories)
	require.Same(t, w[1].histories, w[3].histories)
	require.Len(t, map[*histories]bool{w[0].histories: true, w[1].histories: true, w[4].histories: true}, 3)

	s.SetRoot(Root{Position: chess.StartPosition()})
	sim.Run(tree, &dts.Master{MaxDepth: 6}, sim.Default, 1)
	for _, worker := range w {
		require.NotZero(t, slices.Max(mainHistory(worker.histories)), "every node learns")
	}
	s.Clear()
	for _, worker := range w {
		require.Zero(t, slices.Max(mainHistory(worker.histories)))
	}
	s.Unlink()
	s.SetNodes(nil)
	require.Same(t, s.histories, NewWorker(s, eval.New(s.Network())).histories)
}
