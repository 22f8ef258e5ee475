package network

import (
	"fmt"
	"strings"

	"froe/engine/chess"
)

// Features is the number of inputs of each side while its king stays in its region:
// own or other's piece, type, square.
const Features = 2 * 6 * 64

// What widths and numbers of buckets there may be.
const (
	MaxWidth   = 2048
	MaxBuckets = 32
)

// maxPieces is the most pieces on a board, and so the most features of a side.
const maxPieces = 32

// Shape is what a network has how many of.
type Shape struct {
	Regions  int  // parts of the board for the own king, each with features of its own: 1, 4, 8 or 16
	Width    int  // elements of an accumulator, a multiple of 32
	Hidden   int  // outputs of the second layer, 0 or 16; 0: there is none
	Buckets  int  // sets of weights behind the first layer
	Mirrored bool // the own king is seen on the files a to d
}

// Check refuses shapes that there cannot be.
func (s Shape) Check() error {
	switch {
	case regions[s.Regions] == "":
		return fmt.Errorf("regions: %d is none of 1, 4, 8 and 16", s.Regions)
	case s.Width < smallBlock || s.Width > MaxWidth || s.Width%smallBlock != 0:
		return fmt.Errorf("width: %d is no multiple of %d from %d to %d", s.Width, smallBlock, smallBlock, MaxWidth)
	case s.Hidden != 0 && s.Hidden != hidden:
		return fmt.Errorf("hidden: %d is neither 0 nor %d", s.Hidden, hidden)
	case s.Hidden > 0 && s.Width%(2*smallBlock) != 0:
		return fmt.Errorf("width: %d is no multiple of %d, which a second layer needs", s.Width, 2*smallBlock)
	case s.Buckets < 1 || s.Buckets > MaxBuckets:
		return fmt.Errorf("buckets: %d is not from 1 to %d", s.Buckets, MaxBuckets)
	}
	return nil
}

// Outputs is the number of output weights of a bucket: two for each output of the second
// layer, or two for each element of an accumulator.
func (s Shape) Outputs() int {
	if s.Hidden > 0 {
		return 2 * s.Hidden
	}
	return 2 * s.Width
}

// Bucket is the number of the output weights for a number of pieces, with kings.
func (s Shape) Bucket(pieces int) int {
	return min(max(0, pieces-2)*s.Buckets/(maxPieces-1), s.Buckets-1)
}

// Rows is the number of rows of weights of the first layer: the features of every
// region.
func (s Shape) Rows() int { return s.Regions * Features }

// View is how a side sees the board while its king stays where it is.
type View struct {
	Flip   chess.Square // squares are exclusive-ored with it
	Region uint8        // of the own king, from 0
}

// View is how a side sees the board, its king on this square.
func (s Shape) View(c chess.Color, king chess.Square) View {
	v := View{Flip: chess.Square(56 * c), Region: s.region(king ^ chess.Square(56*c))}
	if s.Mirrored && king.File() > 3 {
		v.Flip ^= 7
	}
	return v
}

// region is the region of a king on a square as its side sees it.
func (s Shape) region(king chess.Square) uint8 {
	file := min(king&7, 7-king&7)
	return uint8(strings.IndexByte("0123456789abcdef", regions[s.Regions][king>>3*4+file]))
}

// Within is the region of a shape with as many regions or fewer that a region of this
// one lies in.
func (s Shape) Within(region int, of Shape) int {
	king := chess.Square(0)
	for int(s.region(king)) != region {
		king++
	}
	return int(of.region(king))
}

// regions are the maps of the board by their number of regions: the region of a king on
// the files a to d, from the first rank to the eighth. The files e to h mirror them. They
// are small where kings stand most, and those of each map lie within those of the maps
// with fewer.
var regions = map[int]string{
	1:  strings.Repeat("0000", 8),
	4:  "0011" + "2222" + strings.Repeat("3333", 6),
	8:  "0123" + "4455" + strings.Repeat("6666", 2) + strings.Repeat("7777", 4),
	16: "0123" + "4567" + "8899" + "aabb" + strings.Repeat("ccdd", 2) + strings.Repeat("eeff", 2),
}

// Feature is the number of a piece on a square as a side sees it, from 0 to
// Features-1. Its row of weights is that of its region, times Features, and this.
func Feature(c chess.Color, flip chess.Square, piece chess.Piece, square chess.Square) int {
	kind := 6*int(piece.Color()^c) + int(piece.Type()) - 1
	return kind<<6 | int(square^flip)
}
