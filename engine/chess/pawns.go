package chess

// The pawns' targets are sets of squares; the step that leads to a target tells
// the pawn it came from. Checks are left to the caller, and so is en passant.
//
// A pinned pawn moves only along its pin, and the king is on that line: so of
// the pinned pawns those on the king's file may push, those on a diagonal of
// the king may capture along it, and no pawn needs a look of its own.

// singlePushes is where pawns can go by one step.
func (p *Position) singlePushes() Bitboard {
	us := p.turn & 1
	pawns := p.types[Pawn] & p.colors[us] & (^p.pinned | reachFrom(p.kings[us]).file)
	return pawns.rotated(us.up()) & p.types[NoPieceType]
}

// doublePushes is where pawns can go on from their first step.
func (p *Position) doublePushes(single Bitboard) Bitboard {
	us := p.turn & 1
	return (single & doubleRanks[us]).rotated(us.up()) & p.types[NoPieceType]
}

// mainCaptures is where pawns can capture along diagonals: towards h for
// White, towards a for Black.
func (p *Position) mainCaptures() Bitboard {
	us := p.turn & 1
	pawns := p.types[Pawn] & p.colors[us] & (^p.pinned | reachFrom(p.kings[us]).diagonal)
	return (pawns &^ mainEdges[us]).rotated(us.mainStep()) & p.colors[us^1]
}

// antiCaptures is where pawns can capture along antidiagonals: towards a for
// White, towards h for Black.
func (p *Position) antiCaptures() Bitboard {
	us := p.turn & 1
	pawns := p.types[Pawn] & p.colors[us] & (^p.pinned | reachFrom(p.kings[us]).antidiagonal)
	return (pawns &^ antiEdges[us]).rotated(us.antiStep()) & p.colors[us^1]
}

// up is the step of a pawn of this side, in squares.
func (c Color) up() int { return 8 - 16*int(c) }

// mainStep is the step of a capture along a diagonal.
func (c Color) mainStep() int { return 9 - 18*int(c) }

// antiStep is the step of a capture along an antidiagonal.
func (c Color) antiStep() int { return 7 - 14*int(c) }

var (
	// doubleRanks is where a pawn stands after the first of two steps.
	doubleRanks = [2]Bitboard{Rank1 << 16, Rank1 << 40}

	// Pawns on these files have nothing to capture in that direction.
	mainEdges = [2]Bitboard{FileH, FileA}
	antiEdges = [2]Bitboard{FileA, FileH}
)

// pawnsAttack is the set of squares the pawns of a side attack.
func (p *Position) pawnsAttack(c Color) Bitboard {
	c &= 1
	pawns := p.types[Pawn] & p.colors[c]
	return (pawns &^ mainEdges[c]).rotated(c.mainStep()) | (pawns &^ antiEdges[c]).rotated(c.antiStep())
}

// generatePawns appends the pawns' moves of a stage.
func (p *Position) generatePawns(l *MoveList, s stage, evasions Bitboard) {
	us := p.turn & 1
	last := us.lastRank()
	if s != quiets {
		main, anti := p.mainCaptures()&evasions, p.antiCaptures()&evasions
		l.appendPromotions(main&last, us.mainStep(), all)
		l.appendPromotions(anti&last, us.antiStep(), all)
		l.appendPawns(main&^last, us.mainStep())
		l.appendPawns(anti&^last, us.antiStep())
		p.generateEnPassant(l)
	}
	single := p.singlePushes()
	l.appendPromotions(single&last&evasions, us.up(), s)
	if s != captures {
		l.appendPawns(single&^last&evasions, us.up())
		l.appendPawns(p.doublePushes(single)&evasions, 2*us.up())
	}
}

// appendPawns adds the pawn moves that end on the targets, a step from where
// they began.
func (l *MoveList) appendPawns(targets Bitboard, step int) {
	n := l.n
	for targets != 0 {
		to := targets.Pop()
		l.moves[n&255] = Move(int(to)-step) | Move(to)<<6
		n++
	}
	l.n = n
}

// appendPromotions adds the promotions of a stage: as a capture the one to a
// queen, as quiet moves the others.
func (l *MoveList) appendPromotions(targets Bitboard, step int, s stage) {
	for targets != 0 {
		to := targets.Pop()
		from := Square(int(to) - step)
		if s != quiets {
			l.Append(NewPromotion(from, to, Queen))
		}
		if s != captures {
			l.Append(NewPromotion(from, to, Knight))
			l.Append(NewPromotion(from, to, Rook))
			l.Append(NewPromotion(from, to, Bishop))
		}
	}
}

func (p *Position) generateEnPassant(l *MoveList) {
	for pawns := p.enPassantPawns(); pawns != 0; {
		if from := pawns.Pop(); p.enPassantLegal(from) {
			l.Append(NewMove(from, p.enPassant, EnPassant))
		}
	}
}

// enPassantPawns is the set of pawns beside the one that may be captured.
func (p *Position) enPassantPawns() Bitboard {
	if p.enPassant == NoSquare {
		return 0
	}
	us := p.turn & 1
	return PawnAttacks(us^1, p.enPassant) & p.types[Pawn] & p.colors[us]
}

// enPassantLegal reports whether the king is safe after a pawn's en passant
// capture. Two pawns leave one line at once, which no pin foresees: so the
// board after the capture is looked at.
func (p *Position) enPassantLegal(from Square) bool {
	us := p.turn & 1
	captured := p.enPassant ^ 8
	occupied := (p.Occupied() | p.enPassant.Bit()) &^ (from.Bit() | captured.Bit())
	leapers := (p.types[Pawn] | p.types[Knight]) &^ captured.Bit()
	return p.checkers&leapers == 0 && !p.slidersAttack(p.kings[us], p.colors[us^1], occupied)
}
