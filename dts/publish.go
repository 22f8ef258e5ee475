package dts

import "froe/splitpoint"

// publish keeps a worker's best splittable node visible.
//
// Who: a worker that left the critical section of a node n on its chain.
// When:  a move of n was claimed, or its offer may have changed.
// Then:  its slot names the worthiest node of its whole chain up to the root,
// whoever made those nodes, as far as it knew; a parked worker is woken if
// there is something new.
func (w *Worker) publish(n *Node) {
	if !n.shareable {
		return
	}
	w.trace(n)
	w.show(w.path[n.Ply].best)
}

// prefix is what a worker knows of its chain down to one ply: the best offer,
// and the probability that the chain is needed down to there.
type prefix struct {
	best splitpoint.Ref
	on   float32
}

// rootPrefix is the prefix at a root.
func (t *Tree) rootPrefix(n *Node) prefix {
	on := t.deepening.need(n.Depth)
	return prefix{t.ref(n, on), on}
}

// trace follows the chain one node further down, to n.
func (w *Worker) trace(n *Node) {
	if n.Ply == 0 {
		w.path[0] = w.tree.rootPrefix(n)
		return
	}
	above := w.path[n.Ply-1]
	if above.best != 0 && !w.tree.open(above.best) {
		w.retrace(n.Parent)
		above = w.path[n.Ply-1]
	}
	w.path[n.Ply] = w.extend(above, n)
}

// extend is the prefix down to n from the one down to its parent.
func (w *Worker) extend(t prefix, n *Node) prefix {
	if w.tree.rule == YoungBrothers {
		if n.gate.Load() != 0 {
			t.best = 0 // nothing above a split point
		}
	} else if low := int32(n.Parent.gate.Load()); 0 < low && low < n.Number {
		t.on *= w.tree.confidence.need(n.Parent.class, low, n.Number)
	}
	if w.tree.lowest {
		t.best = 0
	}
	if r := w.tree.ref(n, t.on); r.Worth() > t.best.Worth() {
		t.best = r
	}
	return t
}

// retrace follows a whole chain, from the root to n.
func (w *Worker) retrace(n *Node) {
	depth := 0
	a := n
	for ; a.Parent != nil; a = a.Parent {
		w.chain[depth] = a
		depth++
	}
	w.path[0] = w.tree.rootPrefix(a)
	for depth > 0 {
		depth--
		a := w.chain[depth]
		w.path[a.Ply] = w.extend(w.path[a.Ply-1], a)
	}
}

// show stores a candidate where others see it, and wakes one of them if there is something
// new: another candidate, or a node that offers something again, which a slot may have
// named all the time.
func (w *Worker) show(r splitpoint.Ref) {
	stored := w.tree.slots.Publish(w.index, r)
	w.wakeOne(stored || w.reopened)
	w.reopened = false
}

// ref names the node with what it is worth to join it, if the chain above is
// needed with probability on. The node must be on the chain of the caller.
func (t *Tree) ref(n *Node, on float32) splitpoint.Ref {
	return splitpoint.NewRef(n.life, t.ranking.worth(n.offer.Load(), on, n.Depth))
}
