package search

import (
	"froe/dts"
)

// lateMovePruning says whether a node has seen so many moves that no quiet one after them
// is worth a look ("late-move pruning").
// Reference: "Futility pruning, move count based pruning", Chess Programming
// Wiki; the number by depth is Stockfish's.
func (w *Worker) lateMovePruning(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(n.Depth)
	if !w.shared.Switches.LateMoves || depth > t.LateDepth || f.pos.InCheck() {
		return false
	}
	most := t.LateBase + depth*depth
	if !f.improving {
		most /= 2
	}
	return int(f.moveCount) >= most
}
