package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// Singular extensions: where one move is better than all others by a margin, it
// is searched deeper. Here it is the hash move that is tested, by a search of
// all other moves. maySingularTest reports whether the hash entry is deep and
// high enough for a test to be worth it.
// Reference: Anantharaman, Campbell and Hsu, "Singular extensions: adding
// selectivity to brute-force searching", ICCA Journal 11(4), 1988; "Singular
// Extensions", Chess Programming Wiki; for the hash move alone, with double
// extensions and multi-cut, as in Stockfish.
func (w *Worker) maySingularTest(n *dts.Node, f *frame) bool {
	t, e := &w.shared.tuning, &f.hashEntry
	return w.shared.Switches.Singular &&
		n.Kind != dts.Root &&
		f.entersPosition(n) &&
		f.ply < f.extensionLimit &&
		n.Ply < dts.MaxPly-2 &&
		int(f.depth) >= t.SingularDepth &&
		f.hash != chess.NoMove &&
		f.hash == chess.Move(e.Move) &&
		int(e.Depth) >= int(f.depth)-3 &&
		(e.Bound == tt.Lower || e.Bound == tt.Exact) &&
		max(e.Value, -e.Value) < int16(WinBound) &&
		f.pos.Legal(f.hash)
}

// singularBeta is the value that no other move reaches if the hash move is
// singular.
func (w *Worker) singularBeta(n *dts.Node, f *frame) dts.Value {
	return dts.Value(f.hashEntry.Value) - dts.Value(w.shared.tuning.SingularMargin*int(f.depth)/100)
}

// singularTest is the search of all moves but the hash move, at half the depth.
func (w *Worker) singularTest(n *dts.Node, f *frame) dts.Plan {
	plan := nullWindow(singularTest, n.Type, (int(f.depth)-1)/2, w.singularBeta(n, f))
	plan.Move = dts.Move(f.hash)
	if n.Type == dts.PV {
		plan.Type = dts.All
	}
	return plan
}

// afterSingularTest takes in the report of the test. If all other moves are
// worse by the margin, the hash move is extended; if much worse, by two plies,
// but not too often on one line. If another move is worth beta in the test, the node
// is expected to fail high (multi-cut). If only the hash entry reaches beta, or the
// node is a CUT node, the hash move is one of several good ones and is reduced by two
// plies.
func (w *Worker) afterSingularTest(n *dts.Node, f *frame, done *dts.Report) (plan dts.Plan, over bool) {
	t, beta := &w.shared.tuning, w.singularBeta(n, f)
	switch {
	case done.Value < beta:
		f.hashExtension = 1
		if n.Type != dts.PV && int(f.doubleExtensions) < t.DoubleMost && done.Value < beta-dts.Value(t.DoubleMargin) {
			f.hashExtension = 2
		}
	case done.Value >= n.Beta && n.Type != dts.PV:
		return failHigh(n, done.Value), true
	case dts.Value(f.hashEntry.Value) >= n.Beta || n.Type == dts.Cut:
		f.hashExtension = -2
	}
	return dts.Plan{}, false
}
