package search

import "froe/dts"

// Razoring: where the static evaluation is far below alpha and little depth
// remains, only captures can help, so that a quiescence search decides.
// mayRazor reports whether it is so far below.
// Reference: Birmingham and Kent, "Tree-searching and tree-pruning techniques",
// 1977, in the form of Strelka and Stockfish; "Razoring", Chess Programming
// Wiki.
func (w *Worker) mayRazor(n *dts.Node, f *frame) bool {
	t, depth := &w.shared.tuning, int(f.depth)
	return w.shared.Switches.Razoring &&
		depth <= t.RazorDepth &&
		dts.Value(f.estimate)+dts.Value(t.RazorBase+t.RazorMargin*depth*depth) <= n.Alpha
}
