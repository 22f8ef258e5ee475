package chess

// Move is a move in sixteen bits: from in bits 0–5, to in bits 6–11, the piece
// promoted to in bits 12–13 (knight 0 … queen 3), the kind in bits 14–15. What
// it means depends on the position it is made in.
type Move uint16

// NoMove is the zero Move, which is legal nowhere.
const NoMove Move = 0

// MoveKind tells ordinary moves from the three special ones.
type MoveKind uint8

// The kinds of moves. Castling goes from the king's square to the rook's.
const (
	Normal MoveKind = iota
	Promotion
	EnPassant
	Castling
)

// NewMove is a move of any kind but a promotion.
func NewMove(from, to Square, kind MoveKind) Move {
	return Move(from) | Move(to)<<6 | Move(kind)<<14
}

// NewPromotion is a pawn's move to the last rank, where it becomes a piece
// from Knight to Queen.
func NewPromotion(from, to Square, pt PieceType) Move {
	return Move(from) | Move(to)<<6 | Move(pt-Knight)<<12 | Move(Promotion)<<14
}

// From is the square the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To is the square the piece goes to; in castling the rook's.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind is the kind of the move: normal, promotion, en passant or castling.
func (m Move) Kind() MoveKind { return MoveKind(m >> 14) }

// Promotion is the type a pawn becomes, NoPieceType if it is no promotion.
func (m Move) Promotion() PieceType {
	if m.Kind() != Promotion {
		return NoPieceType
	}
	return m.promoted()
}

// promoted is the type in bits 12–13, which means something in promotions only.
func (m Move) promoted() PieceType { return Knight + PieceType(m>>12&3) }

// String names the two squares and the promotion, "0000" for NoMove. Castling
// reads as king takes rook; see [Position.UCI] for the other spelling.
func (m Move) String() string {
	if m == NoMove {
		return "0000"
	}
	s := m.From().String() + m.To().String()
	if pt := m.Promotion(); pt != NoPieceType {
		s += PieceOf(Black, pt).String()
	}
	return s
}

// MoveList is a list of moves of fixed capacity. Generators append to it. Its
// capacity exceeds 218, the most legal moves known in a position of lawful
// material.
type MoveList struct {
	n     int
	moves [256]Move
}

// Len is the number of moves.
func (l *MoveList) Len() int { return l.n }

// At is move i, 0 <= i < Len.
func (l *MoveList) At(i int) Move { return l.moves[i] }

// Slice is the list's own memory, valid until the list changes.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Clear empties the list.
func (l *MoveList) Clear() { l.n = 0 }

// Append adds a move at the end.
func (l *MoveList) Append(m Move) {
	l.moves[l.n&255] = m
	l.n++
}

// appendAll adds a move from one square to each of the targets.
func (l *MoveList) appendAll(from Square, targets Bitboard) {
	n := l.n
	for targets != 0 {
		l.moves[n&255] = Move(from) | Move(targets.Pop())<<6
		n++
	}
	l.n = n
}
