package search

import "froe/dts"

// Moves that come late or promise too little are pruned in nodes of little depth.
// Nothing is pruned at the root, while every move so far is mated, or where the
// side to move has only pawns, so that no node seems mated or stalemated for lack
// of moves. Nor is anything pruned where only a mate raises alpha: no evaluation
// knows of one.

// leastUndecided is the least value that is no certain loss of the side to move.
const leastUndecided = -WinBound + 1

// mayPruneLocked reports whether moves of n may be pruned at all by now. The first
// move may not; until it has a value, alpha stands for it.
func (w *Worker) mayPruneLocked(n *dts.Node, f *frame) bool {
	known := n.Value()
	if known == dts.None && f.moveCount > 0 {
		known = n.AlphaNow()
	}
	return n.Kind != dts.Root && known >= leastUndecided && n.AlphaNow() < WinBound &&
		f.pos.NonPawnMaterial(f.pos.Turn())
}

// supposeLocked notes at a node without a value that moves are pruned. The node
// counts as no mate from then on, for a pruned move might have saved it.
func supposeLocked(n *dts.Node) {
	if n.Value() == dts.None {
		n.Suppose(leastUndecided)
	}
}

// prunesMoveLocked reports whether a move is not worth a search, of depth plies after
// its reduction. Reasons are futility, a bad history, and a loss by exchanges
// (SEE pruning).
// Reference: "History Leaf Pruning" and "Static Exchange Evaluation", Chess
// Programming Wiki.
func (w *Worker) prunesMoveLocked(n *dts.Node, f *frame, m scored, from stage, check bool, depth int) bool {
	on, t := &w.shared.Switches, &w.shared.tuning
	switch {
	case !check && (from == goodCaptures || from == badCaptures) && w.futileCapture(n, f, m.move, depth):
		return true
	case from == badCaptures:
		loss := t.SEECapture*int(f.depth) + w.captureHistory(f, m.move)/t.SEEHistory
		return on.SEEPruning && int(f.depth) <= t.SEEDepth && !f.pos.SEE(m.move, -max(0, loss))
	case from < firstKiller || from > badQuiets || f.pos.InCheck():
		return false
	case !check && w.futility(n, f, depth):
		return true
	case on.HistoryPruning && from >= quiets && depth <= t.HistoryDepth && int(m.score) < -t.HistoryMargin*int(f.depth):
		return true
	}
	return on.SEEPruning && depth <= t.SEEDepth && !f.pos.SEE(m.move, -t.SEEQuiet*depth*depth)
}
