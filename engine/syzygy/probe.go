package syzygy

import (
	"froe/engine/chess"
)

// CanProbe reports whether a position can be in tables: it has at most Pieces pieces,
// and no side may castle.
func (t *Tables) CanProbe(p *chess.Position) bool {
	return t != nil && p.Occupied().Count() <= t.most &&
		p.CastlingRooks(chess.White)|p.CastlingRooks(chess.Black) == 0
}

// ProbeWDL is the outcome of a position whose fifty-move counter is zero, whatever
// it is. It reports whether the tables that this takes are there. It allocates
// nothing and takes no lock once a table is open.
func (t *Tables) ProbeWDL(p *chess.Position) (WDL, bool) {
	if !t.CanProbe(p) {
		return Draw, false
	}
	w, _, ok := t.resolve(p)
	return w, ok
}

// resolve is the outcome of a position. capture reports that only a capture has it.
// A table knows nothing of captures en passant, and where another capture is best
// its value may be too low, so that captures are tried first.
func (t *Tables) resolve(p *chess.Position) (w WDL, capture, ok bool) {
	if p.Occupied().Count() == 2 {
		return Draw, false, true
	}
	var moves chess.MoveList
	listCaptures(p, &moves)
	best, captures := Loss, 0
	for _, m := range moves.Slice() {
		if !p.IsCapture(m) {
			continue
		}
		v, ok := t.after(p, m)
		if !ok || v == Win {
			return v, true, ok
		}
		best = max(best, v)
		captures++
	}
	if p.EnPassant() != chess.NoSquare && captures == moves.Len() {
		return best, true, true // the table takes it for stalemate, or for a position that is not there
	}
	file := t.table(p, wdl)
	if file == nil {
		return Draw, false, false
	}
	w, ok = file.outcome(p)
	if captures > 0 && best >= w {
		return best, best > Draw, ok
	}
	return w, false, ok
}

// after is the outcome of a move, from the side that makes it.
func (t *Tables) after(p *chess.Position, m chess.Move) (WDL, bool) {
	var next chess.Position
	p.Make(&next, m)
	w, _, ok := t.resolve(&next)
	return -w, ok
}

// listCaptures lists all captures, and maybe other moves. Where there is one en passant
// it lists all moves.
func listCaptures(p *chess.Position, moves *chess.MoveList) {
	seventh := chess.Rank(6)
	if p.Turn() == chess.Black {
		seventh = chess.Rank(1)
	}
	if p.EnPassant() != chess.NoSquare || p.Pieces(p.Turn(), chess.Pawn)&seventh != 0 {
		p.Moves(moves) // captures may promote to any piece
		return
	}
	p.Captures(moves)
}

// ProbeDTZ is the distance of a position to the next capture or pawn move with best
// play, in plies: positive if the side to move wins, negative if it loses, 0 if it is
// a draw. A mate counts like such a move, and a side that is mated is -1. To the
// distances of cursed wins and blessed losses 100 is added.
//
// A distance n may be n+1 in truth, as some tables count in moves, but not where that
// would make the difference between a win and a cursed win. If n and the position's
// fifty-move counter add up to 99 or less, the win is certain.
func (t *Tables) ProbeDTZ(p *chess.Position) (int, bool) {
	if !t.CanProbe(p) {
		return 0, false
	}
	return t.distance(p, false)
}

// distance is the DTZ of a position. beneath says that it follows a position that
// the table does not have: then it has this one.
func (t *Tables) distance(p *chess.Position, beneath bool) (int, bool) {
	w, capture, ok := t.resolve(p)
	switch {
	case !ok || w == Draw:
		return 0, ok
	case capture:
		return w.dtzBefore(), true
	}
	if w > Draw {
		if push, ok := t.hasPush(p, w); push || !ok {
			return w.dtzBefore(), ok
		}
	}
	file := t.table(p, dtz)
	if file == nil {
		return 0, false
	}
	plies, otherSide, ok := file.distance(p, w)
	switch {
	case !ok:
		return 0, false
	case !otherSide:
		return w.dtzBefore() + w.sign()*(plies-1), true
	case beneath:
		file.spoil(errSides)
		return 0, false
	}
	return t.search(p, w)
}

// hasPush reports whether a pawn move that captures nothing has an outcome.
func (t *Tables) hasPush(p *chess.Position, w WDL) (push, ok bool) {
	if p.Pieces(p.Turn(), chess.Pawn) == 0 {
		return false, true
	}
	var moves chess.MoveList
	p.Moves(&moves)
	for _, m := range moves.Slice() {
		if p.Moved(m).Type() != chess.Pawn || p.IsCapture(m) {
			continue
		}
		v, ok := t.after(p, m)
		if !ok || v == w {
			return true, ok
		}
	}
	return false, true
}

// search is the DTZ of a position that the table does not have, by the positions
// after its moves. No zeroing move wins. If all moves lose, a zeroing one is the
// worst.
func (t *Tables) search(p *chess.Position, w WDL) (int, bool) {
	var moves chess.MoveList
	p.Moves(&moves)
	best := 0
	if w < Draw {
		best = w.dtzBefore()
	}
	for _, m := range moves.Slice() {
		if p.Moved(m).Type() == chess.Pawn || p.IsCapture(m) {
			continue
		}
		d, ok := t.distanceAfter(p, m, true)
		switch {
		case !ok:
			return 0, false
		case w < Draw:
			best = min(best, d)
		case d > 0 && (best == 0 || d < best):
			best = d
		}
	}
	return best, true
}

// distanceAfter is the DTZ of a move that zeroes nothing, from the side that makes
// it, this move included. beneath says that the table does not have p.
func (t *Tables) distanceAfter(p *chess.Position, m chess.Move, beneath bool) (int, bool) {
	var next chess.Position
	p.Make(&next, m)
	if next.InCheck() && !next.HasMove() {
		return 1, true
	}
	d, ok := t.distance(&next, beneath)
	switch {
	case d > 0:
		return -d - 1, ok
	case d < 0:
		return -d + 1, ok
	}
	return 0, ok
}
