package chess

import (
	"math/bits"
	"strings"
)

// Bitboard is a set of squares: bit n is square n.
type Bitboard uint64

// Files and ranks that rules name.
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank8 Bitboard = Rank1 << 56

	// DarkSquares are the squares of the colour of a1.
	DarkSquares Bitboard = 0xaa55aa55aa55aa55
)

// File is the set of a file's squares, counted from 0.
func File(file int) Bitboard { return FileA << (file & 7) }

// Rank is the set of a rank's squares, counted from 0.
func Rank(rank int) Bitboard { return Rank1 << (8 * (rank & 7)) }

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square, NoSquare in an empty set.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Pop takes the lowest square out of a set that is not empty.
func (b *Bitboard) Pop() Square {
	s := b.First()
	*b &= *b - 1
	return s
}

// Has reports whether the square is in the set.
func (b Bitboard) Has(s Square) bool { return b&s.Bit() != 0 }

// Many reports whether the set has more than one square.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// North moves every square one rank up; what leaves the board is lost.
func (b Bitboard) North() Bitboard { return b << 8 }

// South moves every square one rank down.
func (b Bitboard) South() Bitboard { return b >> 8 }

// East moves every square one file towards h.
func (b Bitboard) East() Bitboard { return b &^ FileH << 1 }

// West moves every square one file towards a.
func (b Bitboard) West() Bitboard { return b &^ FileA >> 1 }

// Forward moves every square one rank as a pawn of the side goes.
func (b Bitboard) Forward(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// rotated moves every square n places on, round the end of the board. Where
// nothing can leave the board it is a shift in either direction without a
// branch on the side to move.
func (b Bitboard) rotated(n int) Bitboard {
	return Bitboard(bits.RotateLeft64(uint64(b), n))
}

// String draws the set, eighth rank first.
func (b Bitboard) String() string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			if b.Has(SquareAt(file, rank)) {
				s.WriteString(" x")
			} else {
				s.WriteString(" .")
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
