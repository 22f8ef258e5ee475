package dts

// Again says why something is searched that was searched before.
type Again uint8

const (
	Fresh     Again = iota // it was not
	Opened                 // a scout failed high at a PV node: now with an open window
	Deepened               // a scout at reduced depth failed high: now at full depth
	Restarted              // a scout failed high, but alpha had risen meanwhile: now there
	Widened                // a root whose value fell out of the window: now with a wider one
	agains
)

var againNames = [agains]string{"fresh", "opened", "deepened", "restarted", "widened"}

func (a Again) String() string { return againNames[a] }

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
		b.scoutAt(n.alpha)
	case b.Reduction > 0:
		b.Again = Deepened
		b.Type = n.Type.Child()
		b.Depth += b.Reduction
		b.Reduction = 0
		b.scoutAt(n.alpha)
	case v < n.beta:
		b.Again = Opened
		b.Type = PV
		b.Alpha, b.Beta = -n.beta, -n.alpha
	default:
		return b, false
	}
	return b, true
}

// raises reports whether the child is the re-search of a scout that failed high at a
// PV node. Alpha will probably rise there, and a scout with the old alpha would be
// useless. So the node hands out no moves during the re-search, and idle workers join
// elsewhere, mostly beneath it: docs/log/splitting.md.
func (c *Node) raises() bool {
	return (c.Again == Deepened || c.Again == Opened) && c.Parent.Type == PV
}

// again reports whether the same depth was searched with a narrower window before.
func (it *Iteration) again() Again {
	if it.margin > firstMargin {
		return Widened
	}
	return Fresh
}
