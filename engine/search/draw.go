package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// fiftyMoves is the number of plies without pawn move or capture after which
// the game is drawn, unless the last of them gave mate.
const fiftyMoves = 100

// isDraw reports whether the position is a draw by the fifty-move rule, dead
// material or repetition.
func (w *Worker) isDraw(f *frame) bool {
	if f.pos.Fifty() >= fiftyMoves && !(f.pos.InCheck() && !f.pos.HasMove()) {
		return true
	}
	return f.pos.InsufficientMaterial() || w.repetition(f)
}

// repetition reports whether the position was on the board before. Once beneath
// the root is enough, for what could be repeated once can be again; the root
// and the positions of the game count by the rule, twice.
func (w *Worker) repetition(f *frame) bool {
	s, key := w.shared, f.pos.Key()
	back, g := int(f.reversible), f
	for back >= 2 && g.ply >= 2 {
		g = &s.frames[s.frames[g.previous].previous]
		back -= 2
		if g.pos.Key() != key {
			continue
		}
		return g.ply > 0 || w.earlierCount(key, back) > 0
	}
	if g.ply == 1 {
		back--
	}
	return w.earlierCount(key, back) > 1
}

// Upcoming repetition: where the side to move can go back to a position beneath the
// root it has a draw at least, which is enough if it would be a cutoff.
// upcomingRepetition reports whether it is.
// Reference: Stockfish.
func (w *Worker) upcomingRepetition(n *dts.Node, f *frame) bool {
	s := w.shared
	if !s.Switches.Returns || n.Beta > Draw || f.reversible < 3 {
		return false
	}
	above := &s.frames[f.previous]
	for back := int16(3); back <= f.reversible && f.ply > back; back += 2 {
		above = &s.frames[s.frames[above.previous].previous]
		if f.pos.ReturnsTo(above.pos.Key()) {
			return true
		}
	}
	return false
}

// earlierCount is how often a position was on the board up to back plies before
// the root.
func (w *Worker) earlierCount(key uint64, back int) int {
	if back <= 0 {
		return 0
	}
	return chess.Repeated(w.shared.root.Earlier, key, back)
}
