package dts

import (
	"sync/atomic"

	"froe/splitpoint"
)

// Worker is one of the pool that searches a tree. Everything here is its own
// but what is atomic. A worker is at one node, or carries one finished child,
// or is idle: exactly one line of work.
type Worker struct {
	tree   *Tree
	policy Policy
	index  int // among the workers of the tree
	number int // among those of the machine

	next  state
	at    *Node  // enter, prepare, claim, settle: the node it is at
	done  *Node  // report: the finished child it carries
	alone bool   // report: nobody else uses done
	walk  *Node  // release: the node it counts itself out of
	then  state  // release: what comes after
	told  Report // what the policy hears of a finished child
	epoch uint64 // of cuts, as of the last walk to the root

	held      *Node         // the node whose lock it holds, for the hour of a panic
	locked    *Node         // the node it locked last, for drivers that count the cost
	allowance int64         // positions it may still search before it draws more; negative: a debt
	published atomic.Uint64 // positions searched, as others see it
	tally     Tally
	view      view
	ledger    ledger
	began     int64 // tick of the search's begin
	rested    int64 // tick since when it is idle

	target  splitpoint.Ref // attach: the node it chose
	resting bool           // counted as idle
	misses  int            // looks for work in a row that found none
	look    int            // the slot after which the next look begins: each reads a part of many
	wake    chan struct{}  // ends a wait on the bench
	path    [MaxPly]trail  // by ply: the chain down to there
	chain   [MaxPly]*Node  // scratch of retrace

	spare []*Node // free nodes that can be shared
	own   []Node  // nodes that cannot, by ply
}

// Policy is the worker's policy.
func (w *Worker) Policy() Policy { return w.policy }

// Off says that the worker has left the tree: the search is over.
func (w *Worker) Off() bool { return w.next == off }

// lock takes the lock of a node that has one.
func (w *Worker) lock(n *Node) {
	if !n.shareable {
		return
	}
	w.pause("lock")
	if !n.mu.TryLock() {
		w.tally.LockWaits++
		w.seize(n)
	}
	w.held, w.locked = n, n
}

// tries is how often a worker tries for a lock before it sleeps: some 12 µs. Most
// critical sections are over sooner, and waits that came to sleeping took a hundred
// and more. At 2 threads on 2 cores 2000 tries gave nodes per second × 1.08 ± 0.04
// and × 1.08 ± 0.05 against none, and 20000 a little more (20 positions, 1 s
// each, builds in turn).
const tries = 20000

// await takes the node's lock, which somebody else holds.
func (n *Node) await() {
	for range tries {
		if n.mu.TryLock() {
			return
		}
	}
	n.mu.Lock()
}

func (w *Worker) unlock(n *Node) {
	if n.shareable {
		w.held = nil
		n.mu.Unlock()
		w.pause("unlock")
	}
}

// node is a free node for the child that b describes: one that can be shared if
// the parent can and enough depth remains, else the worker's own of that ply.
func (w *Worker) node(n *Node, b *Birth) *Node {
	if !n.shareable || b.Depth < w.tree.minSplit {
		return &w.own[b.Ply]
	}
	last := len(w.spare) - 1
	c := w.spare[last]
	w.spare = w.spare[:last]
	return c
}

// stock makes sure that node finds a spare one. It runs before a lock is taken,
// because the tree's reserve has a lock of its own.
func (w *Worker) stock() {
	if len(w.spare) == 0 {
		w.spare = w.tree.reserve.draw(w.spare)
	}
}

// give returns a node's memory.
func (w *Worker) give(n *Node) {
	if !n.shareable {
		return
	}
	if len(w.spare) == cap(w.spare) {
		w.spare = w.tree.reserve.refill(w.spare)
	}
	w.spare = append(w.spare, n)
}

// Seeking says that the worker has no line of work.
func (w *Worker) Seeking() bool { return w.next == choose || w.next == attach || w.next == off }
