package dts

import "froe/splitpoint"

// Worker is one of the pool that searches a tree. Everything here is its own
// but what is atomic. A worker is at one node, or carries one finished child,
// or is idle: exactly one line of work.
type Worker struct {
	tree   *Tree
	policy Policy
	index  int

	next     state
	at       *Node       // enter, prepare, claim, settle: the node it is at
	done     *Node       // report: the finished child it carries
	alone    bool        // report: nobody else uses done
	walk     *Node       // release: the node it counts itself out of
	then     state       // release: what comes after
	result   *rootResult // notify: the result for the master
	reported Report      // for the policy: what a finished child came to
	epoch    uint64      // of cuts, as of the last walk to the root

	last Iteration // the iteration that it began last

	held      *Node // the node whose lock it holds: after a panic it is unlocked
	locked    *Node // the node it locked last, for drivers that count the cost
	picked    bool  // under that lock it asked the policy for a move
	reopened  bool  // a node that offered nothing offers something since its last show
	allowance int64 // positions it may still search before it draws more; negative: a debt
	tally     Tally
	view      view
	counts    counts
	began     int64 // tick of the search's begin
	rested    int64 // tick since when it is idle

	target  splitpoint.Ref // attach: the node it chose
	resting bool           // counted as idle
	misses  int            // looks for work in a row that found none
	look    int            // the slot after which the next look begins: each reads a part of many
	wake    chan struct{}  // ends its wait when it is parked
	path    [MaxPly]prefix // by ply: the chain down to there
	chain   [MaxPly]*Node  // scratch of retrace

	free []*Node // free nodes that can be shared
	own  []Node  // nodes that cannot, by ply
}

// Policy is the worker's policy.
func (w *Worker) Policy() Policy { return w.policy }

// Off reports whether the worker has left the tree: the search is over.
func (w *Worker) Off() bool { return w.next == off }
