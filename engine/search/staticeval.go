package search

import (
	"froe/dts"
	"froe/tt"
)

// What the static evaluation alone decides.

// evaluate sees that the frame has its static evaluation, but in check, where
// it would mean nothing.
func (w *Worker) evaluate(f *frame) {
	if f.pos.InCheck() {
		return
	}
	if f.rawEval == tt.NoEval {
		f.rawEval = int16(w.eval.Evaluate(&f.pos))
	}
	if f.staticEval == tt.NoEval {
		f.staticEval = w.correctedEval(&f.pos, f.rawEval)
	}
}

// refineEval sets what else a frame keeps of how things stand, once its evaluation is
// known: whether the side to move stands better than at its move before, and
// the best guess of the node's value, which is the table's where the table knows
// more. Nothing of it changes later.
func (w *Worker) refineEval(f *frame, e tt.Entry) {
	f.improving, f.estimate, f.hashEntry = false, f.staticEval, e
	if f.staticEval == tt.NoEval {
		return
	}
	f.improving = w.shared.Switches.Improving && w.improves(f)
	v := dts.Value(e.Value)
	if e.Bound != tt.None && max(v, -v) < MateBound && settles(dts.Bound(e.Bound), v, dts.Value(f.staticEval), dts.Value(f.staticEval)) {
		f.estimate = e.Value
	}
}

// improves compares with the last position of this side that was not check, two
// plies up or four. Without one there is nothing that speaks against it.
// Reference: "Improving", Chess Programming Wiki.
func (w *Worker) improves(f *frame) bool {
	home := &w.shared.frames[f.killerFrame]
	if home.staticEval == tt.NoEval {
		home = &w.shared.frames[home.killerFrame]
	}
	return home.staticEval == tt.NoEval || f.staticEval > home.staticEval
}

// pruneByEval gives up on the moves of a node whose static evaluation lies so far
// beyond the window that no search as shallow as this one brings it back. It
// returns the number of positions looked at.
func (w *Worker) pruneByEval(n *dts.Node, f *frame) (v dts.Value, nodes int, known bool) {
	if n.Type == dts.PV || f.estimate == tt.NoEval || !f.entersPosition(n) {
		return 0, 1, false
	}
	if v, ok := w.reverseFutility(n, f); ok {
		return v, 1, true
	}
	if !w.mayRazor(n, f) {
		return 0, 1, false
	}
	v, nodes = w.quiesce(n, f)
	return v, nodes, v <= n.Alpha
}
