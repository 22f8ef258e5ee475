package dts

import "froe/splitpoint"

// publish keeps a worker's best splittable node visible.
//
// Who: a worker that left the critical section of a node n on its chain.
// When:  it claimed a move of n, or was refused one.
// Then:  its slot names the worthiest node of its whole chain up to the root,
// whoever made those nodes, as far as it knew; a parked worker is woken if
// there is something new.
func (w *Worker) publish(n *Node) {
	if !w.tree.parallel || !n.shareable {
		return
	}
	w.trace(n)
	w.show(w.path[n.Ply].best)
}

// trail is what a worker knows of its chain down to one ply: the best offer,
// and the probability that the chain is needed down to there.
type trail struct {
	best splitpoint.Ref
	on   float32
}

// trace follows the chain one node further down, to n.
func (w *Worker) trace(n *Node) {
	if n.Ply == 0 {
		w.path[0] = trail{n.ref(1), 1}
		return
	}
	above := w.path[n.Ply-1]
	if above.best != 0 && !w.tree.open(above.best) {
		w.retrace(n.Parent)
		above = w.path[n.Ply-1]
	}
	w.path[n.Ply] = w.extend(above, n)
}

// extend is the trail down to n from the one down to its parent.
func (w *Worker) extend(t trail, n *Node) trail {
	if w.tree.rule == YoungBrothers {
		if n.gate.Load() != 0 {
			t.best = 0 // nothing above a split point
		}
	} else if low := int32(n.Parent.gate.Load()); 0 < low && low < n.Number {
		t.on *= w.tree.confidence.need(n.Parent.class, low, n.Number)
	}
	if r := n.ref(t.on); r.Worth() > t.best.Worth() {
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
	w.path[0] = trail{a.ref(1), 1}
	for depth > 0 {
		depth--
		a := w.chain[depth]
		w.path[a.Ply] = w.extend(w.path[a.Ply-1], a)
	}
}

// show stores a candidate where others see it, and wakes one of them.
func (w *Worker) show(r splitpoint.Ref) {
	if w.tree.slots.Publish(w.index, r) {
		w.pause("wake")
		w.tree.parking.wake()
	}
}

// ref names the node with what it is worth to join it, if the chain above is
// needed with probability on. The node must be on the chain of the caller.
func (n *Node) ref(on float32) splitpoint.Ref {
	return splitpoint.NewRef(n.life, worth(n.offer.Load(), on, n.Depth))
}

// attach joins the work at a node that some other worker is at, or beneath,
// without stopping that worker. It makes a split point of the node, or joins
// one late.
//
// Who: a worker that chose the node a moment ago.
// When:  as soon as it gets the node's lock; then it looks again: the same life,
// open, moves left, no closed ancestor. The epoch is loaded before that walk, so
// that a cut which falls behind it shows at the next look.
// Then:  it has claimed a move there, and its chain is the node's; or it chooses
// again.
func (w *Worker) attach() {
	t := w.tree
	r := w.target
	n := t.named(r)
	epoch := t.epoch.Load()
	w.stock()
	w.stand()
	w.lock(n)
	joined := n.id.Load() == r.ID() && w.admitted(n) && w.join(n)
	w.unlock(n)
	if Planted && t.has(EpochAfterWalk) {
		epoch = t.epoch.Load()
	}
	if !joined {
		w.tally.Missed++
		w.tell(Missed, nil)
		w.next = choose
		w.misses++
		return
	}
	w.misses = 0
	w.epoch = epoch
	w.retrace(n)
	w.show(w.path[n.Ply].best)
	t.splits.Insert(r)
	if n.offer.Load() != 0 {
		t.parking.wake()
	}
}

// admitted says whether n still has something to offer. A node that turns out
// to lie beneath a closed one offers nothing any more. Locked.
func (w *Worker) admitted(n *Node) bool {
	if n.offer.Load() == 0 || w.tree.halted() {
		return false
	}
	if n.underClosed() {
		n.void = true
		w.offer(n)
		return false
	}
	return true
}

// join claims a move for a worker that is new at n. Locked.
func (w *Worker) join(n *Node) bool {
	c, ok := w.pick(n)
	if !ok {
		n.dry = true
		w.offer(n)
		return false
	}
	w.tell(Joined, n)
	if n.split {
		w.tally.LateJoins++
	} else {
		n.split = true
		w.tally.Splits[n.Type]++
		w.tally.SplitsAt[n.Ply]++
	}
	w.hand(n, c)
	return true
}
