package search

import "froe/dts"

// Decided: a window so far from an even game that one side wins. What is left to find there
// is a mate, and numbers that are made for open games hide it: the side that is mated may be
// a queen ahead. So no node there is pruned before its moves, neither by its evaluation
// (reverse futility pruning, razoring) nor by a search (null move, ProbCut); no correction
// of an evaluation spares moves their reduction; an iteration that fails high keeps its
// depth; and quiescence begins with quiet checks (docs/log/endings-and-mates.md). In an
// ending that is known to be won all is as ever, for there the evaluation shows the way.

// decided reports whether a bound of a window is as far away as that. One that is a mate or
// certain win always is, for no evaluation knows of one.
func (w *Worker) decided(v dts.Value) bool {
	border := WinBound
	if w.seeksMates() {
		border = dts.Value(w.shared.tuning.DecidedFrom)
	}
	return max(v, -v) >= border
}

// seeksMates reports whether decided windows are searched with more care at all.
func (w *Worker) seeksMates() bool { return w.shared.Switches.Decided && !w.shared.rootIsKnownWin }
