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

// reverseFutility says whether the side to move is so far above beta that the
// opponent will not catch up in the plies that remain, and by how much it stays
// above. The less so if things were better before.
// Reference: "Reverse futility pruning", Chess Programming Wiki; the value
// between beta and evaluation is Stockfish's.
func (w *Worker) reverseFutility(n *dts.Node, f *frame) (dts.Value, bool) {
	t, guess := &w.shared.tuning, dts.Value(f.estimate)
	depth := int(n.Depth)
	if !w.shared.Switches.ReverseFutility || depth > t.ReverseDepth || n.Beta <= -MateBound {
		return 0, false
	}
	if f.improving {
		depth--
	}
	return n.Beta + (guess-n.Beta)/3, guess-dts.Value(t.ReverseMargin*depth) >= n.Beta
}

// mayRazor says whether the side to move is so far below alpha that only
// captures can help: a quiescence search will tell ("razoring").
// Reference: Birmingham and Kent, "Tree-searching and tree-pruning techniques",
// 1977, in the form of Strelka and Stockfish.
func (w *Worker) mayRazor(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(n.Depth)
	return w.shared.Switches.Razoring &&
		depth <= t.RazorDepth &&
		n.Alpha < MateBound &&
		dts.Value(f.estimate)+dts.Value(t.RazorBase+t.RazorMargin*depth*depth) <= n.Alpha
}
