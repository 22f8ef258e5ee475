package polyglot

import (
	_ "embed"
	"encoding/binary"
)

// randomFile has the random numbers of the specification, in its order: 768 for pieces on
// squares, 4 for castling rights, 8 for files of en passant squares, 1 for the side to move.
// Each takes eight bytes, the highest first.
//
//go:embed random.bin
var randomFile []byte

// random are these numbers.
var random = func() (all [781]uint64) {
	for i := range all {
		all[i] = binary.BigEndian.Uint64(randomFile[8*i:])
	}
	return all
}()
