package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// The kinds of search before the moves, in their order.
const (
	nullMove     = dts.Before + iota // the opponent moves twice
	verification                     // the same position without null moves, after one that cut
	probCut                          // a capture, less deep, with a window well above beta
	singularTest                     // the same position without the hash move
)

// Before asks for searches before the moves, in the order of their kinds: a
// null move, captures for ProbCut, and the singular test if there is a hash move.
func (w *Worker) Before(n *dts.Node, done *dts.Report) dts.Plan {
	f := w.frame(n)
	if plan, over := w.afterSearch(n, f, done); over {
		if plan.Do == dts.Return {
			f.endedBy, f.endedDepth, f.endedMove = done.Kind, int16(done.Depth), done.Move
		}
		return plan
	}
	if done.Kind < nullMove && w.mayNullMove(n, f) {
		return w.nullMoveSearch(n, f)
	}
	if done.Kind <= probCut && w.mayProbCut(n, f) {
		if plan, ok := w.nextProbCut(n, f); ok {
			return plan
		}
	}
	if done.Kind < singularTest && w.maySingularTest(n, f) {
		return w.singularTest(n, f)
	}
	return beginMoves(n, f)
}

// afterSearch takes in the report of a search before the moves. It reports
// whether that ends the node or calls for another search at once.
func (w *Worker) afterSearch(n *dts.Node, f *frame, done *dts.Report) (plan dts.Plan, over bool) {
	switch done.Kind {
	case nullMove:
		return w.afterNullMove(n, f, done.Value)
	case verification:
		return failHigh(n, done.Value), done.Value >= n.Beta
	case probCut:
		return w.afterProbCut(n, f, done)
	case singularTest:
		return w.afterSingularTest(n, f, done)
	}
	return dts.Plan{}, false
}

// failHigh ends a node whose value is at least v. A mate or certain win that other
// means than the node's own moves have found is no proof of one, and becomes beta.
func failHigh(n *dts.Node, v dts.Value) dts.Plan {
	if v >= WinBound {
		v = n.Beta
	}
	return dts.Plan{Do: dts.Return, Value: v, Bound: dts.Lower}
}

// nullWindow is a search before the moves with a null window just below beta.
func nullWindow(kind dts.Kind, t dts.Type, depth int, beta dts.Value) dts.Plan {
	return dts.Plan{Do: dts.Search, Kind: kind, Type: t, Depth: depth, Alpha: beta - 1, Beta: beta}
}

// beginMoves begins the moves of a node. The hint of the plan sorts the node
// for the statistics of split points: whether it has a hash move, and whether
// its static evaluation is at least beta.
func beginMoves(n *dts.Node, f *frame) dts.Plan {
	plan := dts.Plan{Do: dts.Moves}
	if f.hash != chess.NoMove {
		plan.Hint |= 1
	}
	if f.staticEval != tt.NoEval && dts.Value(f.staticEval) >= n.Beta {
		plan.Hint |= 2
	}
	return plan
}
