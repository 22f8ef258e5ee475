package chess

// Perft counts the leaves of the tree of legal moves of a depth, in plies. The
// last ply is counted without making moves (bulk counting).
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.countMoves())
	}
	var l MoveList
	p.Moves(&l)
	var next Position
	nodes := uint64(0)
	for _, m := range l.Slice() {
		p.Make(&next, m)
		nodes += next.Perft(depth - 1)
	}
	return nodes
}

// countMoves is the number of legal moves. It follows generate step by step,
// counting targets instead of listing them.
func (p *Position) countMoves() int {
	us := p.turn & 1
	own := p.colors[us]
	n := p.kingTargets(^own).Count()
	if p.checkers.Many() {
		return n
	}
	evasions := p.evasions()
	if castling := p.castling & own; castling != 0 && p.checkers == 0 {
		n += p.countCastling(castling)
	}
	return n + p.countPawns(evasions) + p.countPieces(evasions&^own)
}

func (p *Position) countCastling(rooks Bitboard) int {
	n := 0
	for rooks != 0 {
		if p.canCastle(rooks.Pop()) {
			n++
		}
	}
	return n
}

// countPieces counts the moves of knights, bishops, rooks and queens to these
// squares. A queen's moves are a bishop's and a rook's.
func (p *Position) countPieces(squares Bitboard) int {
	us := p.turn & 1
	free := p.colors[us] &^ p.pinned
	occupied := p.Occupied()
	n := 0
	for b := p.types[Knight] & free; b != 0; {
		n += (KnightAttacks(b.Pop()) & squares).Count()
	}
	for b := p.diagonalSliders() & free; b != 0; {
		n += (BishopAttacks(b.Pop(), occupied) & squares).Count()
	}
	for b := p.straightSliders() & free; b != 0; {
		n += (RookAttacks(b.Pop(), occupied) & squares).Count()
	}
	for b := p.pinned &^ (p.types[Pawn] | p.types[Knight]); b != 0; {
		s := b.Pop()
		n += (Attacks(p.board[s&63].Type(), s, occupied) & squares & Line(p.kings[us], s)).Count()
	}
	return n
}

// countPawns counts the moves of pawns; promotions are four each. Pushes and
// captures never share a target, but captures along the two diagonals may.
func (p *Position) countPawns(evasions Bitboard) int {
	push, double, main, anti := p.pawnTargets(evasions)
	n := (push | double | main).Count() + anti.Count()
	if last := p.turn.lastRank(); (push|main|anti)&last != 0 {
		n += 3 * (((push | main) & last).Count() + (anti & last).Count())
	}
	if p.enPassant == NoSquare {
		return n
	}
	for pawns := p.enPassantPawns(); pawns != 0; {
		if p.enPassantLegal(pawns.Pop()) {
			n++
		}
	}
	return n
}
