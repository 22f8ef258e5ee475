package dts

import "sync"

// batch is how many nodes a worker and the reserve exchange at a time; a worker
// keeps at most two batches.
const batch = 16

// reserve holds the shareable nodes that no worker has at hand.
type reserve struct {
	mu   sync.Mutex
	free []*Node
}

// draw moves up to a batch from the reserve to spare.
func (r *reserve) draw(spare []*Node) []*Node {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.free) == 0 {
		panic("dts: more shareable nodes in use than lie on all chains")
	}
	from := max(0, len(r.free)-batch)
	spare = append(spare, r.free[from:]...)
	r.free = r.free[:from]
	return spare
}

// refill moves a batch from spare to the reserve.
func (r *reserve) refill(spare []*Node) []*Node {
	r.mu.Lock()
	defer r.mu.Unlock()
	from := len(spare) - batch
	r.free = append(r.free, spare[from:]...)
	return spare[:from]
}

// node is a free node for the child that b describes: one that can be shared if
// the parent can and enough depth remains, else the worker's own of that ply.
func (w *Worker) node(n *Node, b *Birth) *Node {
	if !n.shareable || b.Depth < w.tree.minSplit {
		return &w.own[b.Ply]
	}
	return w.take()
}

// take is a spare node. Whoever holds a lock has one.
func (w *Worker) take() *Node {
	last := len(w.spare) - 1
	n := w.spare[last]
	w.spare = w.spare[:last]
	return n
}

// give returns a node's memory.
func (w *Worker) give(n *Node) {
	if !n.shareable {
		return
	}
	if len(w.spare) == cap(w.spare) {
		w.spare = w.tree.reserve.refill(w.spare)
	}
	w.spare = append(w.spare, n)
}
