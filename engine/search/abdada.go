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
	searching *Searching
	started   [dts.MaxPly]uint64        // by ply: the mark of the move it is on, 0 if it has none there
	deepest   int                       // the marks are above this ply
	deferred  [dts.MaxPly]deferredMoves // by ply
}

// deferredMoves is the moves of a node that were put off.
type deferredMoves struct {
	claims    [maxDeferred]dts.Claim
	next, end uint8
}

// NewDeferring makes the policy of one more worker.
func NewDeferring(w *Worker, m *Searching) *Deferring { return &Deferring{Worker: w, searching: m} }

// Enter takes the marks away of what the worker left. A re-search on the
// principal variation is for everyone to help with, so that its move is not
// marked either.
func (d *Deferring) Enter(n *dts.Node) (dts.Value, int, bool) {
	ply := int(n.Ply)
	if n.Type == dts.PV {
		ply = max(0, ply-1)
	}
	d.finish(ply)
	d.deferred[n.Ply].next, d.deferred[n.Ply].end = 0, 0
	return d.Worker.Enter(n)
}

// Next claims the next move that nobody is on; when none is left, those that
// somebody was on. Locked.
func (d *Deferring) Next(n *dts.Node) (dts.Claim, bool) {
	d.finish(int(n.Ply))
	if n.Claimed() == 0 || n.Depth < deferDepth {
		return d.Worker.Next(n)
	}
	l := &d.deferred[n.Ply]
	key := d.frame(n).pos.Key()
	for l.next == 0 {
		c, ok := d.Worker.Next(n)
		if !ok {
			break
		}
		m := moveHash(key, c.Move)
		if l.end < maxDeferred && d.searching.has(m) {
			l.claims[l.end] = c
			l.end++
			continue
		}
		d.start(int(n.Ply), m)
		return c, true
	}
	if l.next == l.end {
		return dts.Claim{}, false
	}
	l.next++
	return l.claims[l.next-1], true
}

// start says that the worker is on a move of the node at a ply.
func (d *Deferring) start(ply int, m uint64) {
	d.started[ply] = m
	d.deepest = ply + 1
	d.searching.start(m)
}

// finish takes away the marks at a ply and beneath: the worker left there.
func (d *Deferring) finish(ply int) {
	for d.deepest > ply {
		d.deepest--
		if m := d.started[d.deepest]; m != 0 {
			d.searching.finish(m)
			d.started[d.deepest] = 0
		}
	}
}

var _ dts.Policy = (*Deferring)(nil)
