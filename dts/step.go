package dts

// state names what a worker does next.
type state uint8

const (
	choose state = iota
	enter
	prepare
	claim
	settle
	report
	release
	attach
	begin
	notify
	off
)

var stateNames = [...]string{
	choose:  "choose",
	enter:   "enter",
	prepare: "prepare",
	claim:   "claim",
	settle:  "settle",
	report:  "report",
	release: "release",
	attach:  "attach",
	begin:   "begin",
	notify:  "notify",
	off:     "off",
}

func (s state) String() string { return stateNames[s] }

// Step makes one transition: at most one critical section, no lock held on
// return, nothing blocked on but a node's lock.
func (w *Worker) Step() {
	switch w.next {
	case enter:
		w.enter()
	case prepare:
		w.prepare()
	case claim:
		w.claim()
	case settle:
		w.settle()
	case report:
		w.report()
	case release:
		w.release()
	case choose:
		w.choose()
	case attach:
		w.attach()
	case begin:
		w.begin()
	case notify:
		w.notify()
	}
}

// enter meets a new node. A value known at once goes straight to the parent:
// nobody else can have seen this node.
func (w *Worker) enter() {
	n := w.at
	if w.doomed() {
		w.tally.Aborts++
		w.record(Aborted, n)
		n.void = true
		w.carry(n)
		return
	}
	v, nodes, known := w.policy.Enter(n)
	n.nodes = uint64(nodes)
	w.spend(nodes)
	if known {
		n.value = v
		w.carry(n)
		return
	}
	w.reported = Report{}
	w.next = prepare
}

// prepare asks the policy for the searches before the moves. Nobody else can
// be at the node yet, but stragglers of an earlier sub-search may still count
// themselves out of it.
func (w *Worker) prepare() {
	n := w.at
	plan := w.policy.Before(n, &w.reported)
	if plan.Do == Moves {
		n.class = n.classify(plan.Hint)
		w.next = claim
		return
	}
	w.lock(n)
	if plan.Do == Search {
		w.descendLocked(n, n.sub(&plan))
	} else {
		n.value = plan.Value
		w.closeLocked(n, plan.Bound)
	}
	w.unlock(n)
	w.publish(n)
}

// settle lets the policy store and learn what a node was worth.
func (w *Worker) settle() {
	n := w.at
	if n.split {
		w.tree.splits.Remove(n.life)
	}
	if !n.void {
		w.policy.Close(n)
		if n.shareable && n.claimed > 0 {
			w.counts.note(n)
		}
	}
	w.done = n
	w.next = report
}

// carry takes a node that was never opened, whose value or voidness is known,
// to its parent. Nobody else has seen it.
func (w *Worker) carry(n *Node) {
	w.retire(n)
	w.alone = true
	w.done = n
	w.next = report
}
