package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/tt"
)

// Where a window is as far from an even game as the parameter says, on either side, no node
// is pruned before its moves, corrections spare no reduction and fail highs cost no depth.
func TestDecidedWindowsArePrunedLess(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[1])
	border := dts.Value(DefaultParameters().DecidedFrom)
	for _, c := range []struct {
		name    string
		beta    dts.Value
		decided bool
	}{
		{"just open", border - 1, false},
		{"won", border, true},
		{"open from the other side", 1 - border, false},
		{"lost", -border, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 8, Alpha: c.beta - 1, Beta: c.beta}
			w, n, f := at(s, p, b)
			f.estimate, f.staticEval = 5000, 5000
			require.Equal(t, !c.decided, w.mayNullMove(n, f), "null move")
			require.Equal(t, !c.decided, w.mayProbCut(n, f), "ProbCut")
			f.depth = 1
			_, _, pruned := w.pruneByEval(n, f)
			require.Equal(t, !c.decided, pruned, "reverse futility pruning")
			f.estimate, f.staticEval = -5000, -5000
			_, _, pruned = w.pruneByEval(n, f)
			require.Equal(t, !c.decided, pruned, "razoring")
		})
		t.Run(c.name+", reduction and root", func(t *testing.T) {
			w, n, f := at(s, p, dts.Birth{Kind: dts.Root, Type: dts.PV, Depth: 12, Alpha: c.beta, Beta: c.beta + 40, FailHighs: 2})
			f.moveCount = 20
			plain := w.reduction(n, f, scored{}, quiets)
			f.correction = 200
			require.Equal(t, !c.decided, w.reduction(n, f, scored{}, quiets) < plain)
			require.Equal(t, !c.decided, w.failHighs(n) > 0)
		})
	}
}

// Quiescence finds a mate by a quiet move in a decided window alone.
func TestQuietChecks(t *testing.T) {
	p := position(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	border := dts.Value(DefaultParameters().DecidedFrom)
	value := func(alpha dts.Value) dts.Value {
		w := NewWorker(newSearcher(t, AllOn()).Shared, material{})
		f := &frame{pos: p, rawEval: tt.NoEval, staticEval: tt.NoEval}
		v, _ := w.quiescence.search(w, f, noEntry, alpha, alpha+1)
		return v
	}
	require.Equal(t, mateIn(1), value(border))
	require.Less(t, value(border-1), MateBound)
}
