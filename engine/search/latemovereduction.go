package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// mayReduce says whether a move that gives no check may be reduced at all: a late
// one, quiet or a losing capture, that does not evade a check.
func (w *Worker) mayReduce(n *dts.Node, f *frame, m chess.Move, from stage) bool {
	t := &w.shared.tuning
	first := t.ReduceFrom
	if n.Type == dts.PV {
		first = t.ReduceFromPV
	}
	return w.shared.Switches.Reductions &&
		int(n.Depth) >= t.ReduceDepth &&
		int(f.moveCount) >= first &&
		!f.pos.InCheck() &&
		(from == badCaptures || quiet(&f.pos, m))
}

// reduction is how many plies a late move is spared: less on the principal
// variation and for moves that cut elsewhere, more where another move is
// expected to cut, where things got worse, and for a quiet move where a capture
// came first. It is summed up in hundredths of a ply.
func (w *Worker) reduction(n *dts.Node, f *frame, m scored, from stage) int {
	t := &w.shared.tuning
	r := int(t.reductions[min(n.Depth, 63)][min(f.moveCount+1, 63)])
	switch n.Type {
	case dts.PV:
		r -= t.ReducePV
	case dts.Cut:
		r += t.ReduceCut
	}
	if !f.improving {
		r += t.ReduceWorse
	}
	switch from {
	case badCaptures:
		return (r - int(w.shared.moveHistory.captureEntry(&f.pos, m.move).load())*100/t.ReduceCapture) / 100
	case firstKiller, secondKiller, counterMove:
		r -= t.ReduceKiller
	case quiets:
		r -= int(m.score) * 100 / t.ReduceHistory
	}
	if f.hash != chess.NoMove && f.pos.IsCapture(f.hash) {
		r += t.ReduceTaken
	}
	return r / 100
}
