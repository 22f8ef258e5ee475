package dts

import "slices"

// begin begins an iteration.
//
// Who: a worker without work that found nothing worthier.
// When:  an iteration was to be begun a moment ago: fewer are open than may be, or the
// first depth that is not finished has no root.
// Then:  the worker is at the root, and others may join it beneath; or it was too late
// and chooses again.
func (w *Worker) begin() {
	d := &w.tree.deepening
	w.stand()
	w.lock(&d.node)
	begun := w.rootLocked()
	w.unlock(&d.node)
	if begun {
		w.misses = 0
	} else {
		w.miss()
	}
	w.passOn(d.worth.Load() != 0)
}

// rootLocked makes the root of the next iteration and goes there, if there is one to
// begin. A root that can be shared is a fresh node: others may still be beneath the last
// one.
func (w *Worker) rootLocked() bool {
	d := &w.tree.deepening
	depth := d.nextLocked(w.last)
	if depth > 0 {
		if d.due[depth].Depth == 0 {
			d.due[depth] = d.master.iteration(depth)
		}
		it := d.due[depth]
		n := &w.own[0]
		if d.shares(depth) {
			n = w.take()
		}
		n.born(&Birth{Kind: Root, Type: PV, Again: it.again(), FailHighs: int8(it.FailHighs), Depth: int32(it.Depth), Alpha: it.Alpha, Beta: it.Beta})
		d.roots = append(d.roots, root{it, n})
		w.record(Begun, n)
		w.at, w.next, w.last = n, enter, it
	}
	d.offerLocked()
	return depth > 0
}

// conclude takes a closed root to the deepening.
//
// Who: the worker that closed it.
// When:  the policy has stored and learned what it was worth.
// Then:  the root counts, if it is of use: its depth is finished or its window has
// moved, and what is of no use any more is called off. The worker tells the
// master, or begins the next iteration, or looks for work.
func (w *Worker) conclude(n *Node) {
	w.total(n)
	w.reveal()
	d := &w.tree.deepening
	w.lock(&d.node)
	it := d.takeLocked(n)
	switch {
	case !n.void && !d.last && !d.stale(it):
		w.finishLocked(it, n)
	case n.void && !d.last && w.tree.stopped() && !w.tree.breaks(VoteLost):
		d.short = append(d.short, rootResultOf(it, n))
	}
	w.proceedLocked()
	w.unlock(&d.node)
	w.wakeOne(d.worth.Load() != 0)
}

// takeLocked takes a root off the list of those that have not reported.
func (d *deepening) takeLocked(n *Node) Iteration {
	i := slices.IndexFunc(d.roots, func(r root) bool { return r.node == n })
	it := d.roots[i].Iteration
	d.roots = slices.Delete(d.roots, i, i+1)
	return it
}

// proceedLocked names what a worker without work does next. A stop may take effect at any
// moment here: only after no iteration was begun is it certain to be seen.
func (w *Worker) proceedLocked() {
	d := &w.tree.deepening
	early := w.tree.breaks(StopReadEarly) && !w.tree.stopped()
	w.pause("stop")
	switch {
	case !d.notifying && len(d.results) > 0:
		w.notifyNext(&d.results[0])
		d.offerLocked()
	case w.rootLocked():
	case !d.notifying && !d.last && len(d.roots) == 0 && w.tree.stopped() && !early:
		w.notifyNext(d.electLocked())
	default:
		w.next = choose
	}
}

// notifyNext has a worker notify the master of a result. The lock is held.
func (w *Worker) notifyNext(n *rootResult) {
	w.result, w.next = n, notify
	w.tree.deepening.notifying = true
}

// notify notifies the master of the result of a root.
//
// Who: a worker that has reported it, or found that nobody was notifying the master of what others
// reported.
// When:  nobody else notifies it: the master hears of one root at a time, in the order of
// their finishing, and of those that a stop cut short when the last of them is closed.
// Then:  the search is over, or the worker goes on as after a report. It holds no lock
// while the master listens.
func (w *Worker) notify() {
	t := w.tree
	d := &t.deepening
	cutShort := w.result == &d.best
	more := d.master.hear(w.result, cutShort) && !cutShort
	w.result = nil
	w.lock(&d.node)
	d.notifying = false
	if !cutShort {
		d.results = append(d.results[:0], d.results[1:]...)
	}
	if over := !more || d.last && len(d.results) == 0; over {
		d.last, d.results = true, d.results[:0] // it hears no more of what deeper roots found
		t.over.Store(true)
		w.callOffLocked()
		w.next = choose
		d.offerLocked()
	} else {
		w.proceedLocked()
	}
	w.unlock(&d.node)
	if t.Over() {
		w.pause("over")
		t.parking.wakeAll()
	}
	w.wakeOne(d.worth.Load() != 0)
}
