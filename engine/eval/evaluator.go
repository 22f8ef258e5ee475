package eval

import (
	"froe/engine/chess"
	"froe/engine/eval/network"
)

// Evaluator is the static evaluation of positions. One belongs to one worker.
type Evaluator interface {
	// Evaluate is the value of a position in centipawns from the side to move,
	// from −Limit to Limit. The position is legal; whether it is check makes no
	// difference. Ply is where it stands in the line that is searched: the answer
	// does not depend on it, but may come sooner if the position before it was
	// evaluated at the ply before.
	Evaluate(p *chess.Position, ply int) int
}

// Limit bounds every evaluation, in centipawns: beyond lie mate scores.
const Limit = 30000

// Classical is the hand-written [Evaluator].
type Classical struct {
	weights *Weights
	squares *squares
	pawns   pawnCache
}

var _ Evaluator = (*Classical)(nil)

// New makes an evaluator: by a network, or the hand-written one if there is none.
func New(n *network.Network) Evaluator {
	if n == nil {
		return With(Values())
	}
	return Train(n)
}

// With makes a hand-written evaluator with other weights, which must not change.
func With(w *Weights) *Classical { return &Classical{weights: w, squares: w.squares()} }

// Evaluate implements Evaluator.
func (c *Classical) Evaluate(p *chess.Position, _ int) int {
	v := evaluation{p: p, w: c.weights, squares: c.squares}
	v.evaluate(c.pawns.probe(&v))
	value := max(-Limit, min(v.value(), Limit))
	if p.Turn() == chess.Black {
		return -value
	}
	return value
}
