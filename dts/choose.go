package dts

import "froe/splitpoint"

// open reports whether a ref still names a node with something to offer.
func (t *Tree) open(r splitpoint.Ref) bool {
	n := t.named(r)
	return n.offer.Load() != 0 && n.id.Load() == r.ID()
}

// choose looks for work.
//
// Who: a worker with nothing to do.
// When:  it left a node, or found its last choice gone.
// Then:  it has a target to attach to, or begins an iteration, whichever is worthier, or
// is as idle as before; when the search is over, or stopped, it is off. (After a stop
// nothing can be joined, but nodes still offer until somebody unwinds past them: to
// look on would be to spin.)
func (w *Worker) choose() {
	t := w.tree
	w.rest()
	if t.Over() || t.stopped() {
		w.reveal() // as one at rest: its last node may be another's by now
		w.stand()
		w.next = off
		return
	}
	r := t.slots.Best(w.look, t.isOpen)
	if r == 0 {
		r = t.splits.Best(t.isOpen)
	}
	switch next := int(t.deepening.worth.Load()); {
	case next > r.Worth():
		w.next = begin
	case r != 0:
		w.target, w.next = r, attach
	default:
		w.look = t.slots.After(w.look)
		w.misses++
	}
}
