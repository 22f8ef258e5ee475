package dts

import (
	"slices"
	"sync/atomic"
)

// deepening is the node above the roots. Its moves are the iterations of the search. A
// worker without work may begin the next iteration, and a worker that has closed a
// root reports it here. Several iterations may be open at once, in the same pool of
// nodes, and no worker belongs to one of them.
//
// A depth is finished for all as soon as one worker has finished it: open roots of
// that depth or a lesser one are called off. If the value of a root falls out of its
// window, the other roots of that depth are called off too, and the depth is searched
// again before a deeper one is begun.
//
// Its lock is the lock of a node. A worker calls the master while it holds no lock.
type deepening struct {
	tree   *Tree
	master *Master
	width  int // iterations that may be open at once

	node  Node         // for its lock, which guards what follows and the storing of what is atomic
	done  atomic.Int32 // the deepest depth finished, plies
	worth atomic.Int32 // of beginning an iteration, on the scale of Ref.Worth; 0 if there is none to begin

	roots     []root                // those that have not reported
	due       [MaxPly + 1]Iteration // by depth: what is to be searched there; of depth 0 if nobody has been there
	last      bool                  // no further root is of use
	notifying bool                  // a worker is notifying the master
	results   []rootResult          // what the master has not heard, in the order of finishing
	votes     []vote                // of roots no less deep than the last finished
	short     []rootResult          // roots that a stop cut short
	best      rootResult            // of those, the one with the most votes; of depth 0 if there is none
}

// root is an iteration that is open.
type root struct {
	Iteration
	node *Node
}

// begin prepares a search.
func (d *deepening) begin(m *Master) {
	d.master, d.width = m, 1
	if m.lines() == 1 {
		d.width = d.tree.iterations
	}
	d.last, d.notifying = false, false
	d.done.Store(0)
	d.worth.Store(0)
	d.roots, d.results, d.votes, d.short = d.roots[:0], d.results[:0], d.votes[:0], d.short[:0]
	d.best.Depth = 0
	clear(d.due[:])
	d.due[1] = m.first()
}

// nextLocked is the depth at which a worker can begin an iteration, 0 if there is
// none; last is the iteration that it began last. Before depth 1 is finished there is
// no deeper one.
func (d *deepening) nextLocked(last Iteration) int {
	t := d.tree
	if d.last || t.stopped() || d.notifying && d.width == 1 {
		return 0
	}
	done, limit := int(d.done.Load()), d.master.depthLimit()
	if t.rule == Apart && last.Depth > done && d.stale(last) {
		return last.Depth // else those that take turns at falling out of their windows climb past each other
	}
	for depth := done + 1; depth <= limit && (done > 0 || depth == 1); depth++ {
		if d.roomLocked(depth, limit) {
			return depth
		}
	}
	return 0
}

// roomLocked reports whether there is room for one more root of a depth. Where
// nodes are shared, a depth has one root, and the first that is not finished needs
// one. Workers that stay apart are spread evenly over the iterations (after Demolito's
// lazy SMP).
func (d *deepening) roomLocked(depth, limit int) bool {
	open, here, beyond := 0, 0, 0
	for i := range d.roots {
		r := &d.roots[i]
		switch {
		case d.stale(r.Iteration):
			continue
		case r.Depth == depth:
			here++
			fallthrough
		case r.Depth > depth:
			beyond++
		}
		open++
	}
	first := depth == int(d.done.Load())+1
	if d.tree.rule == Apart {
		return d.width*beyond < len(d.tree.workers) || depth == limit || depth == 1
	}
	if d.tree.breaks(FailedDepthLeft) && d.due[depth].again() == Widened {
		return false
	}
	return here == 0 && (first || open < d.width)
}

// shares reports whether the nodes of an iteration can be shared: with workers for
// whom there is no iteration to begin. The others each have one to themselves.
func (d *deepening) shares(depth int) bool {
	workers := len(d.tree.workers)
	return d.tree.rule != Apart && workers > 1 && (workers > d.width || depth == d.master.depthLimit())
}

// stale reports whether a root of an iteration is of no use any more. The lock is held,
// or no worker is inside a Step.
func (d *deepening) stale(it Iteration) bool {
	return it.Depth <= int(d.done.Load()) || it != d.due[it.Depth]
}

// offerLocked tells workers without work what it is worth to begin an iteration. It
// is called after every change.
func (d *deepening) offerLocked() {
	depth, offer := int32(d.nextLocked(Iteration{})), uint32(0)
	if depth > 0 {
		offer = certain
	}
	d.worth.Store(int32(d.tree.ranking.worth(offer, d.need(depth), depth)))
}

// need is the probability that an iteration is needed.
func (d *deepening) need(depth int32) float32 {
	p := float32(1)
	for range depth - d.done.Load() - 1 {
		p *= d.tree.ranking.ahead
	}
	return p
}

// finishLocked takes in a root that was searched to its end, and calls off those that it
// leaves without use.
func (w *Worker) finishLocked(it Iteration, n *Node) {
	d := &w.tree.deepening
	d.results = append(d.results, rootResultOf(it, n))
	next, more := d.master.after(&d.results[len(d.results)-1].Result)
	if next.Depth > it.Depth {
		d.done.Store(int32(it.Depth))
		w.tree.arm()
	}
	if n.bound == Exact && it.Line == 0 {
		d.votes = slices.DeleteFunc(d.votes, func(v vote) bool { return v.depth <= it.Depth })
	}
	if n.bound != Upper {
		d.voteLocked(it, n.best)
	}
	if next.Depth == it.Depth || d.due[next.Depth].Depth == 0 {
		d.due[next.Depth] = next
	}
	d.last = !more
	w.callOffLocked()
}

// callOffLocked closes the roots that are of no use any more to those who are beneath
// them. They notice it as they notice a cut, and the last of them out takes the void
// root here.
func (w *Worker) callOffLocked() {
	d := &w.tree.deepening
	found := false
	for i := range d.roots {
		r := &d.roots[i]
		if (d.last || d.stale(r.Iteration)) && !r.node.shut.Load() {
			r.node.shut.Store(true)
			found = true
		}
	}
	if found && !w.tree.breaks(CallOffUnsignalled) {
		w.tree.epoch.Add(1)
	}
}

// vote is what a root says of its best move. It weighs as much as the root is deep.
type vote struct {
	move  Move
	depth int // plies
}

// electLocked chooses the root to report after a stop, among those that the stop cut
// short. Each root with a best move has a vote, unless its depth was finished after
// all. The choice is the last root whose move has the most votes. Of second and
// further lines there is at most one root.
func (d *deepening) electLocked() *rootResult {
	for i := range d.short {
		if n := &d.short[i]; n.line.n > 0 && !d.stale(n.Iteration) && d.voteLocked(n.Iteration, n.line.moves[0]) {
			d.best = *n
		}
	}
	return &d.best
}

// voteLocked counts a root of the first line for its best move, the more the deeper,
// and reports whether no other move has more.
func (d *deepening) voteLocked(it Iteration, best Move) (leads bool) {
	if it.Line > 0 {
		return true
	}
	d.votes = append(d.votes, vote{best, it.Depth})
	return !slices.ContainsFunc(d.votes, func(v vote) bool { return d.votesFor(v.move) > d.votesFor(best) })
}

// votesFor is how much speaks for a move.
func (d *deepening) votesFor(m Move) (depths int) {
	for _, v := range d.votes {
		if v.move == m {
			depths += v.depth
		}
	}
	return depths
}
