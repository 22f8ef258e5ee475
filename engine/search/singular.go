package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// Singular extension: where one move is better than all others by a margin,
// much hangs on it, and it is searched deeper.
// Reference: Anantharaman, Campbell and Hsu, "Singular extensions: adding
// selectivity to brute-force searching", ICCA Journal 11(4), 1988; only for the
// hash move, with double extensions and multi-cut, as in Stockfish.

// maySingularTest says whether the table makes much of the hash move, and the
// depth is enough to see whether it is alone.
func (w *Worker) maySingularTest(n *dts.Node, f *frame) bool {
	t, e := &w.shared.tuning, &f.hashEntry
	return w.shared.Switches.Singular &&
		n.Kind != dts.Root &&
		f.entersPosition(n) &&
		f.ply < f.extensionLimit &&
		n.Ply < dts.MaxPly-2 &&
		int(n.Depth) >= t.SingularDepth &&
		f.hash != chess.NoMove &&
		f.hash == chess.Move(e.Move) &&
		int(e.Depth) >= int(n.Depth)-3 &&
		(e.Bound == tt.Lower || e.Bound == tt.Exact) &&
		max(e.Value, -e.Value) < int16(MateBound) &&
		f.pos.Legal(f.hash)
}

// singularBeta is what no other move may reach if the hash move is singular.
func (w *Worker) singularBeta(n *dts.Node, f *frame) dts.Value {
	return dts.Value(f.hashEntry.Value) - dts.Value(w.shared.tuning.SingularMargin*int(n.Depth)/100)
}

// singularTest is the search of all moves but the hash move, at half the depth.
func (w *Worker) singularTest(n *dts.Node, f *frame) dts.Plan {
	beta, kind := w.singularBeta(n, f), n.Type
	if kind == dts.PV {
		kind = dts.All
	}
	return dts.Plan{
		Do:    dts.Search,
		Kind:  singularTest,
		Type:  kind,
		Move:  dts.Move(f.hash),
		Depth: (int(n.Depth) - 1) / 2,
		Alpha: beta - 1,
		Beta:  beta,
	}
}

// afterSingularTest hears what the other moves are worth. If less, the hash move is
// extended; if much less, by two plies, but not too often on one line. If
// several moves seem to reach beta, so will the node (multi-cut); and if only
// the hash move is known to, it is as well searched less deep.
func (w *Worker) afterSingularTest(n *dts.Node, f *frame, done *dts.Report) (plan dts.Plan, over bool) {
	t, beta := &w.shared.tuning, w.singularBeta(n, f)
	switch {
	case done.Value < beta:
		f.hashExtension = 1
		if n.Type != dts.PV && int(f.doubleExtensions) < t.DoubleMost && done.Value < beta-dts.Value(t.DoubleMargin) {
			f.hashExtension = 2
		}
	case beta >= n.Beta && n.Type != dts.PV:
		f.storeDepth = int16(done.Depth)
		return failHigh(n, beta), true
	case dts.Value(f.hashEntry.Value) >= n.Beta:
		f.hashExtension = -1
	}
	return dts.Plan{}, false
}
