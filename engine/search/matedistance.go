package search

import (
	"froe/dts"
)

// mateDistance cuts where even a mate on the spot would change nothing: a shorter
// one is known, for either side.
func (w *Worker) mateDistance(n *dts.Node, f *frame) (dts.Value, bool) {
	if !w.shared.Switches.MateBounds {
		return 0, false
	}
	if v := mateIn(int(f.ply) + 1); v <= n.Alpha {
		return v, true
	}
	if v := matedIn(int(f.ply)); v >= n.Beta {
		return v, true
	}
	return 0, false
}
