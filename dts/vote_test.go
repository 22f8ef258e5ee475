package dts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What the master hears of when a stop leaves roots unfinished: the move that those
// and the last finished ones speak for, the deeper the weightier.
func TestVote(t *testing.T) {
	type result struct {
		depth, line int
		best        Move
		bound       Bound // NoBound: unfinished
	}
	first := result{10, 0, 1, Exact}
	cases := []struct {
		name    string
		results []result // in the order in which they come
		told    Move     // of the unfinished; NoMove: none
	}{
		{"nothing to say", []result{first, {11, 0, NoMove, NoBound}}, NoMove},
		{"a deeper root", []result{first, {11, 0, 2, NoBound}}, 2},
		{"the same move", []result{first, {11, 0, 1, NoBound}}, 1},
		{"two against one that is deeper", []result{first, {11, 0, 1, NoBound}, {12, 0, 2, NoBound}}, 1},
		{"the other way round", []result{first, {12, 0, 2, NoBound}, {11, 0, 1, NoBound}}, 1},
		{"the deepest, none alike", []result{first, {12, 0, 2, NoBound}, {11, 0, 3, NoBound}}, 2},
		{"what fell out above counts", []result{first, {11, 0, 2, Lower}, {12, 0, 3, NoBound}, {12, 0, 2, NoBound}}, 2},
		{"what fell out below has no move", []result{first, {11, 0, NoMove, Upper}, {11, 0, 2, NoBound}}, 2},
		{"a finished depth begins anew", []result{first, {11, 0, 2, Lower}, {11, 0, 2, Exact}, {12, 0, 3, NoBound}}, 3},
		{"a depth that is finished has nothing to add", []result{first, {10, 0, 2, NoBound}}, NoMove},
		{"nor has one less deep that came before", []result{first, {11, 0, 2, NoBound}, {12, 0, 3, Exact}}, NoMove},
		{"one that is deeper and came before has its vote", []result{first, {13, 0, 2, NoBound}, {12, 0, 3, Exact}}, 2},
		{"of one that failed high, a lesser depth that is finished leaves the vote", []result{first, {12, 0, 2, Lower}, {11, 0, 1, Exact}, {12, 0, 2, NoBound}, {13, 0, 3, NoBound}}, 2},
		{"further lines do not vote", []result{first, {10, 1, 2, Exact}, {11, 1, 3, NoBound}}, 3},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			tree := NewTree(Options{Workers: 2, Iterations: 2}, func(*Tree, int) Policy { return nil })
			lines := 1 + tc.results[len(tc.results)-1].line
			d, w := &tree.deepening, tree.workers[0]
			tree.Begin(&Master{Lines: lines})
			for _, r := range tc.results {
				if d.due[r.depth].Depth == 0 {
					d.due[r.depth] = d.master.iteration(r.depth)
				}
				it := d.due[r.depth]
				it.Line = r.line
				d.due[r.depth] = it
				n := &Node{best: r.best, bound: r.bound}
				if r.best != NoMove {
					n.pv.moves[0], n.pv.n = r.best, 1
				}
				if r.bound == NoBound {
					d.short = append(d.short, rootResultOf(it, n))
				} else {
					w.finishLocked(it, n)
				}
			}
			best := d.electLocked()
			require.Equal(t, tc.told != NoMove, best.Depth > 0)
			if tc.told != NoMove {
				require.Equal(t, tc.told, best.line.moves[0])
			}
		})
	}
}
