package simulation

import (
	"cmp"
	"slices"

	"froe/dts"
)

// twins finds out what several processors searched at the same time: nodes that can be
// shared, entered while another processor was at or beneath a node of the same
// iteration with the same position, to the same depth or deeper. If one search had
// come after the other, it would have found the value in the table. It is a
// dts.Recorder.
type twins struct {
	key    func(*dts.Node) uint64 // of the position
	visits []visit                // in the order of their beginnings
	open   map[*dts.Node]int      // visits that have no end yet
}

type visit struct {
	above      int // visit of the parent; -1 at a root
	root       int // visit of the root
	key        uint64
	begin, end int64 // ticks
	depth      int32 // plies
	nodes      uint64
	void       bool
	twin       bool
}

func newTwins(key func(*dts.Node) uint64) twins {
	return twins{key: key, open: map[*dts.Node]int{}}
}

func (t *twins) Record(tick int64, _ int, e dts.Event, n *dts.Node) {
	switch e {
	case dts.Begun:
		above, root := -1, len(t.visits)
		if n.Parent != nil {
			above = t.open[n.Parent]
			root = t.visits[above].root
		}
		t.open[n] = len(t.visits)
		t.visits = append(t.visits, visit{above: above, root: root, begin: tick, depth: n.Depth})
	case dts.Reported:
		v := &t.visits[t.open[n]]
		v.end, v.nodes, v.void = tick, n.Nodes(), n.Void()
		if v.nodes > 0 { // else it was never entered
			v.key = t.key(n)
		}
		delete(t.open, n)
	}
}

// nodes is the number of positions that were searched beneath twins, without those of
// searches that were given up.
func (t *twins) nodes() (sum uint64) {
	t.mark()
	for i := range t.visits {
		if v := &t.visits[i]; v.twin && !t.beneath(i, func(a *visit) bool { return a.twin || a.void }) {
			sum += v.nodes
		}
	}
	return sum
}

// mark finds the twins, position by position.
func (t *twins) mark() {
	var order []int
	for i := range t.visits {
		if t.visits[i].nodes > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(t.visits[a].key, t.visits[b].key) })
	var going []int // visits of the same position that are not over
	for _, i := range order {
		v := &t.visits[i]
		going = slices.DeleteFunc(going, func(k int) bool {
			return t.visits[k].key != v.key || t.visits[k].end <= v.begin
		})
		for _, k := range going {
			first := &t.visits[k]
			if !v.void && first.root == v.root && first.depth >= v.depth && !t.beneath(i, func(a *visit) bool { return a == first }) {
				v.twin = true
			}
		}
		going = append(going, i)
	}
}

// beneath reports whether a visit lies beneath such a one.
func (t *twins) beneath(i int, such func(*visit) bool) bool {
	for k := t.visits[i].above; k >= 0; k = t.visits[k].above {
		if such(&t.visits[k]) {
			return true
		}
	}
	return false
}

type recorders []dts.Recorder

func (all recorders) Record(tick int64, worker int, e dts.Event, n *dts.Node) {
	for _, r := range all {
		r.Record(tick, worker, e, n)
	}
}
