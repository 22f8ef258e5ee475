package dts

// leaveLocked takes a worker away from a node.
//
// Who: a worker that reported at the node, under its lock.
// When:  the node has no move to hand out.
// Then:  another worker's report is still to come, and this one looks for work; or
// it is the last one out, has closed the node and carries its value to the parent,
// whoever began the node.
func (w *Worker) leaveLocked(n *Node) {
	n.void = n.void && !w.tree.breaks(VoidStored)
	switch {
	case n.running > 0 || n.split && w.tree.breaks(LastOutMissed):
		w.offerLocked(n)
		w.next = choose
	case n.void:
		w.closeLocked(n, NoBound)
	case n.claimed == 0:
		n.value = w.policy.Empty(n)
		w.closeLocked(n, Exact)
	default:
		n.value = max(n.value, n.least)
		w.closeLocked(n, n.Proof())
	}
}
