package chess

// stage is a part of the legal moves.
type stage uint8

const (
	all stage = iota
	captures
	quiets
)

// Moves appends all legal moves.
func (p *Position) Moves(l *MoveList) { p.generate(l, all, p.colors[p.turn&1^1]|p.types[NoPieceType]) }

// Captures appends the noisy legal moves: captures, and promotions to a queen.
func (p *Position) Captures(l *MoveList) { p.generate(l, captures, p.colors[p.turn&1^1]) }

// Quiets appends the legal moves that Captures leaves out: those that capture
// nothing, underpromotions among them.
func (p *Position) Quiets(l *MoveList) { p.generate(l, quiets, p.types[NoPieceType]) }

// generate appends the moves of a stage whose pieces go to these squares.
func (p *Position) generate(l *MoveList, s stage, squares Bitboard) {
	steps := p.kingTargets(squares)
	l.appendAll(p.kings[p.turn&1], steps)
	if p.checkers.Many() {
		return
	}
	evasions := p.evasions()
	if p.checkers == 0 && s != captures {
		p.generateCastling(l, steps)
	}
	p.generatePawns(l, s, evasions)
	p.generatePieces(l, squares&evasions)
}

// evasions is where a piece other than the king may go, as far as checks are
// concerned: anywhere, or between a checker and the king, or onto the checker.
func (p *Position) evasions() Bitboard {
	if p.checkers == 0 {
		return ^Bitboard(0)
	}
	return between[p.kings[p.turn&1]&63][p.checkers.First()&63] | p.checkers
}

// kingTargets is the subset of squares to which the king can step safely.
// Sliders see through the king, which is about to leave its square.
func (p *Position) kingTargets(squares Bitboard) Bitboard {
	us := p.turn & 1
	king := p.kings[us]
	targets := KingAttacks(king) & squares
	if targets == 0 {
		return 0 // its own pieces stand on all
	}
	enemies := p.colors[us^1]
	occupied := p.Occupied() &^ king.Bit()
	targets &^= KingAttacks(p.kings[us^1]) | p.pawnsAttack(us^1)
	for rest := targets; rest != 0; {
		s := rest.Pop()
		if KnightAttacks(s)&p.types[Knight]&enemies != 0 || p.slidersAttack(s, enemies, occupied) {
			targets ^= s.Bit()
		}
	}
	return targets
}

// generateCastling appends castling moves; the king may not be in check, and
// steps is where it can step.
func (p *Position) generateCastling(l *MoveList, steps Bitboard) {
	us := p.turn & 1
	for rooks := p.castling & p.colors[us]; rooks != 0; {
		if rook := rooks.Pop(); p.canCastle(rook, steps) {
			l.Append(NewMove(p.kings[us], rook, Castling))
		}
	}
}

// canCastle reports whether the side to move, not in check and still allowed to
// castle with the rook, may do so now. Of the empty squares beside the king
// steps tells which are safe.
func (p *Position) canCastle(rook Square, steps Bitboard) bool {
	us := p.turn & 1
	king := p.kings[us]
	if Between(king, rook)&^p.types[NoPieceType] != 0 {
		return false // part of every path, and most often what is in the way
	}
	kingTo, rookTo := castlingTargets(king, rook)
	others := p.Occupied() &^ (king.Bit() | rook.Bit())
	path := span(king, kingTo) &^ king.Bit()
	// A pinned castling rook stands between the king and a slider on the back
	// rank, and always lands on the other side of the king.
	if (path|span(rook, rookTo))&others != 0 || p.pinned.Has(rook) {
		return false
	}
	beside := path & KingAttacks(king) &^ rook.Bit()
	if beside&^steps != 0 {
		return false
	}
	for path &^= beside; path != 0; {
		if p.attacked(path.Pop(), us^1, p.Occupied()&^king.Bit()) {
			return false
		}
	}
	return true
}

// span is the set of squares from one to another on a rank, both included.
func span(a, b Square) Bitboard {
	return 2<<(max(a, b)&63) - 1<<(min(a, b)&63)
}

// generatePieces appends the moves of knights, bishops, rooks and queens to
// these squares.
func (p *Position) generatePieces(l *MoveList, squares Bitboard) {
	own := p.colors[p.turn&1]
	free := own &^ p.pinned
	occupied := p.Occupied()
	for b := p.types[Knight] & free; b != 0; {
		from := b.Pop()
		l.appendAll(from, KnightAttacks(from)&squares)
	}
	for b := p.types[Bishop] & free; b != 0; {
		from := b.Pop()
		l.appendAll(from, BishopAttacks(from, occupied)&squares)
	}
	for b := p.types[Rook] & free; b != 0; {
		from := b.Pop()
		l.appendAll(from, RookAttacks(from, occupied)&squares)
	}
	for b := p.types[Queen] & free; b != 0; {
		from := b.Pop()
		l.appendAll(from, QueenAttacks(from, occupied)&squares)
	}
	king := p.kings[p.turn&1]
	for b := p.pinned &^ (p.types[Pawn] | p.types[Knight]); b != 0; {
		from := b.Pop()
		l.appendAll(from, Attacks(p.board[from&63].Type(), from, occupied)&squares&Line(king, from))
	}
}
