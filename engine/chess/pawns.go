package chess

// pawnTargets is where the pawns of the side to move can go, as sets of target
// squares: the step that leads to a target tells the pawn it came from.
//
// A pinned pawn moves only along its pin, and the king is on that line: so of
// the pinned pawns those on the king's file may push, those on a diagonal of
// the king may capture along it, and no pawn needs a look of its own.
type pawnTargets struct {
	push, double     Bitboard
	main, anti       Bitboard // captures along diagonals and antidiagonals
	mainStep         int      // from a pawn to its capture along the diagonal
	antiStep, upStep int
}

// pawnTargets finds the targets of the pawns, except en passant; all must lie
// in evasions.
func (p *Position) pawnTargets(evasions Bitboard) pawnTargets {
	us := p.turn & 1
	pawns := p.types[Pawn] & p.colors[us]
	free := pawns &^ p.pinned
	king := p.kings[us] & 63
	up := us.up()
	empty := p.types[NoPieceType]
	enemies := p.colors[us^1] & evasions

	mayPush := free | pawns&files[king]
	push := mayPush.rotated(up) & empty
	double := (push & doubleRanks[us]).rotated(up) & empty
	main := (free | pawns&diagonals[king]) &^ mainEdges[us]
	anti := (free | pawns&antidiagonals[king]) &^ antiEdges[us]
	return pawnTargets{
		push:   push & evasions,
		double: double & evasions,
		main:   main.rotated(up+up>>3) & enemies,
		anti:   anti.rotated(up-up>>3) & enemies,
		upStep: up, mainStep: up + up>>3, antiStep: up - up>>3,
	}
}

var (
	// doubleRanks is where a pawn stands after the first of two steps.
	doubleRanks = [2]Bitboard{Rank1 << 16, Rank1 << 40}

	// A capture along the diagonal goes towards h for White and towards a for
	// Black, along the antidiagonal the other way; there is none beyond the
	// edge.
	mainEdges = [2]Bitboard{FileH, FileA}
	antiEdges = [2]Bitboard{FileA, FileH}
)

// pawnsAttack is the set of squares the pawns of a side attack.
func (p *Position) pawnsAttack(c Color) Bitboard {
	c &= 1
	pawns := p.types[Pawn] & p.colors[c]
	up := c.up()
	return (pawns &^ mainEdges[c]).rotated(up+up>>3) | (pawns &^ antiEdges[c]).rotated(up-up>>3)
}

// generatePawns appends the pawns' moves of a stage.
func (p *Position) generatePawns(l *MoveList, s stage, evasions Bitboard) {
	t := p.pawnTargets(evasions)
	last := p.turn.lastRank()
	if s != quiets {
		l.appendPromotions(t.main&last, t.mainStep, all)
		l.appendPromotions(t.anti&last, t.antiStep, all)
		l.appendPawns(t.main&^last, t.mainStep)
		l.appendPawns(t.anti&^last, t.antiStep)
		p.generateEnPassant(l)
	}
	l.appendPromotions(t.push&last, t.upStep, s)
	if s != captures {
		l.appendPawns(t.push&^last, t.upStep)
		l.appendPawns(t.double, 2*t.upStep)
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

// generateEnPassant appends en passant captures.
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
	return pawnAttacks[us^1][p.enPassant&63] & p.types[Pawn] & p.colors[us]
}

// enPassantLegal tells whether the king is safe after a pawn's en passant
// capture. Two pawns leave one line at once, which no pin foresees: so the
// board after the capture is looked at.
func (p *Position) enPassantLegal(from Square) bool {
	us := p.turn & 1
	captured := p.enPassant ^ 8
	occupied := (p.Occupied() | p.enPassant.Bit()) &^ (from.Bit() | captured.Bit())
	leapers := (p.types[Pawn] | p.types[Knight]) &^ captured.Bit()
	return p.checkers&leapers == 0 && !p.slidersAttack(p.kings[us], p.colors[us^1], occupied)
}
