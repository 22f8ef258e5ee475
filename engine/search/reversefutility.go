package search

import (
	"froe/dts"
)

// reverseFutility says whether the side to move is so far above beta that the
// opponent will not catch up in the plies that remain, and by how much it stays
// above. The less so if things were better before.
// Reference: "Reverse futility pruning", Chess Programming Wiki; the value
// between beta and evaluation is Stockfish's.
func (w *Worker) reverseFutility(n *dts.Node, f *frame) (dts.Value, bool) {
	t, guess := &w.shared.tuning, dts.Value(f.estimate)
	depth := int(n.Depth)
	if !w.shared.Switches.ReverseFutility || depth > t.ReverseDepth || n.Beta <= -MateBound {
		return 0, false
	}
	if f.improving {
		depth--
	}
	return n.Beta + (guess-n.Beta)/3, guess-dts.Value(t.ReverseMargin*depth) >= n.Beta
}
