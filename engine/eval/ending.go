package eval

import "froe/engine/chess"

// forceOf is what pieces are worth when it is asked who can win, in points.
var forceOf = [7]int{chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// adjust corrects a value by what is known of endings, where a side has a bare
// king or cannot win. Games seldom reach them before they are adjudicated, so that
// a network hardly learns them.
func adjust(p *chess.Position, value int) int {
	turn := p.Turn()
	for _, side := range [...]chess.Color{turn, turn.Other()} {
		if isBare(p, side.Other()) && canMate(p, side) {
			win := bareKing(p, side)
			if side == turn {
				return max(win, value)
			}
			return min(-win, value)
		}
	}
	if value > 0 && isDrawn(p, turn) || value < 0 && isDrawn(p, turn.Other()) {
		return 0
	}
	return value
}

// isBare reports whether a side has nothing but its king.
func isBare(p *chess.Position, c chess.Color) bool {
	return p.Color(c)&^p.Type(chess.King) == 0
}

// isDrawn reports whether a side, which is ahead, cannot win against good play, or
// hardly ever.
func isDrawn(p *chess.Position, strong chess.Color) bool {
	if p.Pieces(strong, chess.Pawn) == 0 {
		return !canMate(p, strong)
	}
	return wrongBishop(p, strong)
}

// canMate reports whether a side has pieces enough to mate a bare king by force.
func canMate(p *chess.Position, c chess.Color) bool {
	f := force(p, c)
	return f >= forceOf[chess.Rook] && (f != 2*forceOf[chess.Knight] || p.Pieces(c, chess.Knight).Count() != 2)
}

// force is what a side's pieces are worth without pawns, in points.
func force(p *chess.Position, c chess.Color) int {
	points := 0
	for pt := chess.Knight; pt <= chess.Queen; pt++ {
		points += forceOf[pt] * p.Pieces(c, pt).Count()
	}
	return points
}

// wrongBishop reports whether all that a side has beside its king are pawns of
// one rook's file, and perhaps bishops that do not control its last square,
// with the other king in that corner: a draw ("Wrong Color Bishop").
func wrongBishop(p *chess.Position, strong chess.Color) bool {
	pawns, bishops := p.Pieces(strong, chess.Pawn), p.Pieces(strong, chess.Bishop)
	if p.Color(strong)&^(pawns|bishops|p.Pieces(strong, chess.King)) != 0 {
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
	return bishops&sameColour(corner) == 0 && distance(p.King(strong.Other()), corner) <= 1
}

func sameColour(s chess.Square) chess.Bitboard {
	if chess.DarkSquares.Has(s) {
		return chess.DarkSquares
	}
	return ^chess.DarkSquares
}

// What a won ending is worth against a bare king, in centipawns.
const (
	wonEnding  = 400 // to begin with
	pointValue = 100 // for a point of force
	pawnValue  = 100 // for a pawn
	edgeValue  = 20  // for a step of the bare king towards the edge
	closeValue = 10  // for a step of the kings towards each other
)

// Mop-up evaluation: bareKing is what a side is worth that can mate a bare king:
// more if that is at the edge, where it can be mated; with bishop and knight, in a
// corner of the bishop's colour.
// Reference: "Mop-up Evaluation", Chess Programming Wiki.
func bareKing(p *chess.Position, us chess.Color) int {
	king := p.King(us.Other())
	drive := 3 - min(king.File(), 7-king.File(), king.Rank(), 7-king.Rank())
	if onlyBishopAndKnight(p, us) {
		drive = 7 - toCorner(king, p.Pieces(us, chess.Bishop)&chess.DarkSquares != 0)
	}
	near := 7 - distance(p.King(us), king)
	return wonEnding + pointValue*force(p, us) + pawnValue*p.Pieces(us, chess.Pawn).Count() +
		edgeValue*drive + closeValue*near
}

// onlyBishopAndKnight reports whether a side has just these besides its king.
func onlyBishopAndKnight(p *chess.Position, c chess.Color) bool {
	return p.Color(c).Count() == 3 && p.Pieces(c, chess.Bishop) != 0 && p.Pieces(c, chess.Knight) != 0
}

// toCorner is the distance to the nearer of the two corners of a colour.
func toCorner(s chess.Square, dark bool) int {
	if dark {
		return min(distance(s, chess.A1), distance(s, chess.H8))
	}
	return min(distance(s, chess.A8), distance(s, chess.H1))
}

// distance is the king's moves from a square to another.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}
