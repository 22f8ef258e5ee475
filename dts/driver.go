package dts

import "froe/splitpoint"

// What drivers other than the pool need.
//
// To step workers by hand in virtual time (dts/sim): what a Step did, and who
// waits for whom.

// Next names the transition that the worker's next Step makes.
func (w *Worker) Next() string { return w.next.String() }

// Searched is the number of positions the worker has searched.
func (w *Worker) Searched() uint64 { return w.tally.Nodes }

// OnWake has woken called for each worker that is to be woken, instead of ending the
// wait of its goroutine. From then on only a driver can step the workers, not Run.
func (t *Tree) OnWake(woken func(worker int)) {
	t.parking.woken = func(w *Worker) { woken(w.index) }
}

// SetTicks puts a clock in the place of Options.Ticks. No worker may be searching.
func (t *Tree) SetTicks(ticks func() int64) { t.ticks = ticks }

// TookLock is the index of the node whose lock the worker took last since the last call
// of TookLock, -1 if it took none, and whether it asked the policy for a move there.
func (w *Worker) TookLock() (node int, picked bool) {
	if w.locked == nil {
		return -1, false
	}
	node, picked = w.locked.Index(), w.picked
	w.locked = nil
	return node, picked
}

// Missed reports whether the last Step looked for work and found none.
func (w *Worker) Missed() bool { return w.misses > 0 }

// To call a policy without a worker (dtstest's recursive driver): a node, and
// the bookkeeping that policies read through its accessors. The windows such a
// driver searches are its own.

// NewNode makes a node outside any tree. It cannot be shared.
func NewNode(index int) *Node {
	return &Node{index: int32(index), life: splitpoint.ID(index, 0)}
}

// Born starts a life of the node.
func (n *Node) Born(b Birth) { n.born(&b) }

// Hand counts a move handed out.
func (n *Node) Hand() { n.claimed++ }

// Count adds positions searched beneath.
func (n *Node) Count(nodes uint64) { n.nodes += nodes }

// Finish ends the node with a value and what it proves.
func (n *Node) Finish(v Value, b Bound) { n.value, n.bound, n.phase = v, b, closed }
