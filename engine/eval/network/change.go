package network

import "froe/engine/chess"

// maxChanges is how many features a change has room for: no more than maxPieces are
// added or removed, but what comes after them is written too.
const maxChanges = 2 * maxPieces

// change is what makes the accumulators of one board of those of another:
// features that are added and features that are removed, by side.
type change struct {
	added, removed [2][maxChanges]uint16
	adds, subs     int
}

// collect sets c to what the sides see change from one board to another. White and
// black are what they exclusive-or squares with.
func (c *change) collect(from, to *quad, changed chess.Bitboard, white, black chess.Square) {
	adds, subs := 0, 0
	for changed != 0 {
		s := changed.Pop()
		old, now := from.piece(s), to.piece(s)
		// What is no piece is written too, and then written over: that is faster
		// than to branch.
		r, a := subs&(maxChanges-1), adds&(maxChanges-1)
		c.removed[chess.White][r] = rows[chess.White][old] | uint16(s^white)
		c.removed[chess.Black][r] = rows[chess.Black][old] | uint16(s^black)
		c.added[chess.White][a] = rows[chess.White][now] | uint16(s^white)
		c.added[chess.Black][a] = rows[chess.Black][now] | uint16(s^black)
		if old != chess.NoPiece {
			subs++
		}
		if now != chess.NoPiece {
			adds++
		}
	}
	c.adds, c.subs = adds, subs
}

// rows is the first feature of a piece as a side sees it: that of square 0.
var rows = func() (r [2][16]uint16) {
	for c := range chess.Color(2) {
		for pt := chess.Pawn; pt <= chess.King; pt++ {
			for _, piece := range [2]chess.Piece{chess.PieceOf(chess.White, pt), chess.PieceOf(chess.Black, pt)} {
				r[c][piece] = uint16(Feature(c, 0, piece, 0))
			}
		}
	}
	return r
}()
