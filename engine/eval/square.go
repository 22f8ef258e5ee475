package eval

import "froe/engine/chess"

// shape is what a type of piece likes about squares: the sum of a value for
// the rank as its side sees it, for the file, which counts alike on both
// wings, and for the ring around the centre. Three short rows say what a table
// of 64 numbers would, and leave less to chance when they are tuned.
type shape struct {
	ranks [8]score // first to eighth
	files [4]score // a and h, b and g, c and f, d and e
	rings [4]score // the edge, then inwards to the four squares of the centre
}

var shapes = [7]shape{
	chess.Pawn: {
		ranks: [8]score{1: pair(-2, 2), pair(-3, -2), pair(0, -4), pair(8, 2), pair(18, 16), pair(26, 34)},
		files: [4]score{pair(-11, 4), pair(-1, 2), pair(-1, 0), pair(4, -3)},
		rings: [4]score{3: pair(15, 0)},
	},
	chess.Knight: {
		ranks: [8]score{pair(-14, -6), pair(-6, -2), pair(2, 0), pair(6, 4), pair(12, 6), pair(14, 2), pair(0, -4), pair(-26, -10)},
		files: [4]score{pair(-10, -8), pair(-2, -2), pair(3, 2), pair(4, 4)},
		rings: [4]score{pair(-18, -18), pair(-2, -4), pair(8, 8), pair(14, 16)},
	},
	chess.Bishop: {
		ranks: [8]score{pair(-10, -4), pair(3, -2), pair(4, 2), pair(3, 3), pair(3, 3), pair(2, 2), pair(-6, 0), pair(-12, -2)},
		files: [4]score{pair(-4, -4), pair(4, 0), pair(0, 1), pair(1, 2)},
		rings: [4]score{pair(-6, -6), pair(2, 0), pair(5, 4), pair(9, 7)},
	},
	chess.Rook: {
		ranks: [8]score{pair(-2, -6), pair(-10, -6), pair(-8, -2), pair(-6, 2), pair(0, 4), pair(6, 4), pair(16, 8), pair(8, 6)},
		files: [4]score{pair(-6, 0), pair(-2, 0), pair(3, 0), pair(6, -1)},
	},
	chess.Queen: {
		ranks: [8]score{pair(0, -14), pair(2, -8), pair(0, 0), pair(-2, 8), pair(-2, 12), pair(0, 10), pair(2, 8), pair(2, 2)},
		files: [4]score{pair(-3, -6), pair(0, 0), pair(1, 2), pair(1, 4)},
		rings: [4]score{pair(-2, -8), pair(1, 0), pair(2, 6), pair(2, 10)},
	},
	chess.King: {
		ranks: [8]score{pair(18, -16), pair(2, -4), pair(-22, 4), pair(-40, 12), pair(-50, 16), pair(-50, 16), pair(-50, 8), pair(-50, -6)},
		files: [4]score{pair(14, -8), pair(22, -2), pair(0, 2), pair(-12, 4)},
		rings: [4]score{pair(0, -16), pair(0, 0), pair(0, 10), pair(0, 18)},
	},
}

// squareValue holds the shapes as tables, by type and square as White sees it.
var squareValue = func() (table [7][64]score) {
	for pt := chess.Pawn; pt <= chess.King; pt++ {
		for s := chess.A1; s < chess.NoSquare; s++ {
			file := min(s.File(), 7-s.File())
			rank := min(s.Rank(), 7-s.Rank())
			of := &shapes[pt]
			table[pt][s] = of.ranks[s.Rank()] + of.files[file] + of.rings[min(file, rank)]
		}
	}
	return table
}()

// squareOf is the value of a square to a side's piece.
func squareOf(c chess.Color, pt chess.PieceType, s chess.Square) score {
	return squareValue[pt][s.Relative(c)&63]
}
