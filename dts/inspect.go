package dts

import "froe/splitpoint"

// What tests and transcripts may look at while no worker is inside a Step.

// At is the node that the worker's next Step is about: the node it is at, the
// finished child it carries, the node it counts itself out of, the node it wants
// to join; nil if it has none.
func (w *Worker) At() *Node {
	switch w.next {
	case enter, prepare, claim, settle:
		return w.at
	case report:
		return w.done
	case release:
		return w.walk
	case attach:
		return w.tree.named(w.target)
	}
	return nil
}

// Choose makes n what an idle worker attaches to next, as if it had chosen it.
func (w *Worker) Choose(n *Node) {
	if w.next != choose {
		panic("dts: a worker that has work does not choose")
	}
	w.rest()
	w.target, w.next = splitpoint.NewRef(n.life, 1), attach
}

// Index is the worker's number, from 0.
func (w *Worker) Index() int { return w.index }

// Running is the number of claims, sub-searches included, whose report is out.
func (n *Node) Running() int { return int(n.running) }

// Closed reports whether the node has its value or is void.
func (n *Node) Closed() bool { return n.phase == closed }

// Void reports whether the node's value means nothing.
func (n *Node) Void() bool { return n.void }

// Split reports whether a worker has joined here.
func (n *Node) Split() bool { return n.split }

// Shareable reports whether the node has a lock and may be split.
func (n *Node) Shareable() bool { return n.shareable }

// Offer is what joining the node is worth to others now, 0 if they may not.
func (n *Node) Offer() int { return int(n.offer.Load()) }

// BetaNow is the upper end of the window as it is now.
func (n *Node) BetaNow() Value { return n.beta }

// Beneath is the nearest closed node above n, or nil if there is none. If there is
// one, results found at n no longer count.
func (n *Node) Beneath() *Node {
	for a := n.Parent; a != nil; a = a.Parent {
		if a.shut.Load() {
			return a
		}
		if a.Ply >= n.Ply {
			panic("dts: a chain that is a circle")
		}
	}
	return nil
}
