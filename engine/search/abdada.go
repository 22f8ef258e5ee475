package search

import "froe/dts"

// Simplified ABDADA: each worker searches the whole tree by itself and leaves
// for last the moves that another one is on just then. When it comes to them,
// the table mostly knows them.
//
// Reference: Kerrigan, "Simplified ABDADA", tckerrigan.com/Chess/Parallel_Search,
// 2017; after Weill, "The ABDADA distributed minimax search algorithm", ICCA
// Journal 19(1), 1996.
//
// Package engine/algorithm says what was tried beside it.

const (
	// deferDepth is the least depth of a node whose moves are put off, plies
	// (Kerrigan).
	deferDepth = 3

	// maxDeferred is the most moves of a node that are put off.
	maxDeferred = 64
)

// Deferring is the policy of a Worker who puts off what others are on. It must
// be the only one of its tree.
type Deferring struct {
	*Worker
	marks *Marks
	line  [dts.MaxPly]uint64 // by ply: the mark of the move it is on, 0 if it has none there
	deep  int                // the marks are above this ply
	later [dts.MaxPly]later  // by ply
}

// later is the moves of a node that were put off.
type later struct {
	claims    [maxDeferred]dts.Claim
	next, end uint8
}

// NewDeferring makes the policy of one more worker.
func NewDeferring(w *Worker, m *Marks) *Deferring { return &Deferring{Worker: w, marks: m} }

// Enter takes the marks away of what the worker left. A re-search on the
// principal variation is for everyone to help with, so that its move is not
// marked either.
func (d *Deferring) Enter(n *dts.Node) (dts.Value, int, bool) {
	ply := int(n.Ply)
	if n.Type == dts.PV {
		ply = max(0, ply-1)
	}
	d.unmark(ply)
	d.later[n.Ply].next, d.later[n.Ply].end = 0, 0
	return d.Worker.Enter(n)
}

// Next claims the next move that nobody is on; when none is left, those that
// somebody was on. Locked.
func (d *Deferring) Next(n *dts.Node) (dts.Claim, bool) {
	d.unmark(int(n.Ply))
	if n.Claimed() == 0 || n.Depth < deferDepth {
		return d.Worker.Next(n)
	}
	l := &d.later[n.Ply]
	key := d.frame(n).pos.Key()
	for l.next == 0 {
		c, ok := d.Worker.Next(n)
		if !ok {
			break
		}
		m := mark(key, c.Move)
		if l.end < maxDeferred && d.marks.has(m) {
			l.claims[l.end] = c
			l.end++
			continue
		}
		d.mark(int(n.Ply), m)
		return c, true
	}
	if l.next == l.end {
		return dts.Claim{}, false
	}
	l.next++
	return l.claims[l.next-1], true
}

// mark says that the worker is on a move of the node at a ply.
func (d *Deferring) mark(ply int, m uint64) {
	d.line[ply] = m
	d.deep = ply + 1
	d.marks.set(m)
}

// unmark takes away the marks at a ply and beneath: the worker left there.
func (d *Deferring) unmark(ply int) {
	for d.deep > ply {
		d.deep--
		if m := d.line[d.deep]; m != 0 {
			d.marks.drop(m)
			d.line[d.deep] = 0
		}
	}
}

var _ dts.Policy = (*Deferring)(nil)
