package dts

// claim takes the first move of a node.
//
// Who: the worker that made the node.
// When:  the searches before the moves are done.
// Then:  the move's number, window and reduction are fixed, the worker is at the
// child, and others may join at the node.
func (w *Worker) claim() {
	n := w.at
	w.lock(n)
	n.phase = moving
	w.takeLocked(n)
	w.unlock(n)
	w.publish(n)
}

// takeLocked claims the next move of n, or leaves if it has none to hand out now.
func (w *Worker) takeLocked(n *Node) {
	if !n.dry && n.raising == 0 {
		if c, ok := w.pickLocked(n); ok {
			w.handLocked(n, c)
			return
		}
		n.dry = true
	}
	w.leaveLocked(n)
}

// pickLocked is the policy's next move of n.
func (w *Worker) pickLocked(n *Node) (Claim, bool) {
	w.letGo(ClaimUnlocked, n)
	w.picked = true
	c, ok := w.policy.Next(n)
	w.takeBack(ClaimUnlocked, n)
	return c, ok
}

// handLocked gives this worker a move of n.
func (w *Worker) handLocked(n *Node, c Claim) {
	n.claimed++
	if n.claimed == 1 {
		w.descendLocked(n, n.first(c))
	} else {
		w.descendLocked(n, n.scout(c))
	}
	n.start(n.claimed)
	w.offerLocked(n)
}

// descendLocked makes the child that b describes and goes there.
func (w *Worker) descendLocked(n *Node, b Birth) {
	n.running++
	n.refs++
	c := w.node(n, &b)
	c.born(&b)
	if c.raises() {
		n.raising++
	}
	if c.shareable {
		w.record(Begun, c)
	}
	w.at, w.next = c, enter
}
