package search

import "froe/dts"

// Mate distance pruning: a shorter mate is known already, for one side or the
// other, so that even a mate on the spot changes nothing. mateDistance returns
// the value of the node and reports whether it is outside the window.
// Reference: "Mate Distance Pruning", Chess Programming Wiki.
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
