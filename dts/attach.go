package dts

// attach joins the work at a node that some other worker is at, or beneath,
// without stopping that worker. It makes a split point of the node, or joins
// one late.
//
// Who: a worker that chose the node a moment ago.
// When:  as soon as it gets the node's lock; then it looks again: the same life,
// open, moves left, no closed ancestor, no root called off. The epoch is loaded
// before that walk, so that a cut after it shows at the next look.
// Then:  it has claimed a move there, and its chain is the node's; or it chooses
// again.
func (w *Worker) attach() {
	t := w.tree
	r := w.target
	n := t.named(r)
	epoch := t.epoch.Load()
	w.stand()
	w.lock(n)
	joined := n.id.Load() == r.ID() && w.admittedLocked(n) && w.joinLocked(n)
	w.unlock(n)
	if !joined {
		w.miss()
		return
	}
	w.misses = 0
	w.epoch = epoch
	if t.breaks(EpochAfterWalk) {
		w.epoch = t.epoch.Load()
	}
	w.retrace(n)
	w.show(w.path[n.Ply].best)
	t.splits.Insert(r)
	if !t.open(r) { // closed meanwhile, perhaps after the closer removed what was not there yet
		t.splits.Remove(r.ID())
	}
	w.passOn(n.offer.Load() != 0)
}

// miss sends a worker back that came too late.
func (w *Worker) miss() {
	w.tally.Missed++
	w.record(Missed, nil)
	w.next = choose
	w.misses++
}

// admittedLocked reports whether n still has something to offer. A node that turns out
// to lie beneath a closed one, or a root that is called off, offers nothing any more.
func (w *Worker) admittedLocked(n *Node) bool {
	if n.offer.Load() == 0 || w.tree.stopped() {
		return false
	}
	if n.Beneath() != nil || n.shut.Load() && !w.tree.breaks(CalledOffJoined) {
		n.void = true
		w.offerLocked(n)
		return false
	}
	return true
}

// joinLocked claims a move for a worker that is new at n.
func (w *Worker) joinLocked(n *Node) bool {
	c, ok := w.pickLocked(n)
	if !ok {
		n.dry = true
		w.offerLocked(n)
		return false
	}
	w.record(Joined, n)
	if n.split {
		w.tally.LateJoins++
	} else {
		n.split = true
		w.tally.Splits[n.Type]++
	}
	w.handLocked(n, c)
	return true
}
