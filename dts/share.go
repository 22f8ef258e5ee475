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
	w.show(w.path[n.Ply])
}

// trace notes the best offer of the chain down to n.
func (w *Worker) trace(n *Node) {
	var best splitpoint.Ref
	if n.Ply > 0 {
		best = w.path[n.Ply-1]
		if best != 0 && !w.tree.open(best) {
			w.retrace(n.Parent)
			best = w.path[n.Ply-1]
		}
	}
	if r := n.ref(); r.Worth() > best.Worth() {
		best = r
	}
	w.path[n.Ply] = best
}

// retrace notes the best offers of a whole chain, from the root to n.
func (w *Worker) retrace(n *Node) {
	depth := 0
	for a := n; a != nil; a = a.Parent {
		w.chain[depth] = a
		depth++
	}
	var best splitpoint.Ref
	for depth > 0 {
		depth--
		if r := w.chain[depth].ref(); r.Worth() > best.Worth() {
			best = r
		}
		w.path[w.chain[depth].Ply] = best
	}
}

// show stores a candidate where others see it, and wakes one of them.
func (w *Worker) show(r splitpoint.Ref) {
	if w.tree.slots.Publish(w.index, r) {
		w.pause("wake")
		w.tree.parking.wake()
	}
}

// ref names the node with its present offer. The node must be on the chain of
// the caller.
func (n *Node) ref() splitpoint.Ref { return splitpoint.NewRef(n.life, int(n.offer.Load())) }

// open says that a ref still names a node with something to offer.
func (t *Tree) open(r splitpoint.Ref) bool {
	n := &t.shared[r.Index()]
	return n.offer.Load() != 0 && n.id.Load() == r.ID()
}

// choose looks for work.
//
// Who: a worker with nothing to do.
// When:  it left a node, or found its last choice gone.
// Then:  it has a target to attach to, or is as idle as before; when the search
// is over it is off.
func (w *Worker) choose() {
	t := w.tree
	w.rest()
	if t.Over() {
		w.stand()
		w.published.Store(w.tally.Nodes)
		w.reveal()
		w.next = off
		return
	}
	r := t.slots.Best(w.index, t.isOpen)
	if r == 0 {
		r = t.splits.Best(t.isOpen)
	}
	if r == 0 {
		w.misses++
		return
	}
	w.target = r
	w.next = attach
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
	n := &t.shared[r.Index()]
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
		w.next = choose
		w.misses++
		return
	}
	w.misses = 0
	w.epoch = epoch
	w.retrace(n)
	w.show(w.path[n.Ply])
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
		n.offers()
		return false
	}
	return true
}

// join claims a move for a worker that is new at n. Locked.
func (w *Worker) join(n *Node) bool {
	c, ok := w.pick(n)
	if !ok {
		n.dry = true
		n.offers()
		return false
	}
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

// offers tells others what n is worth to them. Locked, after every change.
func (n *Node) offers() {
	if !n.shareable {
		return
	}
	if o := n.worth(); o != n.offer.Load() {
		n.offer.Store(o)
	}
}

// worth is what it is worth to others to join n, 0 if they may not: the deeper
// the better. ALL nodes may be joined at once; CUT nodes when their first move
// failed to cut; PV nodes never before they have a value, for the scouts need
// it. Locked.
func (n *Node) worth() uint32 {
	if n.phase != moving || n.dry || n.void {
		return 0
	}
	if n.Type != All && n.value == None {
		return 0
	}
	return uint32(max(1, min(int(n.Depth), splitpoint.MaxWorth)))
}
