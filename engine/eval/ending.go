package eval

import "froe/engine/chess"

// forceOf is what pieces are worth when it is asked who can win, in points.
var forceOf = [7]int{chess.Knight: 3, chess.Bishop: 3, chess.Rook: 5, chess.Queen: 9}

// adjust corrects the value of an ending in which one side has few pieces or cannot
// win. Self-play games are mostly adjudicated before such endings, so that a network
// hardly learns them.
func adjust(p *chess.Position, value int) int {
	turn := p.Turn()
	if IsKnownWin(p) {
		return knownWin(p, turn) - knownWin(p, turn.Other())
	}
	strong := turn
	if value < 0 {
		strong = turn.Other()
	}
	switch {
	case isDrawn(p, strong):
		return 0
	case p.Pieces(strong, chess.Pawn) == 0 && force(p, strong)-force(p, strong.Other()) <= forceOf[chess.Bishop]:
		return value / 4 // a piece more seldom wins without pawns
	}
	return value
}

// knownWin is what a side is worth that is known to win, in centipawns, and 0 of any
// other.
func knownWin(p *chess.Position, side chess.Color) int {
	switch bare := isBare(p, side.Other()); {
	case bare && canMate(p, side):
		return bareKing(p, side)
	case bare && onlyPiece(p, side, chess.Pawn) && pawnWin(p, side):
		return pawnEnding(p, side)
	case onlyPiece(p, side, chess.Queen) && onlyPiece(p, side.Other(), chess.Rook):
		return queenAgainstRook(p, side)
	}
	return 0
}

// IsKnownWin reports whether the value of a position says how near the win is, and not
// how likely: one side is known to win.
func IsKnownWin(p *chess.Position) bool {
	// Whoever loses for certain has at most one piece: few positions ask for more.
	few := p.Color(chess.White).Count() <= 2 || p.Color(chess.Black).Count() <= 2
	return few && (knownWin(p, chess.White) > 0 || knownWin(p, chess.Black) > 0)
}

// isBare reports whether a side has nothing but its king.
func isBare(p *chess.Position, c chess.Color) bool {
	return p.Color(c)&^p.Type(chess.King) == 0
}

// onlyPiece reports whether a side has one piece of a type beside its king and nothing
// else.
func onlyPiece(p *chess.Position, c chess.Color, pt chess.PieceType) bool {
	return p.Color(c).Count() == 2 && p.Pieces(c, pt) != 0
}

// isDrawn reports whether a side, which is ahead, cannot win against good play, or
// hardly ever.
func isDrawn(p *chess.Position, strong chess.Color) bool {
	switch {
	case p.Pieces(strong, chess.Pawn) == 0:
		return !canMate(p, strong)
	case onlyPiece(p, strong, chess.Pawn) && isBare(p, strong.Other()):
		return !pawnWin(p, strong)
	}
	return wrongBishop(p, strong)
}

// canMate reports whether a side has pieces enough to mate a bare king by force: two
// knights are not, nor are bishops of one colour.
func canMate(p *chess.Position, c chess.Color) bool {
	knights, bishops := p.Pieces(c, chess.Knight), p.Pieces(c, chess.Bishop)
	if p.Pieces(c, chess.Rook)|p.Pieces(c, chess.Queen) != 0 || knights.Count() > 2 || knights != 0 && bishops != 0 {
		return true
	}
	return bishops&chess.DarkSquares != 0 && bishops&^chess.DarkSquares != 0
}

// force is what a side's pieces are worth without pawns, in points.
func force(p *chess.Position, c chess.Color) int {
	points := 0
	for pt := chess.Knight; pt <= chess.Queen; pt++ {
		points += forceOf[pt] * p.Pieces(c, pt).Count()
	}
	return points
}

// wrongBishop reports whether a side has nothing but its king, pawns of one rook's
// file, and bishops (or none) that do not control the promotion square, while the
// other king is in that corner. This is a draw ("Wrong Color Bishop").
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

