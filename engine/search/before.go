package search

import (
	"froe/dts"
	"froe/tt"
)

// The kinds of search before the moves.
const (
	nullMove  = dts.Before + iota // the opponent moves twice
	deepening                     // the same position, less deep, for a move to begin with
)

// Before asks for a null move first: if passing is good enough, so is the
// position. Then, where the table has no move to begin with, for a less deep
// search of the same position that finds one.
func (w *Worker) Before(n *dts.Node, done *dts.Report) dts.Plan {
	f := w.frame(n)
	switch done.Kind {
	case nullMove:
		if done.Value >= n.Beta {
			return passed(n, done.Value)
		}
	case deepening:
		f.hash = moveOf(done.Best)
		return goOn(n, f)
	default:
		if w.mayPass(n, f) {
			return w.pass(n, f)
		}
	}
	if w.mayDeepen(n, f) {
		return deepen(n)
	}
	return goOn(n, f)
}

// goOn begins the moves. What is known of the node by now sorts it, so that
// workers learn which kinds of node are worth sharing: whether there is a move
// to begin with, and whether standing still would cut.
func goOn(n *dts.Node, f *frame) dts.Plan {
	plan := dts.Plan{Do: dts.Moves}
	if f.hash != 0 {
		plan.Hint |= 1
	}
	if f.eval != tt.NoEval && dts.Value(f.eval) >= n.Beta {
		plan.Hint |= 2
	}
	return plan
}

// mayPass says whether a null move promises a cutoff: the static evaluation is
// there already, the side to move is not in check and has a piece besides pawns,
// without which having to move is often what loses, and it did not just pass.
func (w *Worker) mayPass(n *dts.Node, f *frame) bool {
	return w.shared.Switches.NullMove &&
		n.Type != dts.PV &&
		n.Kind == dts.Played &&
		int(n.Depth) >= w.shared.tuning.NullDepth &&
		f.eval != tt.NoEval &&
		dts.Value(f.eval) >= n.Beta &&
		n.Beta > -MateBound &&
		f.pos.NonPawnMaterial(f.pos.Turn())
}

// pass is the null move: a null window at beta, at a reduced depth. That it
// fails high is what is expected, so the child is an ALL node.
// Reference: Donninger, "Null move and deep search", ICCA Journal 16(3), 1993.
func (w *Worker) pass(n *dts.Node, f *frame) dts.Plan {
	t := &w.shared.tuning
	above := int(dts.Value(f.eval)-n.Beta) / t.NullMargin
	r := t.NullBase + int(n.Depth)/t.NullPlies + min(above, t.NullMost)
	return dts.Plan{
		Do:    dts.Search,
		Kind:  nullMove,
		Type:  dts.All,
		Flip:  true,
		Depth: int(n.Depth) - 1 - r,
		Alpha: n.Beta - 1,
		Beta:  n.Beta,
	}
}

// passed is the cutoff that a null move gives. A mate found after it is no
// proof of a mate.
func passed(n *dts.Node, v dts.Value) dts.Plan {
	if v >= MateBound {
		v = n.Beta
	}
	return dts.Plan{Do: dts.Return, Value: v, Bound: dts.Lower}
}

// mayDeepen says whether the order of moves matters here, and nothing is known
// of it.
func (w *Worker) mayDeepen(n *dts.Node, f *frame) bool {
	if !w.shared.Switches.Deepening || n.Kind == dts.Root || f.hash != 0 {
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

// deepen is the search of the same position at a reduced depth.
// Reference: Anantharaman, "Extension heuristics", ICCA Journal 14(2), 1991.
func deepen(n *dts.Node) dts.Plan {
	depth := n.Depth - 2
	if n.Type != dts.PV {
		depth = n.Depth / 2
	}
	return dts.Plan{
		Do:    dts.Search,
		Kind:  deepening,
		Type:  n.Type,
		Depth: int(depth),
		Alpha: n.Alpha,
		Beta:  n.Beta,
	}
}
