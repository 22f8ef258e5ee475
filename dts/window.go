package dts

// The rules of principal variation search (Marsland and Campbell 1982) with
// reductions, as functions of a node under its lock: which window a claimed
// move gets, whether a report is final, and what it changes.

// first is the birth of the child for the first move: the whole window.
func (n *Node) first(c Claim) Birth {
	b := n.played(c)
	b.Alpha, b.Beta = -n.beta, -n.alpha
	if n.Type != PV {
		b.Type = n.Type.Child()
	}
	return b
}

// scout is the birth of the child for a later move: a null window at alpha, at
// a depth that may be reduced.
func (n *Node) scout(c Claim) Birth {
	b := n.played(c)
	b.Type = n.Type.Child()
	b.Depth -= int32(c.Reduction)
	b.Reduction = int32(c.Reduction)
	b.Alpha, b.Beta = -n.alpha-1, -n.alpha
	return b
}

func (n *Node) played(c Claim) Birth {
	return Birth{
		Parent: n,
		Kind:   Played,
		Flip:   true,
		Move:   c.Move,
		Number: n.claimed,
		Ply:    n.Ply + 1,
		Depth:  int32(c.Depth),
	}
}

// sub is the birth of a search before the moves.
func (n *Node) sub(p *Plan) Birth {
	b := Birth{
		Parent: n,
		Kind:   p.Kind,
		Type:   p.Type,
		Flip:   p.Flip,
		Move:   p.Move,
		Ply:    n.Ply + 1,
		Depth:  int32(p.Depth),
		Alpha:  p.Alpha,
		Beta:   p.Beta,
	}
	if p.Flip {
		b.Alpha, b.Beta = -p.Beta, -p.Alpha
	}
	return b
}

// again is the birth of the re-search that a report of value v calls for, if it
// does. A scout proves only that its move is worth more than alpha was at its
// claim; alpha may have risen since, and the scout may have been reduced.
// Whatever is searched again is a fresh node, for stragglers may still be
// beneath the old one.
func (n *Node) again(c *Node, v Value) (Birth, bool) {
	b := c.Birth
	b.Spent += c.nodes
	null := b.Alpha+1 == b.Beta
	if !null || v <= -b.Beta {
		return b, false // an open window tells all; at or below the claim's alpha is proof
	}
	switch {
	case v <= n.alpha:
		b.Again = Restarted
		b.Alpha, b.Beta = -n.alpha-1, -n.alpha
	case b.Reduction > 0:
		b.Again = Deepened
		b.Depth += b.Reduction
		b.Reduction = 0
		b.Alpha, b.Beta = -n.alpha-1, -n.alpha
	case v < n.beta:
		b.Again = Opened
		b.Type = PV
		b.Alpha, b.Beta = -n.beta, -n.alpha
	default:
		return b, false
	}
	return b, true
}

// raises says that a scout at a PV node failed high and is searched again: alpha
// will most likely rise there, and who begins another scout below the old one
// does work that the new one spares, or that a cut makes vain. So the node hands
// out no moves meanwhile, and workers go elsewhere: beneath it, most of all.
//
// Simulated on the 64 positions of hyatt24 and scaling40 (W = 100 k, 4 runs each),
// speed-up without and with it: 1.68 and 1.72 at 2 processors, 6.25 and 6.75 at 16.
func (c *Node) raises() bool {
	return (c.Again == Deepened || c.Again == Opened) && c.Parent.Type == PV
}

// accept takes in the final value of a move and says whether it cuts.
func (n *Node) accept(c *Node, v Value) (cut bool) {
	n.latest = c.Number
	n.value = max(n.value, v)
	if v > n.alpha {
		n.alpha = v
		n.best = c.Move
		if n.Type == PV {
			n.bar.Store(int32(v))
			n.pv.prepend(c.Move, &c.pv)
		}
	}
	return v >= n.beta
}

// pull narrows an open window by what has become known above it meanwhile: the
// alphas of the chain of open windows, the parent's as a beta, the
// grandparent's as an alpha, and so on. It says whether the value that the node
// already has is now a cutoff, and if not, whether the window is empty; then
// the node keeps its window. A null window is never aimed anew.
func (n *Node) pull() (cut, empty bool) {
	alpha, beta := n.alpha, n.beta
	ours := false
	for a := n; a.Type == PV && a.Kind == Played && a.Parent.Type == PV; a = a.Parent {
		bar := Value(a.Parent.bar.Load())
		if ours {
			alpha = max(alpha, bar)
		} else {
			beta = min(beta, -bar)
		}
		ours = !ours
	}
	if n.value > n.floor && n.value >= beta { // at or below the floor it is no lower bound
		n.beta = beta
		return true, false
	}
	if alpha >= beta {
		return false, true
	}
	n.beta = beta
	if alpha > n.alpha {
		n.alpha, n.floor = alpha, alpha
		n.bar.Store(int32(alpha))
	}
	return false, false
}

// proof is what the value of a finished node proves.
func (n *Node) proof() Bound {
	switch {
	case n.value >= n.beta:
		return Lower
	case n.value > n.floor:
		return Exact
	}
	return Upper
}

// seen is the value of a finished child from its parent's side.
func (c *Node) seen() Value {
	if c.Flip {
		return -c.value
	}
	return c.value
}

func (l *line) prepend(m Move, rest *line) {
	l.moves[0] = m
	l.n = 1 + int32(copy(l.moves[1:], rest.moves[:rest.n]))
}
