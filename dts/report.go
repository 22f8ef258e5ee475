package dts

// report tells the parent of a finished child and, in the same critical
// section, takes the next move there or leaves.
func (w *Worker) report() {
	c, alone := w.done, w.alone
	if c.shareable {
		w.tell(Reported, c)
	}
	if c.Parent == nil {
		w.conclude(c)
		w.part(c, alone, false)
		return
	}
	n := c.Parent
	w.stock()
	w.lock(n)
	n.running--
	if c.raises() {
		n.raising--
	}
	late := n.phase == closed
	if late {
		w.waste(n, c)
		w.next = choose
	} else {
		if alone {
			n.refs--
		}
		w.receive(n, c)
	}
	w.unlock(n)
	if w.next != choose { // else n may be gone
		w.publish(n)
	}
	w.part(c, alone, late)
}

// receive is what the value of c means at n, and what its worker does next.
// Locked.
func (w *Worker) receive(n, c *Node) {
	if w.tree.parallel && n.Type == PV && c.Kind == Played && w.narrow(n) {
		w.waste(n, c)
		return
	}
	n.count(c)
	if c.void || n.void {
		n.void = true
		w.leave(n)
		return
	}
	v := c.seen()
	if c.Kind >= Before {
		w.hear(c, v)
		w.at, w.next = n, prepare
		return
	}
	if Planted && w.tree.has(ScoutReaimed) {
		n.reaim()
	}
	if b, ok := n.again(c, v); ok {
		w.descend(n, b)
		w.offer(n)
		return
	}
	n.finish(c.Number)
	cut := n.accept(c, v)
	w.hear(c, v)
	w.policy.Merge(n, &w.told)
	if n.Parent == nil && n.nodes >= armFrom && n.best != NoMove {
		w.tree.arm()
	}
	if cut {
		w.close(n, Lower)
		return
	}
	if Planted && w.tree.has(ReportSplit) {
		w.unlock(n)
		w.lock(n)
	}
	w.take(n)
}

// narrow lets a PV node know what became known above it, and says whether that
// closed it. If it has no cutoff but its window is empty, a node above has one
// and will find it when it hears from here: what is found here counts no more.
// Locked.
func (w *Worker) narrow(n *Node) (closed bool) {
	cut, empty := n.pull()
	if cut {
		n.void = false
		w.close(n, Lower)
	}
	n.void = n.void || empty
	return cut
}

// hear notes for the policy what a child has to say.
func (w *Worker) hear(c *Node, v Value) {
	w.told = Report{
		Kind:   c.Kind,
		Move:   c.Move,
		Number: int(c.Number),
		Depth:  int(c.Depth),
		Value:  v,
		Best:   c.best,
		Nodes:  c.Spent + c.nodes,
	}
}
