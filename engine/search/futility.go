package search

import "froe/dts"

// Futility pruning: the side to move stands so far below alpha that no quiet
// move, followed by a search of depth plies, will raise it. futility reports
// whether that is so.
// Reference: Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998;
// "Futility Pruning", Chess Programming Wiki.
func (w *Worker) futility(n *dts.Node, f *frame, depth int) bool {
	t := &w.shared.tuning
	return w.shared.Switches.Futility &&
		depth <= t.FutilityDepth &&
		dts.Value(f.staticEval)+dts.Value(t.FutilityBase+t.FutilityMargin*depth) <= n.AlphaNow()
}
