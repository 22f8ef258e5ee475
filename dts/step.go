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
	}
}

// enter meets a new node. A value known at once goes straight to the parent:
// nobody else can have seen this node.
func (w *Worker) enter() {
	n := w.at
	if w.doomed() {
		w.tally.Aborts++
		w.tell(Lost, n)
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
	w.told = Report{}
	w.next = prepare
}

// prepare asks the policy for the searches before the moves. Nobody else can
// be at the node yet, but stragglers of an earlier sub-search may still count
// themselves out of it.
func (w *Worker) prepare() {
	n := w.at
	plan := w.policy.Before(n, &w.told)
	if plan.Do == Moves {
		n.class = n.classify(plan.Hint)
		w.next = claim
		return
	}
	w.stock()
	w.lock(n)
	if plan.Do == Search {
		w.descend(n, n.sub(&plan))
	} else {
		n.value = plan.Value
		w.close(n, plan.Bound)
	}
	w.unlock(n)
	w.publish(n)
}

// claim takes the first move of a node and thereby opens it to others.
func (w *Worker) claim() {
	n := w.at
	w.stock()
	w.lock(n)
	n.phase = moving
	w.take(n)
	w.unlock(n)
	w.publish(n)
}

// settle lets the policy store and learn what a node was worth.
func (w *Worker) settle() {
	n := w.at
	if !n.void || Planted && w.tree.has(VoidStored) {
		w.policy.Close(n)
		if w.tree.parallel && n.claimed > 0 && n.Depth >= countFrom {
			w.ledger.note(n)
		}
	}
	w.done = n
	w.next = report
}

// report tells the parent of a finished child and, in the same critical
// section, takes the next move there or leaves.
func (w *Worker) report() {
	c, alone := w.done, w.alone
	if c.shareable {
		w.tell(Reported, c)
	}
	if c.Parent == nil {
		w.conclude(c)
		w.part(c, alone, false)
		return
	}
	n := c.Parent
	w.stock()
	w.lock(n)
	n.running--
	if c.raises() {
		n.raising--
	}
	late := n.phase == closed
	if late {
		w.waste(n, c)
		w.next = choose
	} else {
		if alone {
			n.refs--
		}
		w.receive(n, c)
	}
	w.unlock(n)
	if w.next != choose { // else n may be gone
		w.publish(n)
	}
	w.part(c, alone, late)
}

// receive is what the value of c means at n, and what its worker does next.
// Locked.
func (w *Worker) receive(n, c *Node) {
	if w.tree.parallel && n.Type == PV && c.Kind == Played && w.narrow(n) {
		w.waste(n, c)
		return
	}
	n.count(c)
	if c.void || n.void {
		n.void = true
		w.leave(n)
		return
	}
	v := c.seen()
	if c.Kind >= Before {
		w.hear(c, v)
		w.at, w.next = n, prepare
		return
	}
	if Planted && w.tree.has(ScoutReaimed) {
		n.reaim()
	}
	if b, ok := n.again(c, v); ok {
		w.descend(n, b)
		w.offer(n)
		return
	}
	n.finish(c.Number)
	cut := n.accept(c, v)
	w.hear(c, v)
	w.policy.Merge(n, &w.told)
	if n.Parent == nil && n.nodes >= armFrom && n.best != NoMove {
		w.tree.arm()
	}
	if cut {
		w.close(n, Lower)
		return
	}
	if Planted && w.tree.has(ReportSplit) {
		w.unlock(n)
		w.lock(n)
	}
	w.take(n)
}

// narrow lets a PV node know what became known above it, and says whether that
// closed it. If it has no cutoff but its window is empty, a node above has one
// and will find it when it hears from here: what is found here counts no more.
// Locked.
func (w *Worker) narrow(n *Node) (closed bool) {
	cut, empty := n.pull()
	if cut {
		n.void = false
		w.close(n, Lower)
	}
	n.void = n.void || empty
	return cut
}

// take claims the next move of n, or leaves if it has none to hand out now.
// Locked.
func (w *Worker) take(n *Node) {
	if !n.dry && n.raising == 0 {
		if c, ok := w.pick(n); ok {
			w.hand(n, c)
			return
		}
		n.dry = true
	}
	w.leave(n)
}

// pick is the policy's next move of n. Locked.
func (w *Worker) pick(n *Node) (Claim, bool) {
	if Planted && w.tree.has(ClaimUnlocked) {
		w.unlock(n)
		defer w.lock(n)
	}
	return w.policy.Next(n)
}

// hand gives this worker a move of n. Locked.
func (w *Worker) hand(n *Node, c Claim) {
	n.claimed++
	if n.claimed == 1 {
		w.descend(n, n.first(c))
	} else {
		w.descend(n, n.scout(c))
	}
	n.start(n.claimed)
	w.offer(n)
}

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

// descend makes the child that b describes and goes there. Locked.
func (w *Worker) descend(n *Node, b Birth) {
	n.running++
	n.refs++
	c := w.node(n, &b)
	c.born(&b)
	if c.raises() {
		n.raising++
	}
	if c.shareable {
		w.tell(Begun, c)
	}
	w.at, w.next = c, enter
}

// hear notes for the policy what a child has to say.
func (w *Worker) hear(c *Node, v Value) {
	w.told = Report{
		Kind:   c.Kind,
		Move:   c.Move,
		Number: int(c.Number),
		Depth:  int(c.Depth),
		Value:  v,
		Best:   c.best,
		Nodes:  c.Spent + c.nodes,
	}
}
