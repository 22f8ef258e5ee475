package search

import (
	"froe/dts"
	"froe/tt"
)

// Null move pruning: if the side to move could pass and still be above beta, it
// will be with a move. mayNullMove reports whether a null move promises a
// cutoff: the estimate is at least beta, and the static evaluation above it by a
// margin that shrinks with the depth; the last move was no null move, and the
// side to move is not in check and has a piece. With pawns alone, to have to
// move is often what loses.
// Reference: Donninger, "Null move and deep search", ICCA Journal 16(3), 1993;
// "Null Move Pruning", Chess Programming Wiki.
func (w *Worker) mayNullMove(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(f.depth)
	return w.shared.Switches.NullMove &&
		n.Type != dts.PV &&
		n.Kind != nullMove &&
		f.entersPosition(n) &&
		f.ply >= f.nullMoveFrom &&
		depth >= t.NullDepth &&
		f.estimate != tt.NoEval &&
		dts.Value(f.estimate) >= n.Beta &&
		dts.Value(f.staticEval)+dts.Value(t.NullFall*depth-t.NullAbove) >= n.Beta &&
		!w.decided(n.Beta) &&
		f.pos.NonPawnMaterial(f.pos.Turn())
}

// nullMoveSearch is a null window at beta, at a reduced depth. The child is
// expected to fail low, so it is an ALL node.
func (w *Worker) nullMoveSearch(n *dts.Node, f *frame) dts.Plan {
	plan := nullWindow(nullMove, dts.All, w.nullMoveDepth(n, f), n.Beta)
	plan.Flip = true
	return plan
}

// nullMoveDepth is the depth that remains after a null move, in plies.
func (w *Worker) nullMoveDepth(n *dts.Node, f *frame) int {
	t := &w.shared.tuning
	above := int(dts.Value(f.estimate)-n.Beta) / t.NullMargin
	return int(f.depth) - 1 - (t.NullBase + int(f.depth)/t.NullPlies + min(above, t.NullMost))
}

// afterNullMove takes in the value v of the null move. Where much depth is at
// stake, a cutoff must be verified by a search as deep as the null move's, but
// without null moves, because of zugzwang.
// Reference: Tabibi and Netanyahu, "Verified null-move pruning", ICGA Journal
// 25(3), 2002, in Stockfish's form.
func (w *Worker) afterNullMove(n *dts.Node, f *frame, v dts.Value) (plan dts.Plan, over bool) {
	switch {
	case v < n.Beta:
		return dts.Plan{}, false
	case !w.shared.Switches.Verification || int(f.depth) < w.shared.tuning.VerifyDepth:
		return failHigh(n, v), true
	}
	return nullWindow(verification, n.Type, w.nullMoveDepth(n, f), n.Beta), true
}
