package syzygy

import (
	"fmt"
	"strings"

	"froe/engine/chess"
)

const (
	// MinPieces and MaxPieces bound the positions that tables are made for, kings
	// included.
	MinPieces = 3
	MaxPieces = 7
)

// material is how many pieces of each kind there are, kings left out: four bits
// for each type from pawn to queen, White's in the lower half.
type material uint64

// sideBits is the number of bits for the pieces of one side.
const sideBits = 4 * int(chess.Queen)

// letters are the pieces of a name, in the order in which they stand there.
const letters = "QRBNP"

var typeOfLetter = map[rune]chess.PieceType{
	'Q': chess.Queen, 'R': chess.Rook, 'B': chess.Bishop, 'N': chess.Knight, 'P': chess.Pawn,
}

// one is the material of a single piece.
func one(c chess.Color, pt chess.PieceType) material {
	return 1 << (sideBits*int(c) + 4*int(pt-chess.Pawn))
}

// materialOf counts the pieces on a board. Each side may have up to fifteen of a
// kind.
func materialOf(p *chess.Position) (m material) {
	for c := chess.White; c <= chess.Black; c++ {
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			m += material(p.Pieces(c, pt).Count()) * one(c, pt)
		}
	}
	return m
}

// parseMaterial reads a name such as KQPvKR: the stronger side first, pieces in the
// order of letters.
func parseMaterial(name string) (material, error) {
	white, black, ok := strings.Cut(name, "v")
	if !ok {
		return 0, fmt.Errorf("%q is no material such as KQPvKR", name)
	}
	m := material(0)
	for c, side := range []string{white, black} {
		pieces, hasKing := strings.CutPrefix(side, "K")
		if !hasKing || len(pieces) > MaxPieces-2 {
			return 0, fmt.Errorf("%q is no material such as KQPvKR", name)
		}
		for _, letter := range pieces {
			m += one(chess.Color(c), typeOfLetter[letter]) // checked below
		}
	}
	if m.String() != name || m.count() < MinPieces || m.count() > MaxPieces {
		return 0, fmt.Errorf("%q is no material such as KQPvKR, of %d to %d pieces", name, MinPieces, MaxPieces)
	}
	return m, nil
}

// String is the name of the material: White's pieces, v, Black's.
func (m material) String() string {
	var b strings.Builder
	for c := chess.White; c <= chess.Black; c++ {
		if c == chess.Black {
			b.WriteByte('v')
		}
		b.WriteByte('K')
		for _, letter := range letters {
			b.WriteString(strings.Repeat(string(letter), m.of(c, typeOfLetter[letter])))
		}
	}
	return b.String()
}

// of is the number of a side's pieces of a type; of kings, one.
func (m material) of(c chess.Color, pt chess.PieceType) int {
	if pt == chess.King {
		return 1
	}
	return int(m / one(c, pt) & 15)
}

// count is the number of all pieces, kings included.
func (m material) count() int {
	n := 2
	for ; m != 0; m >>= 4 {
		n += int(m & 15)
	}
	return n
}

// mirrored is the same material with the sides exchanged.
func (m material) mirrored() material {
	return m>>sideBits | m&(1<<sideBits-1)<<sideBits
}

// symmetric reports whether both sides have the same pieces.
func (m material) symmetric() bool { return m == m.mirrored() }

// pawns is the number of a side's pawns.
func (m material) pawns(c chess.Color) int { return m.of(c, chess.Pawn) }

// hasPawns reports whether there is any pawn.
func (m material) hasPawns() bool { return m.pawns(chess.White)+m.pawns(chess.Black) > 0 }

// hasUnique reports whether some piece but the kings is the only one of its kind.
func (m material) hasUnique() bool {
	for ; m != 0; m >>= 4 {
		if m&15 == 1 {
			return true
		}
	}
	return false
}
