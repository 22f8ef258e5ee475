package eval

import (
	"fmt"
	"strings"

	"froe/engine/chess"
	"froe/engine/eval/network"
)

// Trace is what an evaluator by a network makes of a position, for a person: a
// board with what each piece is worth, in pawns for White (by how much the
// evaluation changes when it is taken off), the network, the output bucket and the
// evaluation.
func Trace(n *network.Network, p *chess.Position) string {
	worths, sign := n.Worths(p), 1
	if p.Turn() == chess.Black {
		sign = -1
	}
	const edge = "+-------+-------+-------+-------+-------+-------+-------+-------+\n"
	var b strings.Builder
	b.WriteString(edge)
	for rank := 7; rank >= 0; rank-- {
		pieces, values := "|", "|"
		for file := range 8 {
			square := chess.SquareAt(file, rank)
			letter, value := "", ""
			if piece := p.PieceOn(square); piece != chess.NoPiece {
				letter = piece.String()
				if piece.Type() != chess.King {
					value = fmt.Sprintf("%+.2f", pawns(sign*worths[square]))
				}
			}
			pieces += fmt.Sprintf("   %1s   |", letter)
			values += fmt.Sprintf("%6s |", value)
		}
		b.WriteString(pieces + "\n" + values + "\n" + edge)
	}
	shape, whole, value := n.Shape(), n.NewStack(1).Evaluate(p, 0), New(n).Evaluate(p, 0)
	fmt.Fprintf(&b, "\nNetwork %q: 768 inputs, %d×2, %d buckets; %s\n", n.Name(), shape.Width, shape.Buckets, n.Kernel())
	fmt.Fprintf(&b, "Bucket %d of 0 to %d (%d pieces)\n", n.Bucket(p), shape.Buckets-1, p.Occupied().Count())
	if whole != value {
		fmt.Fprintf(&b, "Network's value %+.2f, by what is known of this ending:\n", pawns(sign*whole))
	}
	fmt.Fprintf(&b, "Evaluation %+.2f (White's side)\n", pawns(sign*value))
	return b.String()
}

// pawns turns centipawns of the search into pawns as they are shown.
func pawns(centipawns int) float64 { return float64(centipawns) / EvenChance }
