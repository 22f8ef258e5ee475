package dts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What a forest answers when a stop leaves roots unfinished: the move that those
// and the last finished ones speak for, the deeper the weightier.
func TestVote(t *testing.T) {
	type root struct {
		depth, line int
		best        Move
		bound       Bound // NoBound: unfinished
	}
	first := root{10, 0, 1, Exact}
	cases := []struct {
		name  string
		roots []root // in the order in which they come
		told  []Move // of the unfinished
	}{
		{"nothing to say", []root{first, {11, 0, NoMove, NoBound}}, nil},
		{"a deeper root", []root{first, {11, 0, 2, NoBound}}, []Move{2}},
		{"the same move", []root{first, {11, 0, 1, NoBound}}, []Move{1}},
		{"two against one that is deeper", []root{first, {11, 0, 1, NoBound}, {12, 0, 2, NoBound}}, []Move{1}},
		{"the other way round", []root{first, {12, 0, 2, NoBound}, {11, 0, 1, NoBound}}, []Move{2, 1}},
		{"the deepest, none alike", []root{first, {12, 0, 2, NoBound}, {11, 0, 3, NoBound}}, []Move{2}},
		{"what fell out above counts", []root{first, {11, 0, 2, Lower}, {12, 0, 3, NoBound}, {12, 0, 2, NoBound}}, []Move{3, 2}},
		{"what fell out below has no move", []root{first, {11, 0, NoMove, Upper}, {11, 0, 2, NoBound}}, []Move{2}},
		{"a finished depth begins anew", []root{first, {11, 0, 2, Lower}, {11, 0, 2, Exact}, {12, 0, 3, NoBound}}, []Move{3}},
		{"a depth that is finished has nothing to add", []root{first, {10, 0, 2, NoBound}}, nil},
		{"further lines do not vote", []root{first, {10, 1, 2, Exact}, {11, 1, 2, NoBound}}, nil},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			f := NewForest(Options{Workers: 2}, 2, true, func(*Tree, int) Policy { return nil })
			var told []Move
			lines := 1 + tc.roots[len(tc.roots)-1].line
			f.Begin(&Master{Lines: lines, Unfinished: func(r *Result) { told = append(told, r.PV[0]) }})
			for _, r := range tc.roots {
				b := f.members[0]
				b.at = Iteration{Depth: r.depth, Line: r.line}
				n := &Node{best: r.best, bound: r.bound}
				n.pv.moves[0], n.pv.n = r.best, 1
				f.mu.halted = r.bound == NoBound
				if f.mu.halted {
					f.cutShortLocked(b, n)
				} else {
					f.finishLocked(b, n)
				}
			}
			require.Equal(t, tc.told, told)
		})
	}
}
