package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Internal iterative deepening: at a node without a hash move a search of the
// same position at less depth finds a move to begin with. mayDeepenInternally
// reports whether the order of moves matters enough for that.
// Reference: Anantharaman, "Extension heuristics", ICCA Journal 14(2), 1991;
// "Internal Iterative Deepening", Chess Programming Wiki.
func (w *Worker) mayDeepenInternally(n *dts.Node, f *frame) bool {
	if !w.shared.Switches.Deepening || n.Kind == dts.Root || f.hash != chess.NoMove || f.excluded != chess.NoMove {
		return false
	}
	switch n.Type {
	case dts.PV:
		return int(n.Depth) >= w.shared.tuning.DeepenPV
	case dts.Cut:
		return int(n.Depth) >= w.shared.tuning.DeepenCut
	}
	return false
}

// internalDeepening is that search: some plies less deep on the principal
// variation, and a part of the depth at CUT nodes. Other depths are measured in
// docs/log/2026-11-21-deepening.md.
func (w *Worker) internalDeepening(n *dts.Node) dts.Plan {
	t, depth := &w.shared.tuning, int(n.Depth)
	if n.Type == dts.PV {
		depth -= t.DeepenLess
	} else {
		depth /= t.DeepenPart
	}
	return dts.Plan{
		Do:    dts.Search,
		Kind:  internalDeepening,
		Type:  n.Type,
		Depth: max(1, depth),
		Alpha: n.Alpha,
		Beta:  n.Beta,
	}
}
