package chess

import "slices"

// Legal reports whether any sixteen bits, from a hash table for instance, are a
// legal move here.
func (p *Position) Legal(m Move) bool {
	from, to, kind := m.From(), m.To(), m.Kind()
	us := p.turn & 1
	piece := p.board[from]
	if !p.colors[us].Has(from) || kind != Promotion && m>>12&3 != 0 {
		return false
	}
	switch kind {
	case Castling:
		return piece.Type() == King && p.CastlingRooks(us).Has(to) && p.checkers == 0 &&
			p.canCastle(to, p.kingTargets(p.types[NoPieceType]))
	case EnPassant:
		return p.enPassantPawns().Has(from) && to == p.enPassant && p.enPassantLegal(from)
	case Promotion:
		return piece.Type() == Pawn && us.lastRank().Has(to) && p.reaches(Pawn, from, to)
	}
	if piece.Type() == Pawn && us.lastRank().Has(to) {
		return false
	}
	return p.reaches(piece.Type(), from, to)
}

// reaches reports whether an own piece can legally go to a square by an ordinary
// move.
func (p *Position) reaches(pt PieceType, from, to Square) bool {
	us := p.turn & 1
	king := p.kings[us]
	switch {
	case p.colors[us].Has(to):
		return false
	case pt == King:
		return KingAttacks(from).Has(to) && !p.attacked(to, us^1, p.Occupied()&^king.Bit())
	case p.checkers.Many() || !p.evasions().Has(to):
		return false
	case p.pinned.Has(from) && !Line(king, from).Has(to):
		return false
	case pt == Pawn:
		return p.pawnReaches(us, from, to)
	}
	return Attacks(pt, from, p.Occupied()).Has(to)
}

// pawnReaches reports whether a pawn pushes or captures from one square to the other;
// it does not look at pins and checks.
func (p *Position) pawnReaches(us Color, from, to Square) bool {
	if PawnAttacks(us, from).Has(to) {
		return p.colors[us^1].Has(to)
	}
	empty := p.types[NoPieceType]
	push := from.Bit().Forward(us) & empty
	double := (push & doubleRanks[us&1]).Forward(us) & empty
	return (push | double).Has(to)
}

// HasMove reports whether there is any legal move.
func (p *Position) HasMove() bool { return p.countMoves() > 0 }

// GivesCheck reports whether a legal move attacks the other king, directly or by
// opening a line. It looks at the board as it will be.
func (p *Position) GivesCheck(m Move) bool {
	us := p.turn & 1
	from, to := m.From(), m.To()
	king := p.kings[us^1]
	pt := p.board[from].Type()
	own := p.colors[us] &^ from.Bit()
	straight, diagonal := p.straightSliders()&own, p.diagonalSliders()&own
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	switch m.Kind() {
	case Promotion:
		pt = m.promoted()
	case EnPassant:
		occupied &^= (to ^ 8).Bit()
	case Castling:
		kingTo, rookTo := castlingTargets(from, to)
		occupied = occupied&^to.Bit() | kingTo.Bit() | rookTo.Bit()
		straight = straight&^to.Bit() | rookTo.Bit()
	}
	switch pt {
	case Pawn:
		if PawnAttacks(us, to).Has(king) {
			return true
		}
	case Knight:
		if KnightAttacks(to).Has(king) {
			return true
		}
	case Bishop:
		diagonal |= to.Bit()
	case Rook:
		straight |= to.Bit()
	case Queen:
		straight |= to.Bit()
		diagonal |= to.Bit()
	}
	r := reachFrom(king)
	return r.rook()&straight != 0 && RookAttacks(king, occupied)&straight != 0 ||
		r.bishop()&diagonal != 0 && BishopAttacks(king, occupied)&diagonal != 0
}

// LegalMoves are all legal moves; the slice is the caller's. A search, which must not
// allocate, uses [Position.Moves].
func (p *Position) LegalMoves() []Move {
	var l MoveList
	p.Moves(&l)
	return slices.Clone(l.Slice())
}
