package search

import (
	"froe/dts"
	"froe/engine/chess"
)

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

// dropQuietsLocked decides which quiet moves the node still wants, before they are
// generated or while they are searched: none after late move pruning, and no more than
// those that give check where even a move that is not reduced would be futile.
func (w *Worker) dropQuietsLocked(n *dts.Node, f *frame) {
	switch {
	case f.pos.InCheck():
	case f.wanted != noQuiets && w.lateMovePruning(f):
		f.wanted = noQuiets
		supposeLocked(n)
	case f.wanted == allQuiets && f.stage <= generateQuiets:
		if most, futile := w.futility(n, f, int(f.depth)-1); futile {
			f.wanted = quietChecks
			supposeLocked(n)
			n.Suppose(most)
		}
	}
}

// prunesMoveLocked reports whether a move is not worth a search, of depth plies after
// its reduction. Reasons are futility, a bad history, and a loss by exchanges
// (SEE pruning). Quiet moves that follow in the order are reduced at least as much and
// have no better history, so that the first two hold for them as well.
// Reference: "History Leaf Pruning" and "Static Exchange Evaluation", Chess
// Programming Wiki.
func (w *Worker) prunesMoveLocked(n *dts.Node, f *frame, m scored, from stage, check bool, depth int) bool {
	on, t := &w.shared.Switches, &w.shared.tuning
	if most, futile := w.futileLocked(n, f, m.move, from, check, depth); futile {
		n.Suppose(most)
		if from == quiets || from == badQuiets {
			f.keepChecks()
		}
		return true
	}
	switch {
	case from == badCaptures:
		loss := t.SEECapture*int(f.depth) + w.captureHistory(f, m.move)/t.SEEHistory
		return on.SEEPruning && int(f.depth) <= t.SEEDepth && !f.pos.SEE(m.move, -max(0, loss))
	case from < firstKiller || from > badQuiets || f.pos.InCheck():
		return false
	case on.HistoryPruning && from >= quiets && depth <= t.HistoryDepth && int(m.score) < -t.HistoryMargin*int(f.depth):
		f.wanted = noQuiets
		return true
	}
	return on.SEEPruning && depth <= t.SEEDepth && !f.pos.SEE(m.move, -t.SEEQuiet*depth*depth)
}

// futileLocked is the most that a move may be worth by futility pruning, and reports
// whether that prunes it.
func (w *Worker) futileLocked(n *dts.Node, f *frame, m chess.Move, from stage, check bool, depth int) (most dts.Value, futile bool) {
	switch {
	case check || f.pos.InCheck():
		return 0, false
	case from == goodCaptures || from == badCaptures:
		return w.futileCapture(n, f, m, depth)
	case from >= firstKiller && from <= badQuiets:
		return w.futility(n, f, depth)
	}
	return 0, false
}
