package search

import (
	"froe/dts"
)

// mayRazor says whether the side to move is so far below alpha that only
// captures can help: a quiescence search will tell ("razoring").
// Reference: Birmingham and Kent, "Tree-searching and tree-pruning techniques",
// 1977, in the form of Strelka and Stockfish.
func (w *Worker) mayRazor(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(n.Depth)
	return w.shared.Switches.Razoring &&
		depth <= t.RazorDepth &&
		n.Alpha < MateBound &&
		dts.Value(f.estimate)+dts.Value(t.RazorBase+t.RazorMargin*depth*depth) <= n.Alpha
}
