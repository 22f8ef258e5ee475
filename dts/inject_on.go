//go:build inject

package dts

// Injectable reports whether this build can break the rules of the protocol. Its workers
// can also be stopped between any two things that other workers may see apart, so that a
// scheduler can interleave workers more finely than by Steps.
const Injectable = true

type injection struct {
	fault  Fault
	paused func(worker int, where string)
}

// Inject breaks a rule. If paused is given, workers call it wherever others may
// come between, and wait for nothing but through it. No worker may be running.
func (t *Tree) Inject(f Fault, paused func(worker int, where string)) {
	t.injection = injection{f, paused}
}

// breaks reports whether a rule is broken.
func (t *Tree) breaks(f Fault) bool { return t.injection.fault == f }

// letGo gives the lock of n away, if a rule is broken that the worker holds it now.
func (w *Worker) letGo(f Fault, n *Node) {
	if w.tree.breaks(f) {
		w.unlock(n)
	}
}

// takeBack takes the lock that letGo gave away.
func (w *Worker) takeBack(f Fault, n *Node) {
	if w.tree.breaks(f) {
		w.lock(n)
	}
}

// pause lets others come between. No two locks are ever held together.
func (w *Worker) pause(where string) {
	if p := w.tree.injection.paused; p != nil {
		if where == "lock" && w.held != nil {
			panic("dts: a worker that holds a lock takes another")
		}
		p(w.index, where)
	}
}

// Blocked is where a worker pauses that wants a lock which somebody else holds.
const Blocked = "blocked"

// lockContended takes the lock of a node that somebody else holds.
func (w *Worker) lockContended(n *Node) {
	if w.tree.injection.paused == nil {
		n.await()
		return
	}
	for !n.mu.TryLock() {
		w.pause(Blocked)
	}
}

// reaim moves the null window of a scout below a PV node to that node's present
// alpha, if no rule forbids it.
func (w *Worker) reaim(n *Node) {
	if !w.tree.breaks(ScoutReaimed) || n.Type == PV || n.Kind != Played || n.Parent.Type != PV {
		return
	}
	bar := Value(n.Parent.bar.Load())
	n.alpha, n.beta = -bar-1, -bar
}
