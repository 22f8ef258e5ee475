package simulation

import "froe/dts"

// twins finds out what several processors searched at the same time: nodes that can be
// shared, entered while another processor was at or beneath a node of the same
// iteration with the same position, to the same depth or deeper. If one search had
// come after the other, it would have found the value in the table. It is a
// dts.Recorder, for virtual processors only: it reads nodes that are not its event's.
type twins struct {
	key     func(*dts.Node) uint64 // of the position
	visits  []visit                // by the index of the node
	fresh   []*dts.Node            // begun, and not entered when last looked at
	entered map[uint64]int         // the latest visit of a position that is not over, and through next the others
	nodes   uint64                 // searched beneath twins, without those of searches that were given up
}

// visit is a node from its beginning to its report.
type visit struct {
	above int // visit of the parent; noVisit at a root
	root  int // visit of the root
	depth int32
	key   uint64
	next  int // an earlier visit of the same position that is not over, or noVisit
	twin  bool
	met   uint64 // nodes of twins beneath
}

const noVisit = -1

func newTwins(capacity int, key func(*dts.Node) uint64) *twins {
	return &twins{key: key, visits: make([]visit, capacity), entered: map[uint64]int{}}
}

func (t *twins) Record(_ int64, _ int, e dts.Event, n *dts.Node) {
	t.lookAtFresh()
	switch e {
	case dts.Begun:
		above := noVisit
		if n.Parent != nil {
			above = n.Parent.Index()
		}
		t.begin(n.Index(), above, n.Depth)
		t.fresh = append(t.fresh, n)
	case dts.Reported:
		t.report(n.Index(), n.Nodes(), n.Void())
	}
}

// lookAtFresh finds the nodes that were entered since the last event.
func (t *twins) lookAtFresh() {
	still := t.fresh[:0]
	for _, n := range t.fresh {
		if n.Nodes() > 0 {
			t.enter(n.Index(), t.key(n))
		} else if !n.Void() {
			still = append(still, n)
		}
	}
	t.fresh = still
}

func (t *twins) begin(i, above int, depth int32) {
	v := visit{above: above, root: i, depth: depth}
	if above != noVisit {
		v.root = t.visits[above].root
	}
	t.visits[i] = v
}

// enter meets the position of a visit.
func (t *twins) enter(i int, key uint64) {
	v := &t.visits[i]
	v.key, v.next = key, noVisit
	if first, ok := t.entered[key]; ok {
		v.next = first
	}
	for k := v.next; k != noVisit; k = t.visits[k].next {
		first := &t.visits[k]
		v.twin = v.twin || first.root == v.root && first.depth >= v.depth && !t.beneath(i, k)
	}
	t.entered[key] = i
}

// report ends a visit. Without nodes it was never entered.
func (t *twins) report(i int, nodes uint64, void bool) {
	if nodes == 0 {
		return
	}
	t.leave(i)
	v := &t.visits[i]
	met := v.met
	switch {
	case void:
		met = 0
	case v.twin:
		met = nodes
	}
	if v.above == noVisit {
		t.nodes += met
	} else {
		t.visits[v.above].met += met
	}
}

// leave takes a visit off those that are not over.
func (t *twins) leave(i int) {
	v := &t.visits[i]
	k := t.entered[v.key]
	switch {
	case k != i:
		for t.visits[k].next != i {
			k = t.visits[k].next
		}
		t.visits[k].next = v.next
	case v.next != noVisit:
		t.entered[v.key] = v.next
	default:
		delete(t.entered, v.key)
	}
}

// beneath reports whether visit i lies beneath visit k.
func (t *twins) beneath(i, k int) bool {
	for i = t.visits[i].above; i != noVisit && i != k; i = t.visits[i].above {
	}
	return i == k
}

type recorders []dts.Recorder

// recorder is all of them as one, nil if there are none.
func (all recorders) recorder() dts.Recorder {
	if len(all) == 0 {
		return nil
	}
	return all
}

func (all recorders) Record(tick int64, worker int, e dts.Event, n *dts.Node) {
	for _, r := range all {
		r.Record(tick, worker, e, n)
	}
}
