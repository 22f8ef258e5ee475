package chess

// reach holds the squares that each kind of piece attacks from one square of an empty
// board. What is needed of one square is kept together, in 64 bytes: a cache line.
type reach struct {
	// The four lines through the square, itself not included. A rook sees the
	// first two, a bishop the others.
	file, rank, diagonal, antidiagonal Bitboard

	knight, king Bitboard
	pawn         [2]Bitboard // captures, by Color
}

func (r *reach) rook() Bitboard   { return r.file | r.rank }
func (r *reach) bishop() Bitboard { return r.diagonal | r.antidiagonal }

// The tables of this file are filled once, at start-up, and then only read.
var (
	reaches [64]reach
	between [64][64]Bitboard // squares strictly between two on a line, else empty
	lines   [64][64]Bitboard // the whole line through two squares, else empty
)

func reachFrom(s Square) *reach { return &reaches[s&63] }

// PawnAttacks is the set of squares a pawn of the side captures on.
func PawnAttacks(c Color, s Square) Bitboard { return reaches[s&63].pawn[c&1] }

// KnightAttacks is the set of squares a knight reaches.
func KnightAttacks(s Square) Bitboard { return reaches[s&63].knight }

// KingAttacks is the set of squares a king reaches.
func KingAttacks(s Square) Bitboard { return reaches[s&63].king }

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

// Attacked is the set of squares that a side's pieces reach or protect.
func (p *Position) Attacked(c Color) Bitboard {
	occupied, own := p.Occupied(), p.colors[c&1]
	pawns := own & p.types[Pawn]
	attacked := (pawns.East() | pawns.West()).Forward(c) | KingAttacks(p.kings[c&1])
	for b := own & p.types[Knight]; b != 0; {
		attacked |= KnightAttacks(b.Pop())
	}
	for b := own & p.diagonalSliders(); b != 0; {
		attacked |= BishopAttacks(b.Pop(), occupied)
	}
	for b := own & p.straightSliders(); b != 0; {
		attacked |= RookAttacks(b.Pop(), occupied)
	}
	return attacked
}

// CheckSquares is the squares from which a piece of the side to move checks the other
// king, by PieceType.
func (p *Position) CheckSquares() (s [8]Bitboard) {
	them, occupied := p.turn&1^1, p.Occupied()
	king := p.kings[them]
	s[Pawn], s[Knight] = PawnAttacks(them, king), KnightAttacks(king)
	s[Bishop], s[Rook] = BishopAttacks(king, occupied), RookAttacks(king, occupied)
	s[Queen] = s[Bishop] | s[Rook]
	return s
}

// Between is the set of squares strictly between two on one rank, file or
// diagonal; empty where they share none.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line is the whole rank, file or diagonal through two different squares;
// empty where they share none.
func Line(a, b Square) Bitboard { return lines[a&63][b&63] }

func init() {
	for s := range NoSquare {
		reaches[s] = newReach(s)
	}
	for a := range NoSquare {
		for b := range NoSquare {
			joinSquares(a, b)
		}
	}
	fillMagics()
}

func newReach(s Square) reach {
	b := s.Bit()
	sides := b.East() | b.West()
	row := sides | b
	far := b.East().East() | b.West().West()
	return reach{
		file:         ray(s, 0, 1) | ray(s, 0, -1),
		rank:         ray(s, 1, 0) | ray(s, -1, 0),
		diagonal:     ray(s, 1, 1) | ray(s, -1, -1),
		antidiagonal: ray(s, 1, -1) | ray(s, -1, 1),
		knight:       far.North() | far.South() | sides.North().North() | sides.South().South(),
		king:         sides | row.North() | row.South(),
		pawn:         [2]Bitboard{sides.North(), sides.South()},
	}
}

// joinSquares fills between and lines for two squares. What either sees of a
// line with the other in its way, both see: that is what lies between.
func joinSquares(a, b Square) {
	from, to := reaches[a], reaches[b]
	for _, line := range [4][2]Bitboard{
		{from.file, to.file}, {from.rank, to.rank},
		{from.diagonal, to.diagonal}, {from.antidiagonal, to.antidiagonal},
	} {
		if line[0].Has(b) {
			lines[a][b] = line[0] | a.Bit()
			between[a][b] = lineAttacks(a, b.Bit(), line[0]) & lineAttacks(b, a.Bit(), line[1])
		}
	}
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
