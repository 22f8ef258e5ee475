package dts

// lead names the root that a tree searches next, if there is one. It is given every
// root that was closed or, void, called back.
type lead interface {
	next(t *Tree, n *Node) (Iteration, bool)
}

// root makes the root of an iteration and goes there. It is always a fresh
// node: stragglers may still be beneath the last one.
func (w *Worker) root(it Iteration) {
	w.tree.at = it
	w.stock()
	n := w.take()
	n.born(&Birth{Kind: Root, Type: PV, Again: it.again(), Depth: int32(it.Depth), Alpha: it.Alpha, Beta: it.Beta})
	w.record(Begun, n)
	w.at, w.next = n, enter
}

// conclude gives a finished root to the lead and begins the next iteration, if there
// is one.
func (w *Worker) conclude(n *Node) {
	w.published.Store(w.tally.Nodes)
	w.total(n)
	if it, more := w.tree.lead.next(w.tree, n); more {
		w.root(it)
		return
	}
	w.tree.over.Store(true)
	w.pause("over")
	w.tree.parking.wakeAll()
	w.next = choose
}
