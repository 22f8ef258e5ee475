package trace

import "froe/dts"

// Node is what a trace knows of a node.
type Node struct {
	ID, Parent uint64 // lives of nodes: no two are the same; Parent is 0 at a root
	Number     int32  // of the move at the parent, from 1; 0 for the root and for sub-searches
	Depth      int32  // plies that remain
	Ply        int32  // links from the root
	Move       dts.Move
	Kind       dts.Kind
	Type       dts.Type
	Again      dts.Again // why it was searched before, if it was
}

func nodeOf(n *dts.Node) Node {
	m := Node{ID: n.ID(), Number: n.Number, Depth: n.Depth, Ply: n.Ply, Move: n.Move, Kind: n.Kind, Type: n.Type, Again: n.Again}
	if n.Parent != nil {
		m.Parent = n.Parent.ID()
	}
	return m
}

// returned is the event that a worker is at a node again whose child it carried
// there, though its lane does not lead through that node. It follows dts's own.
const returned = dts.Rose + 1

// event is one of a lane.
type event struct {
	tick int64
	node Node
	what dts.Event
	void bool  // Reported: the node has no value
	out  int32 // Cutoff: how many were still beneath
}

// lane is the ring of a worker's last events. Its worker alone writes it.
type lane struct {
	events []event
	next   int // where the next event goes
	full   bool
	depth  int      // slices open now
	_      [64]byte // the next lane is another worker's
}

func (l *lane) add(e event) {
	l.events[l.next] = e
	if l.next++; l.next == len(l.events) {
		l.next, l.full = 0, true
	}
}

// all are the events of the lane, oldest first.
func (l *lane) all() []event {
	if !l.full {
		return l.events[:l.next]
	}
	return append(append([]event{}, l.events[l.next:]...), l.events[:l.next]...)
}

// Recorder keeps the last events of every worker.
type Recorder struct{ lanes []lane }

var _ dts.Recorder = (*Recorder)(nil)

// Capacity is a number of events that keeps whole a search of some ten million
// positions, in some 60 MiB.
const Capacity = 1 << 20

// NewRecorder makes a recorder for a number of workers. It keeps at most capacity
// events, the same number for each worker.
func NewRecorder(workers, capacity int) *Recorder {
	r := &Recorder{lanes: make([]lane, workers)}
	for k := range r.lanes {
		r.lanes[k].events = make([]event, max(1, capacity/workers))
	}
	return r
}

// Record takes in an event.
func (r *Recorder) Record(tick int64, worker int, what dts.Event, n *dts.Node) {
	l := &r.lanes[worker]
	e := event{tick: tick, what: what}
	if n != nil {
		e.node = nodeOf(n)
	}
	switch what {
	case dts.Begun, dts.Joined:
		l.depth++
	case dts.Reported:
		e.void = n.Void()
		l.depth--
	case dts.Cutoff:
		e.out = int32(n.Running())
	case dts.Rested:
		l.depth = 0
	}
	l.add(e)
	if what == dts.Reported && l.depth <= 0 && n.Parent != nil {
		l.add(event{tick: tick, node: nodeOf(n.Parent), what: returned})
		l.depth = 1
	}
}
