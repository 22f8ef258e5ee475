package dts

import "froe/splitpoint"

// Closing, and what follows from it: who carries the value, who finds out that
// the ground is gone beneath, and when memory is free again.

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

// carry takes a node that was never opened, whose value or voidness is known,
// to its parent. Nobody else has seen it.
func (w *Worker) carry(n *Node) {
	w.retire(n)
	w.alone = true
	w.done = n
	w.next = report
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

// part ends what a worker had to do with the finished child c. Memory of which
// it was the last user is free; else it goes up the chain to count itself out:
// from c, beneath which others still are, or, late at a parent that was closed
// meanwhile, from that parent.
func (w *Worker) part(c *Node, alone, late bool) {
	switch {
	case !alone:
		w.walk = c
	case late:
		w.walk = c.Parent
		w.give(c)
	default:
		w.give(c)
		return
	}
	w.then, w.next = w.next, release
}

// release counts a user out of a closed node's memory. The last one frees it,
// and thereby counts it out of its parent's, up to a node that is still in use.
func (w *Worker) release() {
	n := w.walk
	w.lock(n)
	n.refs--
	free := n.phase == closed && n.refs == 0
	if free {
		w.retire(n)
	}
	w.unlock(n)
	if !free {
		w.walk = nil
	} else {
		w.walk = n.Parent
		w.give(n)
	}
	if w.walk == nil {
		w.next = w.then
	}
}

// retire ends a life of the node: whoever still has its old id finds it gone.
// Locked, unless nobody else has seen the node.
func (w *Worker) retire(n *Node) {
	if n.shareable && !(Planted && w.tree.has(SameID)) {
		n.id.Store(splitpoint.NextLife(n.life))
	}
}
