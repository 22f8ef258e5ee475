package dts

// closeLocked ends a node. If others are beneath, that is a cut.
//
// Who: a worker at the node, under its lock.
// When:  all moves are done, one of them is a cutoff, or the node is void.
// Then:  the value is final, and this worker carries it to the parent. With nobody
// beneath, the node is the carrier's alone. Else the carrier keeps a reference of
// its own, and the epoch has changed: whoever is beneath looks, and gives up.
func (w *Worker) closeLocked(n *Node, b Bound) {
	n.phase = closed
	n.bound = b
	w.offerLocked(n)
	w.alone = n.refs == 0 || w.tree.breaks(EarlyRelease)
	if w.alone {
		w.retire(n)
	} else {
		n.refs++
	}
	if n.shareable {
		n.shut.Store(true)
		if n.running > 0 && !w.tree.breaks(CutUnsignalled) {
			w.record(Cutoff, n)
			w.tree.epoch.Add(1)
		}
	}
	w.at, w.next = n, settle
}

// doomed reports whether a node above the present one is closed, or the present one
// is a root that is called off, so that nothing found here counts. The hot path is one
// load and one compare. The epoch is loaded before the walk: a cut that falls between
// the two shows at the next look.
func (w *Worker) doomed() bool {
	e := w.tree.epoch.Load()
	if e == w.epoch || w.tree.breaks(CutUnnoticed) {
		return false
	}
	w.pause("walk")
	if w.tree.stopped() || w.at.shut.Load() || w.at.Beneath() != nil {
		return true
	}
	w.epoch = e
	return false
}
