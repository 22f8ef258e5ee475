package dts

// The rules of principal variation search (Marsland and Campbell 1982) with
// reductions, as functions of a node under its lock: which window a claimed
// move gets, whether a report is final, and what it changes.

// first is the birth of the child for the first move: the whole window.
func (n *Node) first(c Claim) Birth {
	b := n.played(c)
	b.Alpha, b.Beta = -n.Beta, -n.alpha
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
	null := b.Alpha+1 == b.Beta
	if !null || v <= -b.Beta {
		return b, false // an open window tells all; at or below the claim's alpha is proof
	}
	switch {
	case v <= n.alpha:
		b.Alpha, b.Beta = -n.alpha-1, -n.alpha
	case b.Reduction > 0:
		b.Depth += b.Reduction
		b.Reduction = 0
		b.Alpha, b.Beta = -n.alpha-1, -n.alpha
	case v < n.Beta:
		b.Type = PV
		b.Alpha, b.Beta = -n.Beta, -n.alpha
	default:
		return b, false
	}
	return b, true
}

// accept takes in the final value of a move and says whether it cuts.
func (n *Node) accept(c *Node, v Value) (cut bool) {
	n.value = max(n.value, v)
	if v > n.alpha {
		n.alpha = v
		n.best = c.Move
		if n.Type == PV {
			n.pv.prepend(c.Move, &c.pv)
		}
	}
	return v >= n.Beta
}

// proof is what the value of a finished node proves.
func (n *Node) proof() Bound {
	switch {
	case n.value >= n.Beta:
		return Lower
	case n.value > n.Alpha:
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
