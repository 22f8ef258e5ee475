package network

import (
	"fmt"

	"froe/engine/chess"
)

// Features is the number of inputs of each side: own or other's piece, type,
// square.
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
	Width    int  // elements of an accumulator, a multiple of 32
	Buckets  int  // sets of output weights
	Mirrored bool // the own king is seen on the files a to d
}

// Check refuses shapes that there cannot be.
func (s Shape) Check() error {
	switch {
	case s.Width < smallBlock || s.Width > MaxWidth || s.Width%smallBlock != 0:
		return fmt.Errorf("width: %d is no multiple of %d from %d to %d", s.Width, smallBlock, smallBlock, MaxWidth)
	case s.Buckets < 1 || s.Buckets > MaxBuckets:
		return fmt.Errorf("buckets: %d is not from 1 to %d", s.Buckets, MaxBuckets)
	}
	return nil
}

// Bucket is the number of the output weights for a number of pieces, with kings.
func (s Shape) Bucket(pieces int) int {
	return min(max(0, pieces-2)*s.Buckets/(maxPieces-1), s.Buckets-1)
}

// Flip is what a side exclusive-ors squares with to see the board its way, its
// king on this square.
func (s Shape) Flip(c chess.Color, king chess.Square) chess.Square {
	flip := chess.Square(56 * c)
	if s.Mirrored && king.File() > 3 {
		flip ^= 7
	}
	return flip
}

// Feature is the number of a piece on a square as a side sees it, from 0 to
// Features-1.
func Feature(c chess.Color, flip chess.Square, piece chess.Piece, square chess.Square) int {
	kind := 6*int(piece.Color()^c) + int(piece.Type()) - 1
	return kind<<6 | int(square^flip)
}
