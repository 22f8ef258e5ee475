package network

import "froe/engine/chess"

// change is what makes one accumulator of another: features that are added and
// features that are removed.
type change struct {
	added, removed [maxPieces]uint16
	adds, subs     int
}

// collect sets c to what a side sees change from one board to another.
func (c *change) collect(from, to *quad, changed chess.Bitboard, side chess.Color, flip chess.Square) {
	adds, subs := 0, 0
	for changed != 0 {
		s := changed.Pop() & 63
		if piece := from.piece(s); piece != chess.NoPiece {
			c.removed[subs&(maxPieces-1)] = uint16(Feature(side, flip, piece, s))
			subs++
		}
		if piece := to.piece(s); piece != chess.NoPiece {
			c.added[adds&(maxPieces-1)] = uint16(Feature(side, flip, piece, s))
			adds++
		}
	}
	c.adds, c.subs = adds, subs
}
