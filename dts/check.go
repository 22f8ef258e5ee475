package dts

import (
	"fmt"
	"slices"
)

// Check says which invariant the tree breaks, if any. No worker may be inside a
// Step. It is for tests: it looks at everything.
//
// The invariants, by the workers' lines of work:
//
//   - every node in use has a worker at it or beneath it, or is closed and waits
//     for stragglers;
//   - running counts the children that are still to report, refs the children
//     and carriers that still need the memory;
//   - alpha is below beta at every open node;
//   - a node lies a ply below its parent, can be shared only if its parent can, and
//     has an open window only if it is a PV node;
//   - nodes in use that can be shared are at most chainAtMost times the workers;
//   - no lock is held;
//   - not all workers are idle before the search is over;
//   - no worker is parked while there is something to find and nobody is looking;
//   - the roots in use that have not reported are those that the deepening knows; the
//     first depth that is not finished has one of use, unless the master is being notified
//     of something or the search is ending; and where nodes are shared, no depth has two.
func (t *Tree) Check() error {
	c := nodesInUse{}
	for _, w := range t.workers {
		if w.held != nil {
			return fmt.Errorf("worker %d holds the lock of node %d between Steps", w.index, w.held.index)
		}
		if err := c.line(w); err != nil {
			return err
		}
	}
	if len(c.busy) == 0 && !t.Over() {
		return fmt.Errorf("all workers are idle before the search is over")
	}
	if err := t.checkParked(); err != nil {
		return err
	}
	if err := c.roots(&t.deepening); err != nil {
		return err
	}
	for _, n := range c.nodes {
		if err := c.check(n); err != nil {
			return fmt.Errorf("%w at node %d (ply %d, id %#x)", err, n.index, n.Ply, n.ID())
		}
	}
	if most := len(t.workers) * chainAtMost; c.shared > most {
		return fmt.Errorf("%d nodes in use that can be shared, at most %d lie on chains", c.shared, most)
	}
	return nil
}

// checkParked finds a worker that nobody will wake, though a slot has work for it.
func (t *Tree) checkParked() error {
	looks := func(w *Worker) bool {
		return (w.next == choose || w.next == attach || w.next == begin) && !slices.Contains(t.parking.waiting, w)
	}
	if len(t.parking.waiting) == 0 || t.stopped() || t.Over() || slices.ContainsFunc(t.workers, looks) {
		return nil
	}
	for k := range t.slots {
		if r := t.slots.At(k); r != 0 && t.open(r) {
			return fmt.Errorf("worker %d is parked, and node %d in the slot of worker %d is open", t.parking.waiting[0].index, r.Index(), k)
		}
	}
	return nil
}

// nodesInUse collects the nodes in use.
type nodesInUse struct {
	nodes   []*Node // every node on some worker's line
	shared  int     // of these, those that can be shared
	busy    []*Worker
	carried []*Node // closed, value on its way to the parent
	used    []*Node // a worker has a reference to it, beside those of its children
}

// line adds what a worker holds.
func (c *nodesInUse) line(w *Worker) error {
	next := w.next
	if next == release {
		c.chain(w.walk)
		c.used = append(c.used, w.walk)
		next = w.then
	}
	switch next {
	case choose, attach, off:
		return nil
	case begin:
		if w.resting {
			return nil
		}
	case notify:
	case report:
		c.carry(w, w.done)
	case settle:
		c.carry(w, w.at)
	default:
		c.chain(w.at)
	}
	c.busy = append(c.busy, w)
	return nil
}

func (c *nodesInUse) carry(w *Worker, n *Node) {
	c.carried = append(c.carried, n)
	if !w.alone {
		c.used = append(c.used, n)
	}
	c.chain(n)
}

func (c *nodesInUse) chain(n *Node) {
	for ; n != nil && !slices.Contains(c.nodes, n); n = n.Parent {
		c.nodes = append(c.nodes, n)
		if n.shareable {
			c.shared++
		}
	}
}

// roots compares the roots in use with those that the deepening knows.
func (c *nodesInUse) roots(d *deepening) error {
	first, out := int(d.done.Load())+1, 0
	served := d.notifying || d.last || d.tree.stopped() || slices.ContainsFunc(c.busy, func(w *Worker) bool { return w.next == begin })
	for i, r := range d.roots {
		served = served || r.Depth == first && !d.stale(r.Iteration)
		twice := slices.ContainsFunc(d.roots[:i], func(s root) bool { return s.Iteration == r.Iteration })
		if twice && d.tree.rule != Apart {
			return fmt.Errorf("depth %d has two roots", r.Depth)
		}
	}
	for _, n := range c.nodes {
		if n.Kind == Root && (n.phase != closed || slices.Contains(c.carried, n)) {
			out++
		}
	}
	switch {
	case out != len(d.roots):
		return fmt.Errorf("%d roots have not reported, and the deepening knows %d", out, len(d.roots))
	case !served:
		return fmt.Errorf("depth %d is not finished, and has no root", first)
	}
	return nil
}

func (c *nodesInUse) check(n *Node) error {
	var running, raising, refs int32
	for _, child := range c.nodes {
		if child.Parent == n {
			refs++
			if child.phase != closed || slices.Contains(c.carried, child) {
				running++
				if child.raises() {
					raising++
				}
			}
		}
	}
	for _, m := range c.used {
		if m == n {
			refs++
		}
	}
	switch {
	case n.running != running:
		return fmt.Errorf("running is %d, but %d children are to report", n.running, running)
	case n.raising != raising:
		return fmt.Errorf("raising is %d, but %d searched again are to report", n.raising, raising)
	case n.refs != refs:
		return fmt.Errorf("refs is %d, but %d need its memory", n.refs, refs)
	case n.phase != closed && n.alpha >= n.beta:
		return fmt.Errorf("alpha %d is not below beta %d", n.alpha, n.beta)
	case n.phase == closed && n.shareable && !n.shut.Load():
		return fmt.Errorf("closed, but not shut")
	}
	return n.Birth.check(n.shareable)
}

// check returns what is wrong with the birth of a node.
func (b *Birth) check(shareable bool) error {
	switch {
	case (b.Parent == nil) != (b.Kind == Root):
		return fmt.Errorf("kind %d, parent %v", b.Kind, b.Parent)
	case b.Type != PV && b.Alpha+1 != b.Beta:
		return fmt.Errorf("window (%d,%d) at a %v node", b.Alpha, b.Beta, b.Type)
	case b.Parent == nil:
		return nil
	case b.Ply != b.Parent.Ply+1 || b.Ply >= MaxPly:
		return fmt.Errorf("ply %d beneath ply %d", b.Ply, b.Parent.Ply)
	case shareable && !b.Parent.shareable:
		return fmt.Errorf("can be shared, but its parent cannot")
	}
	return nil
}
