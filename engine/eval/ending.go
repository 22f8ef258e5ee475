package eval

import "froe/engine/chess"

// fullScale leaves a value as it is; 0 makes it a draw.
const fullScale = 64

// What remains, of 64, of an edge that seldom wins.
const (
	smallEdgeScale        = 10 // without pawns, and no more than a bishop ahead
	oppositeBishopsScale  = 30 // bishops on different colours and pawns, nothing else
	oppositeColouredScale = 54 // the same with other pieces
)

// scale is the part of a value, of fullScale, that remains for the side that is
// ahead.
func (v *evaluation) scale(value int) int {
	strong := chess.White
	if value < 0 {
		strong = chess.Black
	}
	if v.p.Pieces(strong, chess.Pawn) == 0 {
		return v.scaleWithoutPawns(strong)
	}
	if v.wrongBishop(strong) {
		return 0
	}
	return v.scaleOppositeBishops()
}

// scaleWithoutPawns is for a side that has no pawn to promote: it needs more
// than a bishop's worth to win, and two knights do not do it alone.
func (v *evaluation) scaleWithoutPawns(strong chess.Color) int {
	own, other := v.force(strong), v.force(strong.Other())
	switch {
	case own < forceOf[chess.Rook]:
		return 0
	case v.p.Pieces(strong, chess.Knight).Count() == 2 && own == 2*forceOf[chess.Knight]:
		return 0
	case own-other <= forceOf[chess.Bishop]:
		return smallEdgeScale
	}
	return fullScale
}

// scaleOppositeBishops is for one bishop each, on squares of different colour.
func (v *evaluation) scaleOppositeBishops() int {
	bishops := v.p.Type(chess.Bishop)
	dark := bishops & chess.DarkSquares
	if v.p.Pieces(chess.White, chess.Bishop).Count() != 1 ||
		v.p.Pieces(chess.Black, chess.Bishop).Count() != 1 ||
		dark.Count() != 1 {
		return fullScale
	}
	if bishop := forceOf[chess.Bishop]; v.force(chess.White) == bishop && v.force(chess.Black) == bishop {
		return oppositeBishopsScale
	}
	return oppositeColouredScale
}

// wrongBishop reports whether all that a side has beside its king are pawns of
// one rook's file, and perhaps bishops that do not control its last square,
// with the other king in that corner: a draw ("Wrong Color Bishop").
func (v *evaluation) wrongBishop(strong chess.Color) bool {
	pawns := v.p.Pieces(strong, chess.Pawn)
	bishops := v.p.Pieces(strong, chess.Bishop)
	if v.p.Color(strong)&^(pawns|bishops|v.p.Pieces(strong, chess.King)) != 0 {
		return false
	}
	corner := chess.A8
	switch {
	case pawns&^chess.FileA == 0:
	case pawns&^chess.FileH == 0:
		corner = chess.H8
	default:
		return false
	}
	corner = corner.Relative(strong)
	return bishops&sameColour(corner) == 0 && distance(v.p.King(strong.Other()), corner) <= 1
}

func sameColour(s chess.Square) chess.Bitboard {
	if chess.DarkSquares.Has(s) {
		return chess.DarkSquares
	}
	return ^chess.DarkSquares
}

// force is what a side's pieces are worth without pawns, in points.
func (v *evaluation) force(c chess.Color) int {
	points := 0
	for pt := chess.Knight; pt <= chess.Queen; pt++ {
		points += forceOf[pt] * v.p.Pieces(c, pt).Count()
	}
	return points
}

// Mop-up evaluation: bareKing drives a king without any other piece to the
// edge, where it can be mated; with bishop and knight into a corner of the
// bishop's colour.
// Reference: "Mop-up Evaluation", Chess Programming Wiki.
func (v *evaluation) bareKing(us chess.Color) score {
	them := us.Other()
	if v.p.Color(them)&^v.p.Type(chess.King) != 0 || !v.p.NonPawnMaterial(us) {
		return 0
	}
	king := v.p.King(them)
	drive := 3 - min(king.File(), 7-king.File(), king.Rank(), 7-king.Rank())
	if v.bishopAndKnight(us) {
		drive = 7 - toCorner(king, v.p.Pieces(us, chess.Bishop)&chess.DarkSquares != 0)
	}
	near := 7 - distance(v.p.King(us), king)
	return v.w.edge*score(drive) + v.w.close*score(near)
}

// bishopAndKnight reports whether a side has just these besides its king.
func (v *evaluation) bishopAndKnight(c chess.Color) bool {
	return v.p.Color(c).Count() == 3 && v.p.Pieces(c, chess.Bishop) != 0 && v.p.Pieces(c, chess.Knight) != 0
}

// toCorner is the distance to the nearer of the two corners of a colour.
func toCorner(s chess.Square, dark bool) int {
	if dark {
		return min(distance(s, chess.A1), distance(s, chess.H8))
	}
	return min(distance(s, chess.A8), distance(s, chess.H1))
}
