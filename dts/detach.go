package dts

import "froe/splitpoint"

// detach ends what a worker had to do with the finished child c.
//
// Who: a worker that has reported c.
// When:  in the same Step.
// Then:  the memory of c is free if the worker was its last user. Else the worker
// goes up the chain and counts itself out: from c, beneath which others still are,
// or, if it was too late, from the parent, which was closed meanwhile.
func (w *Worker) detach(c *Node, alone, late bool) {
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
	w.walk = nil
	if free {
		w.walk = n.Parent
		w.give(n)
	}
	if w.walk == nil {
		w.next = w.then
	}
}

// retire ends a life of the node: whoever still has its old id finds it gone. The
// node is locked, or nobody else has seen it.
func (w *Worker) retire(n *Node) {
	if n.shareable && !w.tree.breaks(SameID) {
		n.id.Store(splitpoint.NextLife(n.life))
	}
}
