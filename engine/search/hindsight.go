package search

import (
	"froe/dts"
	"froe/tt"
)

// Hindsight: the static evaluation shows whether the last move was reduced too much or
// too little. After a large reduction the node is searched a ply deeper if the side to move
// is no better off than before, for the move is better than it was taken for; after a
// smaller one a ply less deep if it is much better off.
// hindsight is by how many plies the depth of the node changes.
// Reference: Stockfish.
func (w *Worker) hindsight(n *dts.Node, f *frame) int32 {
	t, before := &w.shared.tuning, w.shared.frames[f.previous].staticEval
	if !w.shared.Switches.Hindsight || f.staticEval == tt.NoEval || before == tt.NoEval {
		return 0
	}
	gain := int(f.staticEval) + int(before) // of the side to move, by the last move
	switch {
	case int(n.Reduction) >= t.HindsightMore && gain <= 0:
		return 1
	case int(n.Reduction) >= t.HindsightLess && gain > t.HindsightGain && f.depth >= 2:
		return -1
	}
	return 0
}
