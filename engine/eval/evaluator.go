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
	// does not depend on it, but comes soonest if the position before it was
	// evaluated at the ply before.
	Evaluate(p *chess.Position, ply int) int
}

// Limit bounds every evaluation, in centipawns: beyond lie mate scores.
const Limit = network.Limit

// plies is how far down a line positions have accumulators of their own. Lines
// are seldom longer.
const plies = 192

// Trained is the [Evaluator] by a network.
type Trained struct{ stack *network.Stack }

var _ Evaluator = (*Trained)(nil)

// New makes an evaluator by a network.
func New(n *network.Network) *Trained { return &Trained{n.NewStack(plies)} }

// Evaluate implements [Evaluator].
func (t *Trained) Evaluate(p *chess.Position, ply int) int {
	return adjust(p, t.stack.Evaluate(p, ply))
}
