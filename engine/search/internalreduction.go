package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Internal iterative reduction: a node where the order of moves matters, but no search
// has left a hash move, or one of much less depth, is searched a ply less deep; the
// next iteration then has a move to begin with. internalReduction is by how many plies
// the depth of the node falls.
// Reference: Schröder's, "Internal Iterative Reductions", Chess Programming Wiki.
func (w *Worker) internalReduction(n *dts.Node, f *frame) int32 {
	if !w.shared.Switches.InternalReduction || n.Type == dts.All || f.depth < int32(w.shared.tuning.InternalDepth) ||
		!f.entersPosition(n) || chess.Move(f.hashEntry.Move) != chess.NoMove && int32(f.hashEntry.Depth)+4 >= f.depth {
		return 0
	}
	return 1
}
