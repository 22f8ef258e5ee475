package search

import "froe/dts"

// Simplified ABDADA: each worker searches the whole tree by itself and defers the
// moves that another one is searching just then. When it comes to them, the table
// mostly has their values.
//
// Reference: Kerrigan, "Simplified ABDADA", tckerrigan.com/Chess/Parallel_Search,
// 2017; after Weill, "The ABDADA distributed minimax search algorithm", ICCA
// Journal 19(1), 1996; "ABDADA", Chess Programming Wiki.

const (
	// deferDepth is the least depth of a node whose moves are deferred, plies
	// (Kerrigan).
	deferDepth = 3

	// maxDeferred is the most moves of a node that are deferred.
	maxDeferred = 64
)

// Deferring is the policy of a [Worker] that defers moves which others are
// searching. Its tree has the rule [dts.Apart].
type Deferring struct {
	*Worker
	searching *Searching
	started   [dts.MaxPly]uint64        // by ply: the move it searches, 0 if none
	deepest   int                       // moves are in started above this ply only
	deferred  [dts.MaxPly]deferredMoves // by ply
}

// deferredMoves are the moves of one node that were deferred.
type deferredMoves struct {
	claims    [maxDeferred]dts.Claim
	next, end uint8
}

// NewDeferring makes the policy of one more worker.
func NewDeferring(w *Worker, m *Searching) *Deferring { return &Deferring{Worker: w, searching: m} }

// Enter removes the moves from the table that the worker no longer searches. A
// re-search on the principal variation is for everyone to help with, so that
// its move is removed as well.
func (d *Deferring) Enter(n *dts.Node) (dts.Value, int, bool) {
	ply := int(n.Ply)
	if n.Type == dts.PV {
		ply = max(0, ply-1)
	}
	d.finish(ply)
	d.deferred[n.Ply].next, d.deferred[n.Ply].end = 0, 0
	return d.Worker.Enter(n)
}

// Next claims the next move that no other worker is searching, and when there is none,
// the deferred moves. It runs under the node's lock.
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

// start records that the worker searches a move of the node at a ply.
func (d *Deferring) start(ply int, m uint64) {
	d.started[ply] = m
	d.deepest = ply + 1
	d.searching.start(m)
}

// finish removes the worker's moves at a ply and beneath.
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
