package search

// Late move pruning: after a number of moves, no further quiet move is worth a search.
// lateMovePruning reports whether the node has seen that number. It grows with the
// depth, and is half as large where the position is not improving. Reference:
// "Futility Pruning, Move Count Based Pruning", Chess Programming Wiki; the number by
// depth is Stockfish's.
func (w *Worker) lateMovePruning(f *frame) bool {
	t, depth := &w.shared.tuning, int(f.depth)
	if !w.shared.Switches.LateMoves || depth > t.LateDepth {
		return false
	}
	most := t.LateBase + depth*depth
	if !f.improving {
		most /= 2
	}
	return int(f.moveCount) >= most
}
