package dts

// report takes a finished child to its parent.
//
// Who: the worker that closed the child, or that knew its value at once.
// When:  the policy has stored and learned what the child was worth.
// Then:  alpha, the best value and the principal variation of the parent are raised,
// and in the same critical section the worker has taken the next move there, has
// left, or has closed the parent. A report to a node that is closed is dropped.
func (w *Worker) report() {
	c, alone := w.done, w.alone
	if c.shareable || c.Kind == Root {
		w.record(Reported, c)
	}
	if c.Parent == nil {
		w.conclude(c)
		w.detach(c, alone, false)
		return
	}
	n := c.Parent
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
	w.detach(c, alone, late)
}

// receiveLocked takes in the value of c at n, and names what its worker does next.
func (w *Worker) receiveLocked(n, c *Node) {
	if n.Type == PV && c.Kind == Played && w.narrowLocked(n) {
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
	w.reaim(n)
	if b, ok := n.again(c, v); ok {
		w.descendLocked(n, b)
		w.offerLocked(n)
		return
	}
	n.finish(c.Number)
	cut := n.Accept(c, v)
	w.describe(c, v)
	w.policy.Merge(n, &w.reported)
	if n.Parent == nil && n.nodes >= armFrom && n.best != NoMove {
		w.tree.arm()
	}
	if cut {
		w.closeLocked(n, Lower)
		return
	}
	w.letGo(ReportSplit, n)
	w.takeBack(ReportSplit, n)
	w.takeLocked(n)
}

// narrowLocked narrows the window of a PV node by what became known above it, and
// reports whether that closed the node. If the node has no cutoff but its window is
// empty, a node above has one and finds it at the next report: what is found here
// does not count any more.
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
