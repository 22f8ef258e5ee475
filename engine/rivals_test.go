package engine

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/algorithm"
)

// rivals calls do with an engine for every algorithm and some numbers of threads.
func rivals(t *testing.T, do func(t *testing.T, e *Engine)) {
	for _, name := range algorithm.Names() {
		for _, threads := range []string{"1", "2", "7"} {
			t.Run(name+" "+threads, func(t *testing.T) {
				e := small(t)
				o := e.Options()
				o.Algorithm, o.Threads, o.MinSplitDepth = name, int(threads[0]-'0'), 2
				require.NoError(t, e.SetOptions(o))
				require.NoError(t, e.SetPosition(kiwipete))
				do(t, e)
			})
		}
	}
}

// Whatever the algorithm, a search does what its limits and options say.
func TestRivals(t *testing.T) {
	rivals(t, func(t *testing.T, e *Engine) {
		s := begin(t, e, Limits{Depth: 5})
		infos := depths(s)
		require.Equal(t, 5, infos[len(infos)-1].Depth)
		require.Equal(t, infos[len(infos)-1].Line.at(0), s.Result().Best)

		r := begin(t, e, Limits{Depth: 5, SearchMoves: normal("a2a3", "h1g1")}).Result()
		require.Contains(t, normal("a2a3", "h1g1"), r.Best)

		// All together keep to a limit; each may have part of a ration left.
		const limit, ration = 30000, 1024
		s = begin(t, e, Limits{Nodes: limit})
		s.Result()
		threads := e.Options().Threads
		require.LessOrEqual(t, int(s.Progress().Nodes), limit+ration)
		require.GreaterOrEqual(t, int(s.Progress().Nodes), limit-threads*ration)
		require.Len(t, s.Progress().Workers, threads)

		s = begin(t, e, Limits{Infinite: true})
		time.Sleep(time.Millisecond)
		s.Stop()
		require.NotEmpty(t, s.Result().Best)
		require.NoError(t, s.Result().Err)
	})
}

// Several lines are as many different moves, at every depth.
func TestRivalsMultiPV(t *testing.T) {
	rivals(t, func(t *testing.T, e *Engine) {
		o := e.Options()
		o.MultiPV = 3
		require.NoError(t, e.SetOptions(o))
		infos := depths(begin(t, e, Limits{Depth: 4}))
		require.GreaterOrEqual(t, len(infos), 12) // the last lines may be told again, with the last figures
		for d := range 4 {
			moves := map[string]bool{}
			for rank, info := range infos[3*d : 3*d+3] {
				require.Equal(t, d+1, info.Depth)
				require.Equal(t, rank+1, info.MultiPV)
				moves[info.Line.UCI()[0]] = true
			}
			require.Len(t, moves, 3)
		}
	})
}

// One thread is the same search whatever the algorithm.
func TestRivalsAreOneSearch(t *testing.T) {
	nodes := map[uint64]bool{}
	for _, name := range algorithm.Names() {
		e := small(t)
		o := e.Options()
		o.Algorithm = name
		require.NoError(t, e.SetOptions(o))
		s := begin(t, e, Limits{Depth: 7})
		s.Result()
		nodes[s.Progress().Nodes] = true
	}
	require.Len(t, nodes, 1)
}
