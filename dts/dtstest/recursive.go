package dtstest

import "froe/dts"

// Recursive searches a policy by plain recursion: principal variation search
// as in the textbooks, one stack frame a ply. It shares with the machine only
// the policy and the bookkeeping of a node, and must visit the same nodes.
type Recursive struct {
	Nodes uint64 // positions searched so far

	policy dts.Policy
	nodes  [dts.MaxPly]*dts.Node
}

// NewRecursive makes a driver. The policy's payload needs dts.MaxPly entries.
func NewRecursive(p dts.Policy) *Recursive {
	r := &Recursive{policy: p}
	for ply := range r.nodes {
		r.nodes[ply] = dts.NewNode(ply)
	}
	return r
}

// Root searches the root of an iteration and returns it, closed.
func (r *Recursive) Root(it dts.Iteration) *dts.Node {
	return r.node(dts.Birth{Kind: dts.Root, Type: dts.PV, FailHighs: int8(it.FailHighs), Depth: int32(it.Depth), Alpha: it.Alpha, Beta: it.Beta})
}

func (r *Recursive) node(b dts.Birth) *dts.Node {
	n := r.nodes[b.Ply]
	n.Born(b)
	v, nodes, known := r.policy.Enter(n)
	n.Count(uint64(nodes))
	r.Nodes += uint64(nodes)
	if known {
		n.Finish(v, dts.NoBound)
		return n
	}
	if plan := r.before(n); plan.Do == dts.Return {
		n.Finish(plan.Value, plan.Bound)
	} else {
		r.moves(n)
	}
	r.policy.Close(n)
	return n
}

// before runs the searches before the moves.
func (r *Recursive) before(n *dts.Node) dts.Plan {
	var told dts.Report
	for {
		plan := r.policy.Before(n, &told)
		if plan.Do != dts.Search {
			return plan
		}
		b := dts.Birth{Parent: n, Kind: plan.Kind, Type: plan.Type, Flip: plan.Flip, Move: plan.Move,
			Ply: n.Ply + 1, Depth: int32(plan.Depth), Alpha: plan.Alpha, Beta: plan.Beta}
		if plan.Flip {
			b.Alpha, b.Beta = -plan.Beta, -plan.Alpha
		}
		c, v := r.child(n, b)
		told = reportOf(c, v)
	}
}

// moves runs the move loop.
func (r *Recursive) moves(n *dts.Node) {
	for {
		claim, ok := r.policy.Next(n)
		if !ok {
			break
		}
		n.Hand()
		c, v := r.move(n, claim)
		cut := n.Accept(c, v)
		told := reportOf(c, v)
		r.policy.Merge(n, &told)
		if cut {
			break
		}
	}
	if n.Claimed() == 0 {
		n.Finish(r.policy.Empty(n), dts.Exact)
		return
	}
	n.Finish(max(n.Value(), n.Supposed()), n.Proof())
}

// move searches one move: the first with the whole window, the others by a
// scout that is reduced, then full, then open, as far as each fails high.
func (r *Recursive) move(n *dts.Node, claim dts.Claim) (*dts.Node, dts.Value) {
	alpha, beta := n.AlphaNow(), n.Beta
	b := dts.Birth{Parent: n, Kind: dts.Played, Flip: true, Move: claim.Move, Number: int32(n.Claimed()),
		Ply: n.Ply + 1, Depth: int32(claim.Depth)}
	if n.Claimed() == 1 {
		b.Alpha, b.Beta = -beta, -alpha
		if n.Type != dts.PV {
			b.Type = n.Type.Child()
		}
		return r.child(n, b)
	}
	b.Type = n.Type.Child()
	b.Alpha, b.Beta = -alpha-1, -alpha
	if claim.Reduction > 0 {
		reduced := b
		reduced.Depth -= int32(claim.Reduction)
		reduced.Reduction = int32(claim.Reduction)
		reduced.Type = dts.Cut
		c, v := r.child(n, reduced)
		if v <= alpha {
			return c, v
		}
		b.Spent += c.Nodes()
	}
	c, v := r.child(n, b)
	if v > alpha && v < beta {
		b.Type = dts.PV
		b.Alpha = -beta
		b.Spent += c.Nodes()
		c, v = r.child(n, b)
	}
	return c, v
}

// child searches a child and gives its value from n's side.
func (r *Recursive) child(n *dts.Node, b dts.Birth) (*dts.Node, dts.Value) {
	c := r.node(b)
	n.Count(c.Nodes())
	if b.Flip {
		return c, -c.Value()
	}
	return c, c.Value()
}

func reportOf(c *dts.Node, v dts.Value) dts.Report {
	return dts.Report{Kind: c.Kind, Move: c.Move, Number: int(c.Number), Depth: int(c.Depth),
		Value: v, Best: c.BestMove(), Nodes: c.Spent + c.Nodes()}
}