// What a won ending is worth, in centipawns: distances are the king's moves. How the
// weights were chosen is in docs/log/endings-and-mates.md.
const (
	wonEnding   = 400 // to begin with
	pointValue  = 100 // for a point of force
	pawnValue   = 100 // for a pawn
	edgeValue   = 10  // for a step of the weak king from the centre
	cornerValue = 40  // for a step towards the corner where bishop and knight mate
	closeValue  = 10  // for a step of the kings towards each other
	pieceValue  = 5   // for a step of bishop and knight towards the weak king
	rankValue   = 20  // for a step of the only pawn

	// With a queen against a rook.
	rookEnding     = 700
	rookEdgeValue  = 5  // for a step of the weak king from the centre
	rookCloseValue = 20 // for a step of the kings towards each other
	rookApartValue = 5  // for a step of the rook away from its king
	queenValue     = 10 // for a step of the queen towards the weak king
	roomValue      = 10 // for a square less that the weak king can reach in three moves
)

// Mop-up evaluation: bareKing is what a side is worth that can mate a bare king:
// more if that is at the edge and in a corner, where it can be mated; with bishop and
// knight, in a corner of the bishop's colour.
// Reference: "Mop-up Evaluation", Chess Programming Wiki.
func bareKing(p *chess.Position, us chess.Color) int {
	king := p.King(us.Other())
	value := wonEnding + pointValue*force(p, us) + pawnValue*p.Pieces(us, chess.Pawn).Count() - closeValue*distance(p.King(us), king)
	if !onlyBishopAndKnight(p, us) {
		return value + 2*edgeValue*fromCentre(king)
	}
	bishop, knight := p.Pieces(us, chess.Bishop), p.Pieces(us, chess.Knight)
	return value + edgeValue*fromCentre(king) + cornerValue*towardsCorner(king, bishop&chess.DarkSquares != 0) -
		pieceValue*(distance(bishop.First(), king)+distance(knight.First(), king))
}

// pawnEnding is what a pawn is worth that wins against a bare king: more if it is
// further on.
func pawnEnding(p *chess.Position, us chess.Color) int {
	return wonEnding + rankValue*p.Pieces(us, chess.Pawn).First().Relative(us).Rank()
}

// queenAgainstRook is what a queen is worth against a rook: more if the rook's king has
// little room, the other king and the queen are near, and the rook is far away, where
// it is lost to a fork. Reference: "KQKR", Chess Programming Wiki.
func queenAgainstRook(p *chess.Position, us chess.Color) int {
	king := p.King(us.Other())
	queen, rook := p.Pieces(us, chess.Queen).First(), p.Pieces(us.Other(), chess.Rook).First()
	return rookEnding + rookEdgeValue*fromCentre(king) - rookCloseValue*distance(p.King(us), king) +
		rookApartValue*distance(king, rook) - queenValue*distance(king, queen) - roomValue*room(p, king, p.King(us), queen)
}

// room is the number of squares that a king can reach in three moves, if the other side
// has a king and a queen and they stay where they are.
func room(p *chess.Position, weak, strong, queen chess.Square) int {
	covered := chess.KingAttacks(strong) | chess.QueenAttacks(queen, p.Occupied()&^weak.Bit())
	reached := weak.Bit()
	for range 3 {
		reached |= around(reached) &^ covered
	}
	return reached.Count()
}

// fromCentre is how far a square is from the centre, by files and by ranks: 0 to 6.
func fromCentre(s chess.Square) int {
	return 6 - min(s.File(), 7-s.File()) - min(s.Rank(), 7-s.Rank())
}

// onlyBishopAndKnight reports whether a side has just these besides its king.
func onlyBishopAndKnight(p *chess.Position, c chess.Color) bool {
	return p.Color(c).Count() == 3 && p.Pieces(c, chess.Bishop) != 0 && p.Pieces(c, chess.Knight) != 0
}

// towardsCorner is how far a square is from the long diagonal between the other two
// corners, towards a corner of a colour: 0 to 7. It grows along the edges too.
func towardsCorner(s chess.Square, dark bool) int {
	steps := s.File() + s.Rank() - 7
	if !dark {
		steps = s.File() - s.Rank()
	}
	return max(steps, -steps)
}

// distance is the number of moves that a king needs from one square to another.
func distance(a, b chess.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}
