package chess

// Zobrist keys (Zobrist 1970): the key of a position is the exclusive or of a
// number for each of its features. The numbers come from a fixed seed, so keys
// are the same on every machine and in every run.
var (
	// pieceKeys is indexed by Piece. The row of NoPiece stays zero, so that a
	// capture of nothing changes no key.
	pieceKeys     [16][64]uint64
	castlingKeys  [64]uint64 // by the square of a rook that may castle
	enPassantKeys [65]uint64 // by square; zero for NoSquare
	blackKey      uint64     // Black is to move
)

func init() {
	state := uint64(0x5a6f6272697374)
	for _, c := range [2]Color{White, Black} {
		for pt := Pawn; pt <= King; pt++ {
			fillKeys(pieceKeys[PieceOf(c, pt)][:], &state)
		}
	}
	fillKeys(castlingKeys[:], &state)
	for s := range 8 {
		key := splitMix(&state)
		enPassantKeys[SquareAt(s, 2)], enPassantKeys[SquareAt(s, 5)] = key, key
	}
	blackKey = splitMix(&state)
	fillCycles()
}

func fillKeys(keys []uint64, state *uint64) {
	for i := range keys {
		keys[i] = splitMix(state)
	}
}

// splitMix is the next number of a SplitMix64 generator (Steele, Lea and Flood
// 2014).
func splitMix(state *uint64) uint64 {
	*state += 0x9e3779b97f4a7c15
	z := *state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// pawnPart is the part of the pawns of both sides. A side's pieces are the part
// of its colour.
const pawnPart = 2

// partOf is the part of Position.parts that a piece belongs to, by Piece. NoPiece
// changes none.
var partOf = [16]uint8{
	Pawn: pawnPart, 8 | Pawn: pawnPart,
	8 | Knight: 1, 8 | Bishop: 1, 8 | Rook: 1, 8 | Queen: 1, 8 | King: 1,
}

// minorMask lets the keys of knights and bishops through, by Piece.
var minorMask = [16]uint64{
	Knight: ^uint64(0), Bishop: ^uint64(0), 8 | Knight: ^uint64(0), 8 | Bishop: ^uint64(0),
}

// toggle puts a piece on a square, or takes it away, in all keys it is part of.
func (p *Position) toggle(piece Piece, s Square) {
	key := pieceKeys[piece&15][s&63]
	p.key ^= key
	p.parts[partOf[piece&15]] ^= key
	p.minorKey ^= key & minorMask[piece&15]
}

// computeKeys sets the keys from the position alone. Make keeps them up to date
// step by step.
func (p *Position) computeKeys() {
	p.key, p.parts, p.minorKey = 0, [3]uint64{}, 0
	for s := range NoSquare {
		p.toggle(p.board[s], s)
	}
	for rooks := p.castling; rooks != 0; {
		p.key ^= castlingKeys[rooks.Pop()]
	}
	p.key ^= enPassantKeys[p.enPassant]
	if p.turn == Black {
		p.key ^= blackKey
	}
}
