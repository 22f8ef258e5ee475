package search

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// mainHistory reads the scores that Perturb writes.
func mainHistory(h *histories) []int32 {
	var all []int32
	for side := range h.moveHistory.butterfly {
		row := h.moveHistory.butterfly[side][:]
		for i := range 2 * len(row) {
			all = append(all, entryOf(row, i).load())
		}
	}
	return all
}

func TestPerturb(t *testing.T) {
	s := newSearcher(t, AllOn()).Shared
	s.Perturb(1)
	one := mainHistory(s.histories)
	t.Run("little noise of either sign", func(t *testing.T) {
		sum := 0
		for _, v := range one {
			require.LessOrEqual(t, max(v, -v), int32(maxNoise))
			sum += int(v)
		}
		require.Less(t, max(sum, -sum), len(one)/2)
		require.Less(t, int32(maxNoise), s.tuning.historyBonus(1), "less than a cut teaches")
	})
	t.Run("a seed determines it", func(t *testing.T) {
		s.Perturb(2)
		require.NotEqual(t, one, mainHistory(s.histories))
		s.Perturb(1)
		require.Equal(t, one, mainHistory(s.histories))
	})
	t.Run("what was learnt is forgotten", func(t *testing.T) {
		entryOf(s.moveHistory.continuation[1][:], 2).update(100)
		s.Perturb(1)
		require.Zero(t, entryOf(s.moveHistory.continuation[1][:], 2).load())
	})
	t.Run("seed 0 stands for none", func(t *testing.T) {
		s.Perturb(0)
		for _, v := range mainHistory(s.histories) {
			require.Zero(t, v)
		}
	})
}

// Another order of equal moves is another search; the same seed is the same
// search.
func TestPerturbedSearches(t *testing.T) {
	s := newSearcher(t, AllOn())
	nodes := func(seed uint64) uint64 {
		s.table.Clear(1)
		s.Perturb(seed)
		s.search(t, Root{Position: position(t, suite[1])}, 7)
		return s.tree.Nodes()
	}
	none, one := nodes(0), nodes(1)
	require.NotEqual(t, none, one)
	require.NotEqual(t, one, nodes(2))
	require.Equal(t, one, nodes(1))
	require.Equal(t, none, nodes(0))
}
