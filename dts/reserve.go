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
