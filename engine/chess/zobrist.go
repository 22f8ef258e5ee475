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

// computeKeys derives both keys from the position alone. Make keeps them up to
// date step by step.
func (p *Position) computeKeys() (key, pawnKey uint64) {
	for s := range NoSquare {
		piece := p.board[s]
		key ^= pieceKeys[piece][s]
		if piece.Type() == Pawn {
			pawnKey ^= pieceKeys[piece][s]
		}
	}
	for rooks := p.castling; rooks != 0; {
		key ^= castlingKeys[rooks.Pop()]
	}
	key ^= enPassantKeys[p.enPassant]
	if p.turn == Black {
		key ^= blackKey
	}
	return key, pawnKey
}
