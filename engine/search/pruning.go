package search

import "froe/dts"

// Pruning of moves: those that come late, or promise too little, in nodes of
// little depth. Nothing is pruned at the root, while all that is known is that
// moves are mates against the side to move, or where it has only pawns. So no node
// seems mated, or stalemated, for lack of moves. Nor is anything where only a mate
// will do: no evaluation knows of one.

// leastNoMate is the least value that is no mate against the side to move.
const leastNoMate = -MateBound + 1

// mayPrune says whether moves of n may be pruned at all by now. The first may
// not; until it has a value, alpha stands for it. Locked.
func (w *Worker) mayPrune(n *dts.Node, f *frame) bool {
	known := n.Value()
	if known == dts.None && f.moveCount > 0 {
		known = n.AlphaNow()
	}
	return n.Kind != dts.Root && known >= leastNoMate && n.AlphaNow() < MateBound &&
		f.pos.NonPawnMaterial(f.pos.Turn())
}

// suppose notes that moves of n are pruned. Without them a node of which no move
// has a value yet could come to seem mated: it is supposed to be no mate. Locked.
func suppose(n *dts.Node) {
	if n.Value() == dts.None {
		n.Suppose(leastNoMate)
	}
}

// prunesMove says whether a move is not worth a search that would have depth plies.
// Locked.
func (w *Worker) prunesMove(n *dts.Node, f *frame, m scored, from stage, check bool, depth int) bool {
	on, t := &w.shared.Switches, &w.shared.tuning
	switch {
	case from == badCaptures:
		return on.SEEPruning && int(n.Depth) <= t.SEEDepth && !f.pos.SEE(m.move, -t.SEECapture*int(n.Depth))
	case from < firstKiller || from > quiets || f.pos.InCheck():
		return false
	case !check && w.futility(n, f, depth):
		return true
	case on.HistoryPruning && from == quiets && depth <= t.HistoryDepth && int(m.score) < -t.HistoryMargin*int(n.Depth):
		return true
	}
	return on.SEEPruning && depth <= t.SEEDepth && !f.pos.SEE(m.move, -t.SEEQuiet*depth*depth)
}
