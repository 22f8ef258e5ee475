package eval

import (
	"fmt"
	"os"

	"froe/engine/chess"
	"froe/engine/eval/network"
)

// plies is how far down a line positions have accumulators of their own. Lines
// are seldom longer.
const plies = 192

// Trained is the [Evaluator] by a network.
type Trained struct{ stack *network.Stack }

var _ Evaluator = (*Trained)(nil)

// Train makes an evaluator by a network.
func Train(n *network.Network) *Trained { return &Trained{n.NewStack(plies)} }

// Load reads a network from a file. It returns nil, for the hand-written
// evaluation, if the path is empty. The error names the file and what is wrong with
// it.
func Load(path string) (*network.Network, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := network.Load(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// Evaluate implements [Evaluator].
func (t *Trained) Evaluate(p *chess.Position, ply int) int {
	return adjust(p, t.stack.Evaluate(p, ply))
}

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
