package network

import "froe/engine/chess"

// quad is a board in four sets of squares: set i holds the squares whose
// chess.Piece has bit i. The zero quad is the empty board.
type quad [4]chess.Bitboard

// set sets q to the board of a position.
func (q *quad) set(p *chess.Position) {
	bishops, kings := p.Type(chess.Bishop), p.Type(chess.King)
	knights, queens := p.Type(chess.Knight), p.Type(chess.Queen)
	q[0] = p.Type(chess.Pawn) | bishops | queens
	q[1] = knights | bishops | kings
	q[2] = p.Type(chess.Rook) | queens | kings
	q[3] = p.Color(chess.Black)
}

// copy sets q to o, number by number: a copy of the whole would be made in larger
// pieces than the numbers were written in just before, and wait for them.
func (q *quad) copy(o *quad) { q[0], q[1], q[2], q[3] = o[0], o[1], o[2], o[3] }

// piece is what stands on a square, or chess.NoPiece.
func (q *quad) piece(s chess.Square) chess.Piece {
	s &= 63
	return chess.Piece(q[0]>>s&1 | q[1]>>s&1<<1 | q[2]>>s&1<<2 | q[3]>>s&1<<3)
}

// occupied is the set of squares with a piece.
func (q *quad) occupied() chess.Bitboard { return q[0] | q[1] | q[2] }

// changed is the set of squares on which two boards differ.
func (q *quad) changed(o *quad) chess.Bitboard {
	return (q[0] ^ o[0]) | (q[1] ^ o[1]) | (q[2] ^ o[2]) | (q[3] ^ o[3])
}

// without is the board with a square emptied.
func (q *quad) without(s chess.Square) quad {
	b := ^s.Bit()
	return quad{q[0] & b, q[1] & b, q[2] & b, q[3] & b}
}
