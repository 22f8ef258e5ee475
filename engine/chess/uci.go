package chess

import "fmt"

// UCI writes a legal move as the UCI protocol wants it: castling as the king's
// two squares, or in Chess960 as king takes rook. It is written so, too, if king or rook do
// not stand where they stand in ordinary chess: the king's squares may be those of a step.
func (p *Position) UCI(m Move, chess960 bool) string {
	if m.Kind() == Castling && !chess960 && isOrdinary(m) {
		kingTo, _ := castlingTargets(m.From(), m.To())
		return m.From().String() + kingTo.String()
	}
	return m.String()
}

// isOrdinary reports whether castling begins with the king on e and the rook on a or h.
func isOrdinary(m Move) bool {
	return m.From().File() == 4 && (FileA | FileH).Has(m.To())
}

// ParseUCI reads a legal move in UCI notation. Castling may be written either
// way: where one text fits two castling moves, chess960 says that it means
// king takes rook.
func (p *Position) ParseUCI(s string, chess960 bool) (Move, error) {
	from, to, promotion, err := parseCoordinates(s)
	if err != nil {
		return NoMove, fmt.Errorf("move %s: %w", quote(s), err)
	}
	m := p.coordinateMove(from, to, promotion, chess960)
	if !p.Legal(m) {
		return NoMove, fmt.Errorf("move %s: not legal in %s", quote(s), p.FEN(p.Chess960()))
	}
	return m, nil
}

// parseCoordinates reads two squares, and a promotion if there is one: "e7e8q".
func parseCoordinates(s string) (from, to Square, promotion PieceType, err error) {
	if len(s) != 4 && len(s) != 5 {
		return 0, 0, 0, fmt.Errorf("%d characters instead of 4 or 5", len(s))
	}
	if from, err = ParseSquare(s[:2]); err != nil {
		return 0, 0, 0, err
	}
	if to, err = ParseSquare(s[2:4]); err != nil {
		return 0, 0, 0, err
	}
	if len(s) == 5 {
		promotion = pieceOfLetter(s[4]).Type()
		if promotion < Knight || promotion > Queen {
			return 0, 0, 0, fmt.Errorf("no promotion to %q", s[4:])
		}
	}
	return from, to, promotion, nil
}

// coordinateMove is the move that two squares and a promotion stand for; it
// need not be legal.
func (p *Position) coordinateMove(from, to Square, promotion PieceType, chess960 bool) Move {
	if promotion != NoPieceType {
		return NewPromotion(from, to, promotion)
	}
	switch p.board[from].Type() {
	case Pawn:
		if to == p.enPassant {
			return NewMove(from, to, EnPassant)
		}
	case King:
		return p.kingMove(from, to, chess960)
	}
	return NewMove(from, to, Normal)
}

// kingMove tells castling from a step of the king.
func (p *Position) kingMove(from, to Square, chess960 bool) Move {
	step := NewMove(from, to, Normal)
	if p.Legal(step) {
		return step
	}
	byRook := NewMove(from, to, Castling)
	if chess960 && p.Legal(byRook) {
		return byRook
	}
	for rooks := p.CastlingRooks(p.turn); rooks != 0; {
		rook := rooks.Pop()
		if kingTo, _ := castlingTargets(from, rook); kingTo == to {
			if m := NewMove(from, rook, Castling); p.Legal(m) {
				return m
			}
		}
	}
	return byRook
}
