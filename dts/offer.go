package dts

import "math/bits"

// offerLocked publishes the offer of n: the probability that its next move is needed,
// as far as n itself tells. It also publishes the gate: the lowest move that is still
// running, for the workers beneath. It is called after every change of n.
func (w *Worker) offerLocked(n *Node) {
	if !n.shareable {
		return
	}
	if o, before := w.offered(n), n.offer.Load(); o != before {
		n.offer.Store(o)
		w.reopened = before == 0
	}
	gate := uint32(0)
	if n.phase == moving && n.running > 1 && w.tree.rule != Formula {
		gate = uint32(n.lowest())
	}
	if gate != n.gate.Load() {
		n.gate.Store(gate)
	}
}

func (w *Worker) offered(n *Node) uint32 {
	switch {
	case n.phase != moving || n.dry || n.void || n.raising > 0 || n.running >= w.tree.most || n.crowded(w.tree.room):
		return 0
	case n.value == None && w.tree.waits[n.Type]:
		return 0
	case w.tree.share != nil:
		return uint32(certain * max(0, min(1, w.tree.share(n))))
	case w.tree.rule == Learned:
		return uint32(certain * w.tree.confidence.need(n.class, n.lowest(), n.claimed+1))
	case n.Type != All && n.value == None:
		return 0
	}
	return certain
}

// crowded reports whether one more worker at a node would mostly wait for its lock, which
// each needs once a move: the moves take fewer positions than room for each worker. Before
// a move is done nothing is known of that, and three workers are enough. Measured:
// docs/log/sharing.md.
func (n *Node) crowded(room int32) bool {
	switch done := n.claimed - n.running; {
	case room == 0 || n.running < 2:
		return false
	case done <= 0:
		return n.running >= 3
	default:
		return uint64(n.running)*uint64(done)*uint64(room) >= n.nodes
	}
}

// lowest is the number of the first move whose value is still out: those before
// it did not cut.
func (n *Node) lowest() int32 {
	return int32(bits.TrailingZeros64(n.active)) + 1
}

// start and finish keep count of the moves whose value is out. Those after the
// sixty-third count as the sixty-fourth.
func (n *Node) start(number int32) { n.active |= 1 << min(number-1, 63) }

func (n *Node) finish(number int32) { n.active &^= 1 << min(number-1, 63) }
