package search

import (
	"froe/dts"
	"froe/tt"
)

// evaluate sees that the frame has its static evaluation. A position in check
// has none.
func (w *Worker) evaluate(f *frame) {
	if f.pos.InCheck() {
		return
	}
	if f.rawEval == tt.NoEval {
		f.rawEval = w.valueOf(&f.pos, int(f.ply))
	}
	if f.staticEval == tt.NoEval {
		f.staticEval, f.correction = w.correctedEval(&f.pos, f.rawEval, w.lastMoves(f))
	}
}

// unsearched is the depth of an entry that has a static evaluation alone. It is
// worth as little as an entry of depth 0 of the search before, and the table
// keeps any entry of the same position and search instead.
const unsearched = -8

// storeEval puts a static evaluation that the table entry e lacks into the table
// at once, for nodes that pruning ends may store nothing else.
func (w *Worker) storeEval(n *dts.Node, f *frame, e tt.Entry) {
	if f.rawEval != tt.NoEval && e.Eval == tt.NoEval && f.entersPosition(n) {
		w.store(f, tt.Entry{Depth: unsearched})
	}
}

// refineEval sets what a frame derives from its static evaluation: whether the
// position is improving, and the estimate of the node's value. The estimate is
// the value of the hash entry e where its bound is on the right side of the
// evaluation.
func (w *Worker) refineEval(f *frame, e tt.Entry) {
	f.improving, f.estimate, f.hashEntry = false, f.staticEval, e
	if f.staticEval == tt.NoEval {
		return
	}
	f.improving = w.shared.Switches.Improving && w.improves(f)
	f.estimate = estimate(f.staticEval, e)
}

// estimate is what a position is worth by its static evaluation and by the hash
// entry e, whose value counts where its bound is on the right side.
func estimate(eval int16, e tt.Entry) int16 {
	v := dts.Value(e.Value)
	if e.Bound != tt.None && max(v, -v) < WinBound && settles(dts.Bound(e.Bound), v, dts.Value(eval), dts.Value(eval)) {
		return e.Value
	}
	return eval
}

// improves reports whether the static evaluation is better than at this side's
// last position that was not check, two plies up or four. Without such a
// position it is.
// Reference: "Improving", Chess Programming Wiki.
func (w *Worker) improves(f *frame) bool {
	before := &w.shared.frames[f.killerFrame]
	if before.staticEval == tt.NoEval {
		before = &w.shared.frames[before.killerFrame]
	}
	return before.staticEval == tt.NoEval || f.staticEval > before.staticEval
}

// pruneByEval prunes a node by its static evaluation, if that is far outside
// the window and little depth remains: above by reverse futility, below by
// razoring. It returns the value, the number of positions searched, and reports
// whether the node is pruned.
func (w *Worker) pruneByEval(n *dts.Node, f *frame) (v dts.Value, nodes int, known bool) {
	if n.Type == dts.PV || f.estimate == tt.NoEval || w.decided(n.Beta) || !f.entersPosition(n) {
		return 0, 1, false
	}
	if v, ok := w.reverseFutility(n, f); ok {
		return v, 1, true
	}
	if !w.mayRazor(n, f) {
		return 0, 1, false
	}
	v, nodes = w.quiesce(n, f, f.hashEntry)
	return v, nodes, v <= n.Alpha
}
