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
	if f.raw == tt.NoEval {
		f.raw = int16(w.eval.Evaluate(&f.pos))
	}
	if f.eval == tt.NoEval {
		f.eval = w.corrected(&f.pos, f.raw)
	}
}

// judge sets what else a frame keeps of how things stand, once its evaluation is
// known: whether the side to move stands better than at its move before, and
// the best guess of the node's value, which is the table's where the table knows
// more. Nothing of it changes later.
func (w *Worker) judge(f *frame, e tt.Entry) {
	f.improving, f.guess, f.known = false, f.eval, e
	if f.eval == tt.NoEval {
		return
	}
	f.improving = w.shared.Switches.Improving && w.improves(f)
	v := dts.Value(e.Value)
	if e.Bound != tt.None && max(v, -v) < MateBound && proves(dts.Bound(e.Bound), v, dts.Value(f.eval), dts.Value(f.eval)) {
		f.guess = e.Value
	}
}

// improves compares with the last position of this side that was not check, two
// plies up or four. Without one there is nothing that speaks against it.
// Reference: "Improving", Chess Programming Wiki.
func (w *Worker) improves(f *frame) bool {
	home := &w.shared.frames[f.home]
	if home.eval == tt.NoEval {
		home = &w.shared.frames[home.home]
	}
	return home.eval == tt.NoEval || f.eval > home.eval
}

// forgo gives up on the moves of a node whose static evaluation lies so far
// beyond the window that no search as shallow as this one brings it back. It
// returns the number of positions looked at.
func (w *Worker) forgo(n *dts.Node, f *frame) (v dts.Value, nodes int, known bool) {
	if n.Type == dts.PV || f.guess == tt.NoEval || !f.first(n) {
		return 0, 1, false
	}
	if v, ok := w.reverseFutile(n, f); ok {
		return v, 1, true
	}
	if !w.hopeless(n, f) {
		return 0, 1, false
	}
	v, nodes = w.horizon(n, f)
	return v, nodes, v <= n.Alpha
}

// reverseFutile says whether the side to move is so far above beta that the
// opponent will not catch up in the plies that remain, and by how much it stays
// above. The less so if things were better before.
// Reference: "Reverse futility pruning", Chess Programming Wiki; the value
// between beta and evaluation is Stockfish's.
func (w *Worker) reverseFutile(n *dts.Node, f *frame) (dts.Value, bool) {
	t, guess := &w.shared.tuning, dts.Value(f.guess)
	depth := int(n.Depth)
	if !w.shared.Switches.ReverseFutility || depth > t.ReverseDepth || n.Beta <= -MateBound {
		return 0, false
	}
	if f.improving {
		depth--
	}
	return n.Beta + (guess-n.Beta)/3, guess-dts.Value(t.ReverseMargin*depth) >= n.Beta
}

// hopeless says whether the side to move is so far below alpha that only
// captures can help: a quiescence search will tell ("razoring").
// Reference: Birmingham and Kent, "Tree-searching and tree-pruning techniques",
// 1977, in the form of Strelka and Stockfish.
func (w *Worker) hopeless(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(n.Depth)
	return w.shared.Switches.Razoring &&
		depth <= t.RazorDepth &&
		n.Alpha < MateBound &&
		dts.Value(f.guess)+dts.Value(t.RazorBase+t.RazorMargin*depth*depth) <= n.Alpha
}
