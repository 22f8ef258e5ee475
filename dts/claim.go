package dts

// claim takes the first move of a node and thereby opens it to others.
func (w *Worker) claim() {
	n := w.at
	w.stock()
	w.lock(n)
	n.phase = moving
	w.take(n)
	w.unlock(n)
	w.publish(n)
}

// take claims the next move of n, or leaves if it has none to hand out now.
// Locked.
func (w *Worker) take(n *Node) {
	if !n.dry && n.raising == 0 {
		if c, ok := w.pick(n); ok {
			w.hand(n, c)
			return
		}
		n.dry = true
	}
	w.leave(n)
}

// pick is the policy's next move of n. Locked.
func (w *Worker) pick(n *Node) (Claim, bool) {
	if Planted && w.tree.has(ClaimUnlocked) {
		w.unlock(n)
		defer w.lock(n)
	}
	return w.policy.Next(n)
}

// hand gives this worker a move of n. Locked.
func (w *Worker) hand(n *Node, c Claim) {
	n.claimed++
	if n.claimed == 1 {
		w.descend(n, n.first(c))
	} else {
		w.descend(n, n.scout(c))
	}
	n.start(n.claimed)
	w.offer(n)
}

// descend makes the child that b describes and goes there. Locked.
func (w *Worker) descend(n *Node, b Birth) {
	n.running++
	n.refs++
	c := w.node(n, &b)
	c.born(&b)
	if c.raises() {
		n.raising++
	}
	if c.shareable {
		w.tell(Begun, c)
	}
	w.at, w.next = c, enter
}
