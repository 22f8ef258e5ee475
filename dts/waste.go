package dts

// What became of the positions searched. Each is counted once: beneath a root
// that was searched to its end, or beneath a node that a cut closed meanwhile, or
// in a root that was not finished. Together they are Tally.Nodes.

// Positions are numbers of positions by why they were searched. Of re-searches
// within one another, the outermost counts.
type Positions [agains]uint64

// Sum is all of them.
func (p *Positions) Sum() (sum uint64) {
	for _, n := range p {
		sum += n
	}
	return sum
}

func (p *Positions) add(o *Positions) {
	for i := range p {
		p[i] += o[i]
	}
}

// count adds the positions beneath a child.
func (n *Node) count(c *Node) {
	n.nodes += c.nodes
	if c.Again == Fresh && !c.mixed {
		return
	}
	if !n.mixed {
		n.mixed, n.twice = true, Positions{}
	}
	if c.Again != Fresh {
		n.twice[c.Again] += c.nodes
	} else {
		n.twice.add(&c.twice)
	}
}

// positions are those beneath a node by why they were searched.
func (n *Node) positions() (p Positions) {
	if n.Again != Fresh {
		p[n.Again] = n.nodes
		return p
	}
	if n.mixed {
		p = n.twice
	}
	p[Fresh] = n.nodes - p.Sum()
	return p
}

// Waste counts positions that were searched for nothing, by reason. A cut closes a
// node while workers are beneath it: they give up as soon as they notice, or bring a
// value that is no longer needed.
type Waste struct {
	Aborted [3]uint64 // in lines given up, by the type of the node that was cut
	Late    [3]uint64 // in lines finished too late, likewise
	Stopped uint64    // in roots that a stop cut short, or that were called off
}

// Cut is the number of positions beneath nodes that were closed meanwhile.
func (w *Waste) Cut() (sum uint64) {
	for t := range w.Aborted {
		sum += w.Aborted[t] + w.Late[t]
	}
	return sum
}

func (w *Waste) add(o *Waste) {
	for t := range w.Aborted {
		w.Aborted[t] += o.Aborted[t]
		w.Late[t] += o.Late[t]
	}
	w.Stopped += o.Stopped
}

// waste counts a child that reports to a node which needs it no more.
func (w *Worker) waste(n, c *Node) {
	if c.void {
		w.tally.Wasted.Aborted[n.Type] += c.nodes
	} else {
		w.tally.Wasted.Late[n.Type] += c.nodes
	}
}

// total counts what lies beneath a root that is done.
func (w *Worker) total(n *Node) {
	if n.void {
		w.tally.Wasted.Stopped += n.nodes
	} else {
		p := n.positions()
		w.tally.Counted.add(&p)
	}
}
