package dts

// close ends a node: its value is final, and this worker carries it to the
// parent. With nobody beneath, the node is the carrier's alone; else the
// carrier keeps a reference of its own, and the stragglers are called back.
// Locked.
func (w *Worker) close(n *Node, b Bound) {
	n.phase = closed
	n.bound = b
	w.offer(n)
	w.alone = n.refs == 0 || Planted && w.tree.has(EarlyRelease)
	if w.alone {
		w.retire(n)
	} else {
		n.refs++
	}
	if n.shareable {
		n.shut.Store(true)
		if n.running > 0 && !(Planted && w.tree.has(CutUntold)) {
			w.tell(Severed, n)
			w.tree.epoch.Add(1)
		}
	}
	w.at, w.next = n, settle
}

// doomed says that a node above the present one is closed, so that nothing
// found here counts. The hot path is one load and one compare. The epoch is
// loaded before the walk: a cut that falls between the two shows at the next
// look.
func (w *Worker) doomed() bool {
	e := w.tree.epoch.Load()
	if e == w.epoch || Planted && w.tree.has(CutUnheard) {
		return false
	}
	w.pause("walk")
	if w.tree.halted() || w.at.underClosed() {
		return true
	}
	w.epoch = e
	return false
}

// underClosed walks to the root and says whether any ancestor is closed.
func (n *Node) underClosed() bool {
	for a := n.Parent; a != nil; a = a.Parent {
		if a.shut.Load() {
			return true
		}
		if Planted && a.Ply >= n.Ply {
			panic("dts: a chain that is a circle")
		}
	}
	return false
}
