package dts

// lock takes the lock of a node that has one. The worker holds no other. Before, it makes
// sure that take finds a free node, because the tree's reserve has a lock of its own.
func (w *Worker) lock(n *Node) {
	if !n.shareable {
		return
	}
	if len(w.free) == 0 {
		w.free = w.tree.reserve.draw(w.free)
	}
	w.pause("lock")
	if !n.mu.TryLock() {
		w.tally.LockWaits++
		w.lockContended(n)
	}
	w.held, w.locked, w.picked = n, n, false
}

// tries is how often a worker tries for a lock before it sleeps. Most critical
// sections are over sooner, and to sleep takes ten times as long: measured,
// docs/log/sharing.md.
const tries = 20000

// await takes the node's lock, which somebody else holds.
func (n *Node) await() {
	for range tries {
		if n.mu.TryLock() {
			return
		}
	}
	n.mu.Lock()
}

func (w *Worker) unlock(n *Node) {
	if n.shareable {
		w.held = nil
		n.mu.Unlock()
		w.pause("unlock")
	}
}
