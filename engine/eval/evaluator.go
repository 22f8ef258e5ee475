package eval

import "froe/engine/chess"

// Evaluator is the static evaluation of positions. One belongs to one worker.
type Evaluator interface {
	// Evaluate is the value of a position in centipawns from the side to move,
	// from −Limit to Limit. The position is legal; whether it is check makes no
	// difference.
	Evaluate(p *chess.Position) int
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

// New makes an evaluator with the values that are played with.
func New() *Classical { return With(Values()) }

// With makes an evaluator with other weights, which must not change.
func With(w *Weights) *Classical { return &Classical{weights: w, squares: w.squares()} }

// Evaluate implements Evaluator.
func (c *Classical) Evaluate(p *chess.Position) int {
	v := evaluation{p: p, w: c.weights, squares: c.squares}
	v.evaluate(c.pawns.probe(&v))
	value := max(-Limit, min(v.value(), Limit))
	if p.Turn() == chess.Black {
		return -value
	}
	return value
}
