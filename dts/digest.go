package dts

import "froe/splitpoint"

// Digest is a number for everything that what comes next depends on, so that a
// search for schedules need not go on from a state twice. Two states have the
// same one, up to chance, if they differ only in which memory their nodes have,
// in their ids and counts. It is for tests, while no worker is inside a Step.
// What the policy keeps of a node is the caller's part.
func (t *Tree) Digest(payload func(*Node) uint64) uint64 {
	d := digest{tree: t, payload: payload, number: map[*Node]int64{nil: 0}}
	d.put(flag(t.over.Load()), flag(t.asked.Load()), flag(t.armed.Load()))
	d.deepening(&t.deepening)
	for _, w := range t.workers {
		d.worker(w)
	}
	for k := range t.slots {
		d.ref(t.slots.At(k))
	}
	t.splits.Each(func(e splitpoint.Entry) {
		d.ref(e.Ref)
		d.put(int64(e.Joined))
	})
	for _, w := range t.parking.waiting {
		d.put(int64(w.index))
	}
	return d.sum
}

// digest numbers nodes in the order in which it meets them.
type digest struct {
	sum     uint64
	tree    *Tree
	payload func(*Node) uint64
	number  map[*Node]int64
}

func (d *digest) put(values ...int64) {
	for _, v := range values {
		d.sum = Mix(d.sum, uint64(v))
	}
}

// deepening is what follows the roots: that they are open is seen at their workers.
func (d *digest) deepening(p *deepening) {
	d.put(int64(p.done.Load()), int64(p.worth.Load()), flag(p.last), flag(p.notifying), int64(len(p.roots)))
	for depth := int(p.done.Load()) + 1; depth <= MaxPly && p.due[depth].Depth > 0; depth++ {
		d.iteration(p.due[depth])
	}
	for _, r := range p.roots {
		d.iteration(r.Iteration)
		d.put(flag(r.node.shut.Load()))
	}
	for _, v := range p.votes {
		d.put(int64(v.move), int64(v.depth))
	}
	d.results(p.results)
	d.results(p.short)
}

// results are what finished roots came to.
func (d *digest) results(all []rootResult) {
	for i := range all {
		n := &all[i]
		d.iteration(n.Iteration)
		d.put(int64(n.Value), int64(n.Bound))
	}
	d.put(int64(len(all)))
}

func (d *digest) iteration(it Iteration) {
	d.put(int64(it.Depth), int64(it.Line), int64(it.Alpha), int64(it.Beta))
}

func (d *digest) worker(w *Worker) {
	d.iteration(w.last)
	d.put(int64(w.next), flag(w.alone), flag(w.resting), flag(w.epoch == w.tree.epoch.Load()))
	switch w.next {
	case enter, prepare, claim, settle:
		d.node(w.at)
	case report:
		d.node(w.done)
	case release:
		d.put(int64(w.then))
		d.node(w.walk)
		if w.then == settle || w.then == enter || w.then == prepare {
			d.node(w.at)
		}
	case attach:
		d.ref(w.target)
	}
	if n := w.At(); n != nil && w.next != attach {
		for ply := range n.Ply + 1 { // as much of its prefix as still matters
			d.ref(w.path[ply].best)
		}
	}
	if w.next == prepare {
		d.put(int64(w.reported.Kind), int64(w.reported.Value), int64(w.reported.Best))
	}
}

// node is a node in use with all above it.
func (d *digest) node(n *Node) {
	if k, met := d.number[n]; met {
		d.put(k)
		return
	}
	d.number[n] = int64(len(d.number))
	d.put(-1, int64(n.Kind), int64(n.Type), int64(n.Move), int64(n.Number), int64(n.Depth), int64(n.Reduction),
		int64(n.Alpha), int64(n.Beta), int64(n.phase), flag(n.dry), flag(n.split), flag(n.void), int64(n.best),
		int64(n.claimed), int64(n.active), int64(n.running), int64(n.raising), int64(n.refs), int64(n.alpha), int64(n.beta),
		int64(n.floor), int64(n.value), int64(n.least), int64(n.offer.Load()), int64(d.payload(n)))
	d.node(n.Parent)
}

// ref is a hint: the node it names, or that it names none any more.
func (d *digest) ref(r splitpoint.Ref) {
	n := d.tree.named(r)
	switch k, met := d.number[n]; {
	case r == 0:
		d.put(-2)
	case !d.tree.open(r):
		d.put(-3)
	case met:
		d.put(k, int64(r.Worth()))
	default:
		d.node(n)
		d.put(int64(r.Worth()))
	}
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
