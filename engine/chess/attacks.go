package chess

// The tables of this file are filled once, at start-up, and then only read.
var (
	pawnAttacks   [2][64]Bitboard
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard

	// Lines through a square in the four directions, the square not included.
	// A rook's two and a bishop's two are its attacks on an empty board.
	files, ranks, diagonals, antidiagonals [64]Bitboard

	between [64][64]Bitboard // squares strictly between two on a line, else empty
	lines   [64][64]Bitboard // the whole line through two squares, else empty
)

// PawnAttacks is the set of squares a pawn of the side captures on.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// KnightAttacks is the set of squares a knight reaches.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks is the set of squares a king reaches.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// QueenAttacks is the set of squares a queen reaches, first pieces met included.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// Attacks is the set of squares a piece other than a pawn reaches.
func Attacks(pt PieceType, s Square, occupied Bitboard) Bitboard {
	switch pt {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// Between is the set of squares strictly between two on one rank, file or
// diagonal; empty where they share none.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line is the whole rank, file or diagonal through two different squares;
// empty where they share none.
func Line(a, b Square) Bitboard { return lines[a&63][b&63] }

// rookRays is a rook's reach on an empty board.
func rookRays(s Square) Bitboard { return files[s&63] | ranks[s&63] }

// bishopRays is a bishop's reach on an empty board.
func bishopRays(s Square) Bitboard { return diagonals[s&63] | antidiagonals[s&63] }

func init() {
	for s := range NoSquare {
		fillLeapers(s)
		files[s] = ray(s, 0, 1) | ray(s, 0, -1)
		ranks[s] = ray(s, 1, 0) | ray(s, -1, 0)
		diagonals[s] = ray(s, 1, 1) | ray(s, -1, -1)
		antidiagonals[s] = ray(s, 1, -1) | ray(s, -1, 1)
	}
	for a := range NoSquare {
		for _, line := range [4]*[64]Bitboard{&files, &ranks, &diagonals, &antidiagonals} {
			for others := line[a]; others != 0; {
				b := others.Pop()
				lines[a][b] = line[a] | a.Bit()
				between[a][b] = lineAttacks(a, b.Bit(), line[a]) & lineAttacks(b, a.Bit(), line[b])
			}
		}
	}
	fillMagics()
}

// fillLeapers fills the tables of the pieces that do not slide.
func fillLeapers(s Square) {
	b := s.Bit()
	sides := b.East() | b.West()
	pawnAttacks[White][s] = sides.North()
	pawnAttacks[Black][s] = sides.South()
	row := sides | b
	kingAttacks[s] = sides | row.North() | row.South()
	far := b.East().East() | b.West().West()
	knightAttacks[s] = far.North() | far.South() | sides.North().North() | sides.South().South()
}

// ray is the set of squares from s on in a direction, to the edge.
func ray(s Square, file, rank int) Bitboard {
	var b Bitboard
	f, r := s.File()+file, s.Rank()+rank
	for ; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+file, r+rank {
		b |= SquareAt(f, r).Bit()
	}
	return b
}
