//go:build planted

package dts

// Planted reports whether this build can break the rules of the protocol. Its workers
// can also be stopped between any two things that other workers may see apart, so that a
// scheduler can interleave workers more finely than by Steps.
const Planted = true

type plant struct {
	fault  Fault
	paused func(worker int, where string)
}

// Plant breaks a rule. If paused is given, workers call it wherever others may
// come between, and wait for nothing but through it. No worker may be running.
func (t *Tree) Plant(f Fault, paused func(worker int, where string)) {
	t.plant = plant{f, paused}
}

// breach is a fault where it shows.
type breach struct {
	fault Fault
	at    seam
}

// breaks reports whether a rule is broken.
func (t *Tree) breaks(f Fault) bool { return t.plant.fault == f }

// seam breaks the planted rule. What the worker has just done by the rule is undone.
func (w *Worker) seam(s seam, n *Node) {
	t := w.tree
	switch (breach{t.fault, s}) {
	case breach{ClaimUnlocked, picking}:
		w.unlock(n)
	case breach{ClaimUnlocked, picked}:
		w.lock(n)
	case breach{ReportSplit, accepted}:
		w.unlock(n)
		w.lock(n)
	case breach{EarlyRelease, closing}:
		if !w.alone {
			n.refs--
			w.alone = true
			w.retire(n)
		}
	case breach{SameID, retiring}:
		n.id.Store(n.life)
	case breach{CutUntold, cutting}, breach{CallOffUntold, callingOff}:
		t.epoch.Add(^uint64(0))
	case breach{CutUnheard, looking}:
		w.epoch = t.epoch.Load()
	case breach{EpochAfterWalk, joining}:
		w.epoch = t.epoch.Load()
	case breach{VoidStored, leaving}:
		n.void = false
	case breach{LastOutMissed, left}:
		if n.split && n.phase == closed {
			w.reopen(n)
		}
	case breach{ScoutReaimed, reporting}:
		n.reaim()
	case breach{WakeLost, registered}:
		t.parking.withdraw(w)
	case breach{WakeLost, looked}:
		w.pause("register")
		t.parking.register(w)
	}
}

// reopen undoes closeLocked: the worker leaves instead.
func (w *Worker) reopen(n *Node) {
	n.phase = moving
	n.shut.Store(false)
	if w.alone {
		n.id.Store(n.life)
	} else {
		n.refs--
	}
	w.offerLocked(n)
	w.next = choose
}

// pause lets others come between. No two locks are ever held together.
func (w *Worker) pause(where string) {
	if p := w.tree.plant.paused; p != nil {
		if where == "lock" && w.held != nil {
			panic("dts: a worker that holds a lock takes another")
		}
		p(w.index, where)
	}
}

// Blocked is where a worker pauses that wants a lock which somebody else holds.
const Blocked = "blocked"

// seize takes the lock of a node that somebody else holds.
func (w *Worker) seize(n *Node) {
	if w.tree.plant.paused == nil {
		n.await()
		return
	}
	for !n.mu.TryLock() {
		w.pause(Blocked)
	}
}

// reaim moves the null window of a scout below a PV node to that node's present
// alpha.
func (n *Node) reaim() {
	if n.Type == PV || n.Kind != Played || n.Parent.Type != PV {
		return
	}
	bar := Value(n.Parent.bar.Load())
	n.alpha, n.beta = -bar-1, -bar
}
