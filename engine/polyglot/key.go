package polyglot

import "froe/engine/chess"

// Where the kinds of numbers begin in the table of random numbers.
const (
	castlingNumbers  = 768
	enPassantNumbers = 772
	turnNumber       = 780
)

// Key identifies a position in books: its pieces, castling rights, side to move, and
// the file on which a pawn of the side to move stands beside one that has just gone two
// squares. The last counts even if the capture would be illegal, which a position does
// not know: so last is the move that led to it, or chess.NoMove if that is unknown.
func Key(p *chess.Position, last chess.Move) (key uint64) {
	for pieces := p.Occupied(); pieces != 0; {
		s := pieces.Pop()
		key ^= random[64*kind(p.PieceOn(s))+int(s)]
	}
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for rooks := p.CastlingRooks(c); rooks != 0; {
			side := 0
			if rooks.Pop() < p.King(c) {
				side = 1
			}
			key ^= random[castlingNumbers+2*int(c)+side]
		}
	}
	if s := enPassant(p, last); s != chess.NoSquare {
		key ^= random[enPassantNumbers+s.File()]
	}
	if p.Turn() == chess.White {
		key ^= random[turnNumber]
	}
	return key
}

// kind numbers pieces as the format does: black pawn, white pawn, black knight, up to
// the white king.
func kind(piece chess.Piece) int {
	k := 2 * int(piece.Type()-chess.Pawn)
	if piece.Color() == chess.White {
		k++
	}
	return k
}

// enPassant is the square that a pawn may capture on en passant, pins and checks aside.
func enPassant(p *chess.Position, last chess.Move) chess.Square {
	from, to := last.From(), last.To()
	them := p.Turn().Other()
	if last.Kind() != chess.Normal || p.PieceOn(to) != chess.PieceOf(them, chess.Pawn) || from^to != 16 {
		return p.EnPassant()
	}
	behind := (from + to) / 2
	if chess.PawnAttacks(them, behind)&p.Pieces(p.Turn(), chess.Pawn) == 0 {
		return chess.NoSquare
	}
	return behind
}
