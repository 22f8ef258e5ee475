package dts

import (
	"sync"

	"froe/splitpoint"
)

// batch is how many nodes a worker and the reserve exchange at a time; a worker
// keeps at most two batches.
const batch = 16

// reserve holds the shareable nodes that no worker has at hand.
type reserve struct {
	mu   sync.Mutex
	free []*Node
}

// draw moves up to a batch from the reserve to free.
func (r *reserve) draw(free []*Node) []*Node {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.free) == 0 {
		panic("dts: more shareable nodes in use than lie on all chains")
	}
	from := max(0, len(r.free)-batch)
	free = append(free, r.free[from:]...)
	r.free = r.free[:from]
	return free
}

// refill moves a batch from free to the reserve.
func (r *reserve) refill(free []*Node) []*Node {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := len(free) - batch
	r.free = append(r.free, free[from:]...)
	return free[:from]
}

// Forget has the tree begin its next search as if it had made none: neither the memory that nodes
// get nor their ids depend on searches before, which matters where the time is simulated
// (dts/sim). No worker may be searching.
func (t *Tree) Forget() {
	t.reserve.free = t.reserve.free[:0]
	for i := range t.shared {
		n := &t.shared[i]
		n.id.Store(splitpoint.ID(i, 1))
		t.reserve.free = append(t.reserve.free, n)
	}
	for _, w := range t.workers {
		w.free = w.free[:0]
		for i := range w.own {
			n := &w.own[i]
			n.life = splitpoint.ID(int(n.index), 0)
		}
	}
}

// node is a free node for the child that b describes: one that can be shared if
// the parent can and enough depth remains, else the worker's own of that ply.
func (w *Worker) node(n *Node, b *Birth) *Node {
	if !n.shareable || b.Depth < w.tree.minSplit {
		return &w.own[b.Ply]
	}
	return w.take()
}

// take is a free node. Whoever holds a lock has one.
func (w *Worker) take() *Node {
	last := len(w.free) - 1
	n := w.free[last]
	w.free = w.free[:last]
	return n
}

// give returns a node's memory.
func (w *Worker) give(n *Node) {
	if !n.shareable {
		return
	}
	if len(w.free) == cap(w.free) {
		w.free = w.tree.reserve.refill(w.free)
	}
	w.free = append(w.free, n)
}
