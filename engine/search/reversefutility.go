package search

import "froe/dts"

// Reverse futility pruning: the side to move is so far above beta that the
// opponent will not catch up in the plies that remain. A margin for each ply
// says how far that is; one ply less counts if the position is improving. Positions that
// were on the principal variation are spared.
// reverseFutility returns the value of the node and reports whether it fails
// high this way.
// Reference: "Reverse Futility Pruning", Chess Programming Wiki; the value
// between beta and evaluation is Stockfish's.
func (w *Worker) reverseFutility(n *dts.Node, f *frame) (dts.Value, bool) {
	t, estimate := &w.shared.tuning, dts.Value(f.estimate)
	depth := int(f.depth)
	if !w.shared.Switches.ReverseFutility || depth > t.ReverseDepth || f.principal {
		return 0, false
	}
	if f.improving {
		depth--
	}
	return n.Beta + (estimate-n.Beta)/3, estimate-dts.Value(t.ReverseMargin*depth) >= n.Beta
}
