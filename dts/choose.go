package dts

import (
	"math/bits"

	"froe/splitpoint"
)

// Rule says which nodes may be split, and which first.
type Rule uint8

const (
	// Learned ranks nodes by the probability that their next move is needed.
	Learned Rule = iota
	// Formula knows types only: the deepest first, ALL nodes at once, CUT nodes
	// after one move failed to cut.
	Formula
	// YoungBrothers is a rival: young brothers wait (Feldmann, Monien,
	// Mysliwietz and Vornberger, "Distributed game-tree search", ICCA Journal
	// 12(2), 1989). No node of any type is split before its first move has its
	// value, and none above a split point: of a chain only the lowest node at
	// which several workers are, for one more, and the nodes beneath it. The
	// deepest search is shared first, as there. PV nodes wait for re-searches, as
	// under the other rules.
	//
	// What is not kept is the owner who waits for those that help him, and helps
	// nobody but them meanwhile: here he goes where there is work, and the last
	// one out backs the value up.
	YoungBrothers
	// Rules is how many there are.
	Rules
)

var ruleNames = [Rules]string{"learned", "formula", "ybw"}

func (r Rule) String() string { return ruleNames[r] }

// open says that a ref still names a node with something to offer.
func (t *Tree) open(r splitpoint.Ref) bool {
	n := t.named(r)
	return n.offer.Load() != 0 && n.id.Load() == r.ID()
}

// choose looks for work.
//
// Who: a worker with nothing to do.
// When:  it left a node, or found its last choice gone.
// Then:  it has a target to attach to, or is as idle as before; when the search
// is over, or stopped, it is off. (After a stop nothing can be joined, but nodes
// still offer until somebody unwinds past them: to look on would be to spin. After
// a recall another root follows.)
func (w *Worker) choose() {
	t := w.tree
	w.rest()
	if t.Over() || t.stopped() {
		w.reveal() // as one at rest: its last node may be another's by now
		w.stand()
		w.next = off
		return
	}
	r := t.slots.Best(w.look, t.isOpen)
	if r == 0 {
		r = t.splits.Best(t.isOpen)
	}
	if r == 0 {
		w.look = t.slots.After(w.look)
		w.misses++
		return
	}
	w.target = r
	w.next = attach
}

// offer tells others what the next move of n is to them: the probability that
// it is needed, from what happened at n itself. It also says, for those who are
// beneath, from which move on the node is still in doubt. Locked, after every
// change.
func (w *Worker) offer(n *Node) {
	if !n.shareable || !w.tree.parallel {
		return
	}
	if o := w.offered(n); o != n.offer.Load() {
		n.offer.Store(o)
	}
	gate := uint32(0)
	if n.phase == moving && n.running > 1 && w.tree.rule != Formula {
		gate = uint32(n.lowest())
	}
	if gate != n.gate.Load() {
		n.gate.Store(gate)
	}
}

func (w *Worker) offered(n *Node) uint32 {
	switch {
	case n.phase != moving || n.dry || n.void || n.raising > 0:
		return 0
	case n.value == None && (n.Type == PV || w.tree.rule == YoungBrothers):
		return 0
	case w.tree.rule == Learned:
		return uint32(certain * w.tree.confidence.need(n.class, n.lowest(), n.claimed+1))
	case n.Type != All && n.value == None:
		return 0
	}
	return certain
}

// lowest is the number of the first move whose value is still out: those before
// it did not cut.
func (n *Node) lowest() int32 {
	return int32(bits.TrailingZeros64(n.active)) + 1
}

// start and finish keep count of the moves whose value is out. Those after the
// sixty-third count as the sixty-fourth. Locked.
func (n *Node) start(number int32)  { n.active |= 1 << min(number-1, 63) }
func (n *Node) finish(number int32) { n.active &^= 1 << min(number-1, 63) }
