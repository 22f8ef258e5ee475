package polyglot

import "froe/engine/chess"

// encode writes a legal move as books have it. Both write castling as the king taking
// his rook.
func encode(m chess.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if pt := m.Promotion(); pt != chess.NoPieceType {
		code |= uint16(pt-chess.Knight+1) << 12
	}
	return code
}

// text is a move of a book as UCI writes moves; of promotions that there are not it is
// no move.
func text(code uint16) string {
	return chess.Square(code>>6&63).String() + chess.Square(code&63).String() + [8]string{"", "n", "b", "r", "q", "?", "?", "?"}[code>>12&7]
}

// decode reads a move, which must be legal. Castling as the king's two squares, which
// some programs write, is read too.
func decode(p *chess.Position, code uint16) (chess.Move, error) {
	return p.ParseUCI(text(code), true)
}
