package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Workers of one node share histories, and those of two do not. All are cleared.
func TestHistoriesOfNodes(t *testing.T) {
	s := newSearcher(t, AllOn()).Shared
	s.Unlink()
	s.SetNodes([]int{0, 1, 0, 1, 2})
	var w []*Worker
	for range 5 {
		w = append(w, NewWorker(s, material{}))
	}
	require.Same(t, s.histories, w[0].histories)
	require.Same(t, w[0].histories, w[2].histories)
	require.Same(t, w[1].histories, w[3].histories)
	require.Len(t, map[*histories]bool{w[0].histories: true, w[1].histories: true, w[4].histories: true}, 3)

	s.SetRoot(Root{Position: *chess.StartPosition()})
	learnt := func(w *Worker) entry { return entryOf(w.moveHistory.continuation[1][:], 2) }
	for i, worker := range w {
		learnt(worker).update(int32(100 + i))
	}
	s.Clear()
	for _, worker := range w {
		require.Zero(t, learnt(worker).load())
	}
	s.Unlink()
	s.SetNodes(nil)
	require.Same(t, s.histories, NewWorker(s, material{}).histories)
}
