package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Late move reductions: moves that come late are searched less deep first.
// mayReduce reports whether a move that gives no check may be reduced at all:
// one that comes late, is quiet or a losing capture, and does not evade a
// check.
// Reference: "Late Move Reductions", Chess Programming Wiki; the logarithms are
// Fruit's and Stockfish's.
func (w *Worker) mayReduce(n *dts.Node, f *frame, m chess.Move, from stage) bool {
	t := &w.shared.tuning
	first := t.ReduceFrom
	if n.Type == dts.PV {
		first = t.ReduceFromPV
	}
	return w.shared.Switches.Reductions &&
		int(f.depth) >= t.ReduceDepth &&
		int(f.moveCount) >= first &&
		!f.pos.InCheck() &&
		(from == badCaptures || quiet(&f.pos, m))
}

// reduction is the number of plies by which a late move is reduced. It is less
// on the principal variation, in positions that were on it once, where the
// evaluation needs much correction, for killers and for moves with a good history.
// It is more at CUT nodes, where the position is not improving, where many answers
// to this node's moves and its brothers' failed high, and for a quiet move where the
// hash move is a capture. It is summed up in hundredths of a ply. The hash move and
// good captures are never reduced.
func (w *Worker) reduction(n *dts.Node, f *frame, m scored, from stage) int {
	if from < firstKiller {
		return 0
	}
	t := &w.shared.tuning
	r := int(t.reductions[min(f.depth, 63)][min(f.moveCount+1, 63)])
	switch n.Type {
	case dts.PV:
		r -= t.ReducePV
	case dts.Cut:
		r += t.ReduceCut
	}
	if f.principal {
		r -= t.ReducePrincipal
	}
	if !w.decided(n.Alpha) {
		r -= int(max(f.correction, -f.correction)) * t.ReduceCorrected / 100
	}
	if !f.improving {
		r += t.ReduceWorse
	}
	if int(w.shared.frames[f.previous].cutoffs.Load()) >= t.ReduceCutoffs {
		r += t.ReduceFailing
	}
	switch from {
	case badCaptures:
		return (r - w.captureHistory(f, m.move)*100/t.ReduceCapture) / 100
	case firstKiller, secondKiller, counterMove:
		r -= t.ReduceKiller
	case quiets, badQuiets:
		r -= int(m.score * 100 / int32(t.ReduceHistory))
	}
	if f.hash != chess.NoMove && f.pos.IsCapture(f.hash) {
		r += t.ReduceTaken
	}
	return r / 100
}
