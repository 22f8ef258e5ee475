package chess

// Color is a side: White or Black.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other is the opponent's side.
func (c Color) Other() Color { return c ^ 1 }

// String is "white" or "black".
func (c Color) String() string { return [2]string{"white", "black"}[c&1] }

// backRank is the rank the pieces of this side start on.
func (c Color) backRank() Bitboard { return Rank1 << (56 * c) }

// lastRank is the rank on which a pawn of this side promotes.
func (c Color) lastRank() Bitboard { return Rank8 >> (56 * c) }
