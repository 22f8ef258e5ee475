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
// a depth that may be reduced. A move is reduced because it is expected to fail
// low, so that its child is a CUT node, also below a CUT node.
func (n *Node) scout(c Claim) Birth {
	b := n.played(c)
	b.Type = n.Type.Child()
	b.Depth -= int32(c.Reduction)
	b.Reduction = int32(c.Reduction)
	if c.Reduction > 0 {
		b.Type = Cut
	}
	b.scoutAt(n.alpha)
	return b
}

// scoutAt gives the child a null window: is it worth more than alpha to its parent?
func (b *Birth) scoutAt(alpha Value) { b.Alpha, b.Beta = -alpha-1, -alpha }

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

// Accept takes in the final value of the move that child c searched, seen from n's
// side, and reports whether it is a cutoff.
func (n *Node) Accept(c *Node, v Value) (cut bool) {
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

// pull narrows an open window by what has become known above it: the alphas of the
// chain of open windows, the parent's as a beta, the grandparent's as an alpha, and so
// on. It reports whether the value that the node already has is now a cutoff, and if
// not, whether the window is empty; then the node keeps its window. A null window
// never changes.
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

// Proof is what the node's value proves if no move is left.
func (n *Node) Proof() Bound {
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
