package eval

import "froe/engine/chess"

// Evaluator values positions. One belongs to one worker.
type Evaluator interface {
	// Evaluate is the value of a position in centipawns from the side to move,
	// from −Limit to Limit. The position is legal; whether it is check makes no
	// difference.
	Evaluate(p *chess.Position) int
}

// Limit bounds every evaluation, in centipawns: beyond lie mate scores.
const Limit = 30000

// Classical is the hand-written evaluator.
type Classical struct {
	pawns pawnCache
}

var _ Evaluator = (*Classical)(nil)

// New makes an evaluator with an empty cache.
func New() *Classical { return &Classical{} }

// Evaluate implements Evaluator.
func (c *Classical) Evaluate(p *chess.Position) int {
	v := view{p: p}
	v.look(c.pawns.probe(p))
	value := max(-Limit, min(v.value(), Limit))
	if p.Turn() == chess.Black {
		return -value
	}
	return value
}
