package dts

// leaveLocked goes away from a node at which this worker has nothing left to do. The
// last one out backs it up; the others look for work.
func (w *Worker) leaveLocked(n *Node) {
	w.seam(leaving, n)
	switch {
	case n.running > 0:
		w.offerLocked(n)
		w.next = choose
	case n.void:
		w.closeLocked(n, NoBound)
	case n.claimed == 0:
		n.value = w.policy.Empty(n)
		w.closeLocked(n, Exact)
	default:
		n.value = max(n.value, n.least)
		w.closeLocked(n, n.proof())
	}
	w.seam(left, n)
}
