package chess

import "fmt"

// Square is a field of the board, A1 = 0, B1 = 1 … H8 = 63.
type Square uint8

// The squares that rules name, and the absence of one.
const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = 0, 1, 2, 3, 4, 5, 6, 7
	A8, B8, C8, D8, E8, F8, G8, H8 Square = 56, 57, 58, 59, 60, 61, 62, 63

	NoSquare Square = 64
)

// SquareAt is the square on a file and a rank, both counted from 0.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads a square such as "e4".
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoSquare, fmt.Errorf("no such square: %q", s)
	}
	return SquareAt(int(s[0]-'a'), int(s[1]-'1')), nil
}

// File counts from 0 (a) to 7 (h).
func (s Square) File() int { return int(s & 7) }

// Rank counts from 0 (first) to 7 (eighth).
func (s Square) Rank() int { return int(s >> 3) }

// Bit is the set of this one square.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// Relative is the square as the given side sees it: unchanged for White,
// mirrored top to bottom for Black.
func (s Square) Relative(c Color) Square { return s ^ Square(56*c) }

// String is the square's name, "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}
