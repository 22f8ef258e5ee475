package chess

import "math/bits"

//go:generate go test -run TestMagicFactors -rewrite.magics

// magic finds a slider's attacks from one square in the table of attacks. The
// occupied squares of its mask, multiplied by the factor, leave a number in
// the upper bits that no two occupancies with different attacks share.
//
// Rejected: rotated bitboards (more state in the position), Kindergarten and
// hyperbola quintessence (more instructions a look-up than the cache misses
// they save), pext (not in every x86-64).
type magic struct {
	mask   Bitboard // squares whose occupation matters: the rays without the edge
	factor uint64
	offset uint32 // of this square's part of the table
	shift  uint32 // 64 less the number of squares in mask
}

// Sizes in entries: the sum of 2^(squares in mask) over the board.
const (
	rookEntries   = 102400
	bishopEntries = 5248
)

var (
	rookMagics, bishopMagics [64]magic
	sliderAttacks            [rookEntries + bishopEntries]Bitboard
)

// RookAttacks is the set of squares a rook reaches, first pieces met included.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	m := &rookMagics[s&63]
	return sliderAttacks[m.index(occupied)]
}

// BishopAttacks is the set of squares a bishop reaches, first pieces met
// included.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	m := &bishopMagics[s&63]
	return sliderAttacks[m.index(occupied)]
}

func (m *magic) index(occupied Bitboard) uint32 {
	return m.offset + uint32(uint64(occupied&m.mask)*m.factor>>(m.shift&63))
}

// fillMagics computes the table of attacks; it takes about two milliseconds.
func fillMagics() {
	rooks, bishops := uint32(0), uint32(rookEntries)
	for s, r := range reaches {
		rookMagics[s] = newMagic(Square(s), rookFactors[s], rooks, r.file, r.rank)
		bishopMagics[s] = newMagic(Square(s), bishopFactors[s], bishops, r.diagonal, r.antidiagonal)
		rooks += 1 << (64 - rookMagics[s].shift)
		bishops += 1 << (64 - bishopMagics[s].shift)
	}
}

// newMagic makes the magic of a square for the slider that moves along two
// lines, and fills its part of the table.
func newMagic(s Square, factor uint64, offset uint32, along, across Bitboard) magic {
	mask := slidingMask(s, along|across)
	m := magic{mask, factor, offset, uint32(64 - mask.Count())}
	for occupied := Bitboard(0); ; {
		sliderAttacks[m.index(occupied)] = lineAttacks(s, occupied, along) | lineAttacks(s, occupied, across)
		occupied = (occupied - mask) & mask // the next subset of mask
		if occupied == 0 {
			return m
		}
	}
}

// slidingMask leaves out the ends of the lines: a slider reaches them whether
// or not something stands there.
func slidingMask(s Square, lines Bitboard) Bitboard {
	edges := (FileA|FileH)&^File(s.File()) | (Rank1|Rank8)&^Rank(s.Rank())
	return lines &^ edges
}

// lineAttacks is what a slider on s reaches on one line, by subtraction: o-2s
// turns every bit from s to the first piece above it; mirrored, below it.
func lineAttacks(s Square, occupied, line Bitboard) Bitboard {
	above := uint64(occupied & line)
	below := bits.Reverse64(above)
	slider := uint64(s.Bit())
	mirrored := bits.Reverse64(slider)
	return Bitboard((above-2*slider)^bits.Reverse64(below-2*mirrored)) & line
}
