package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// ProbCut: a capture that is good for much more than beta, at a depth some
// plies less, is most likely good for beta at the full depth. mayProbCut
// reports whether captures are tried this way.
// Reference: Buro, "ProbCut: an effective selective extension of the alpha-beta
// algorithm", ICCA Journal 18(2), 1995; "ProbCut", Chess Programming Wiki; with
// captures alone as in Stockfish.
func (w *Worker) mayProbCut(n *dts.Node, f *frame) bool {
	t := &w.shared.tuning
	if !w.shared.Switches.ProbCut ||
		n.Type == dts.PV ||
		!f.entersPosition(n) ||
		f.staticEval == tt.NoEval ||
		int(f.depth) < t.ProbDepth ||
		w.decided(n.Beta) {
		return false
	}
	e := &f.hashEntry
	return e.Bound == tt.None || int(e.Depth) < int(f.depth)-t.ProbPlies || dts.Value(e.Value) >= w.probCutBeta(n)
}

// probCutBeta is the value that a capture must reach.
func (w *Worker) probCutBeta(n *dts.Node) dts.Value {
	return n.Beta + dts.Value(w.shared.tuning.ProbMargin)
}

// nextProbCut is the quiescence search after the next capture that may win enough.
// When there is none, it resets the picker. The captures are generated again for the
// moves, because those in the picker would have to be sorted again.
func (w *Worker) nextProbCut(n *dts.Node, f *frame) (dts.Plan, bool) {
	need := int(w.probCutBeta(n)) - int(f.staticEval)
	for {
		m, from := w.pick(f)
		if from > goodCaptures {
			f.reset(f.hash)
			return dts.Plan{}, false
		}
		if !quiet(&f.pos, m.move) && f.pos.SEE(m.move, need) {
			return w.probCutSearch(n, m.move, 0), true
		}
	}
}

// probCutSearch is the search of a capture to a depth, with a null window.
func (w *Worker) probCutSearch(n *dts.Node, m chess.Move, depth int) dts.Plan {
	plan := nullWindow(probCut, dts.All, depth, w.probCutBeta(n))
	plan.Flip, plan.Move = true, dts.Move(m)
	return plan
}

// afterProbCut takes in the report of a capture: after a quiescence search that
// succeeds comes the deeper search, and after that the cutoff.
func (w *Worker) afterProbCut(n *dts.Node, f *frame, done *dts.Report) (plan dts.Plan, over bool) {
	depth := int(f.depth) - 1 - w.shared.tuning.ProbPlies
	switch {
	case done.Value < w.probCutBeta(n):
		return dts.Plan{}, false
	case done.Depth < depth:
		return w.probCutSearch(n, moveOf(done.Move), depth), true
	}
	return failHigh(n, done.Value-dts.Value(w.shared.tuning.ProbMargin)), true
}
