package dts

import "froe/splitpoint"

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
	if n.shareable {
		n.id.Store(splitpoint.NextLife(n.life))
		w.seam(retiring, n)
	}
}
