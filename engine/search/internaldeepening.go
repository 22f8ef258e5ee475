package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// mayDeepenInternally says whether the order of moves matters here, and nothing is known
// of it.
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

// internalDeepening is the search of the same position at a reduced depth: by some plies on
// the principal variation, to a part of the depth where a cutoff is expected.
// What other depths come to is measured in docs/log/2026-11-21-deepening.md.
// Reference: Anantharaman, "Extension heuristics", ICCA Journal 14(2), 1991.
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
