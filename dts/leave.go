package dts

// leave goes away from a node at which this worker has nothing left to do. The
// last one out backs it up; the others look for work. Locked.
func (w *Worker) leave(n *Node) {
	switch {
	case n.running > 0, n.split && Planted && w.tree.has(LastOutMissed):
		w.offer(n)
		w.next = choose
	case n.void && !(Planted && w.tree.has(VoidStored)):
		w.close(n, NoBound)
	case n.claimed == 0:
		n.value = w.policy.Empty(n)
		w.close(n, Exact)
	default:
		n.value = max(n.value, n.least)
		w.close(n, n.proof())
	}
}
