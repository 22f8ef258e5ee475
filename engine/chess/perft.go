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
// counting targets instead of listing them. A queen's moves are a bishop's and
// a rook's.
func (p *Position) countMoves() int {
	us := p.turn & 1
	own := p.colors[us]
	steps := p.kingTargets(^own)
	n := steps.Count()
	evasions := ^Bitboard(0)
	if p.checkers != 0 {
		if p.checkers.Many() {
			return n
		}
		evasions = p.evasions()
	} else if p.castling&own != 0 {
		n += p.countCastling(p.castling&own, steps)
	}
	n += p.countPawns(evasions)
	squares := evasions &^ own
	free := own &^ p.pinned
	occupied := p.Occupied()
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
// captures never share a target; captures along the two diagonals may.
func (p *Position) countPawns(evasions Bitboard) int {
	single := p.singlePushes()
	one := (single | p.doublePushes(single) | p.mainCaptures()) & evasions
	other := p.antiCaptures() & evasions
	n := one.Count() + other.Count()
	if last := p.turn.lastRank(); (one|other)&last != 0 {
		n += 3 * ((one & last).Count() + (other & last).Count())
	}
	if p.enPassant != NoSquare {
		var l MoveList
		p.generateEnPassant(&l)
		n += l.Len()
	}
	return n
}

func (p *Position) countCastling(rooks, steps Bitboard) int {
	n := 0
	for rooks != 0 {
		if p.canCastle(rooks.Pop(), steps) {
			n++
		}
	}
	return n
}
