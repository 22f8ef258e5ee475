package dts

// report tells the parent of a finished child and, in the same critical
// section, takes the next move there or leaves.
func (w *Worker) report() {
	c, alone := w.done, w.alone
	if c.shareable {
		w.record(Reported, c)
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
		w.receiveLocked(n, c)
	}
	w.unlock(n)
	if w.next != choose { // else n may be gone
		w.publish(n)
	}
	w.part(c, alone, late)
}

// receiveLocked is what the value of c means at n, and what its worker does next.
func (w *Worker) receiveLocked(n, c *Node) {
	if w.tree.parallel && n.Type == PV && c.Kind == Played && w.narrowLocked(n) {
		w.waste(n, c)
		return
	}
	n.count(c)
	if c.void || n.void {
		n.void = true
		w.leaveLocked(n)
		return
	}
	v := c.seen()
	if c.Kind >= Before {
		w.describe(c, v)
		w.at, w.next = n, prepare
		return
	}
	w.seam(reporting, n)
	if b, ok := n.again(c, v); ok {
		w.descendLocked(n, b)
		w.offerLocked(n)
		return
	}
	n.finish(c.Number)
	cut := n.accept(c, v)
	w.describe(c, v)
	w.policy.Merge(n, &w.reported)
	if n.Parent == nil && n.nodes >= armFrom && n.best != NoMove {
		w.tree.arm()
	}
	if cut {
		w.closeLocked(n, Lower)
		return
	}
	w.seam(accepted, n)
	w.takeLocked(n)
}

// narrowLocked lets a PV node know what became known above it, and says whether that
// closed it. If it has no cutoff but its window is empty, a node above has one
// and will find it when it hears from here: what is found here counts no more.
func (w *Worker) narrowLocked(n *Node) (closed bool) {
	cut, empty := n.pull()
	if cut {
		n.void = false
		w.closeLocked(n, Lower)
	}
	n.void = n.void || empty
	return cut
}

// describe draws up the report of a child for the policy.
func (w *Worker) describe(c *Node, v Value) {
	w.reported = Report{
		Kind:   c.Kind,
		Move:   c.Move,
		Number: int(c.Number),
		Depth:  int(c.Depth),
		Value:  v,
		Best:   c.best,
		Nodes:  c.Spent + c.nodes,
	}
}
