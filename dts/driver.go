package dts

import "froe/splitpoint"

// What a driver other than the worker needs to call a policy: a node, and the
// bookkeeping that policies read through its accessors. dtstest's recursive
// driver is the only user; the windows it searches are its own.

// NewNode makes a node outside any tree. It cannot be shared.
func NewNode(index int) *Node {
	return &Node{index: int32(index), life: splitpoint.ID(index, 0)}
}

// Born starts a life of the node.
func (n *Node) Born(b Birth) { n.born(&b) }

// Hand counts a move handed out.
func (n *Node) Hand() { n.claimed++ }

// Count adds positions searched beneath.
func (n *Node) Count(nodes uint64) { n.nodes += nodes }

// Accept takes in the final value of the move that child c searched, seen from
// n's side, and says whether it cuts.
func (n *Node) Accept(c *Node, v Value) (cut bool) { return n.accept(c, v) }

// Finish ends the node with a value and what it proves.
func (n *Node) Finish(v Value, b Bound) { n.value, n.bound, n.phase = v, b, closed }

// Proof is what the node's present value would prove if no move were left.
func (n *Node) Proof() Bound { return n.proof() }
