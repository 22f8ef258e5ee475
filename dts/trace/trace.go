package trace

import (
	"iter"
	"math"

	"froe/dts"
)

// Way says why a slice began.
type Way uint8

const (
	Made     Way = iota // the worker made the node
	Joined              // it joined the work there
	Returned            // it carried a value up to it
	Idle                // no node: it has no work
	Asleep              // no node: and sleeps until it is woken
)

// Slice is a stretch of a lane.
type Slice struct {
	Begin, End int64 // ticks
	Level      int   // slices around it
	Way        Way
	Node       Node // zero of Idle and Asleep
	Void       bool // the node turned out to have no value
	Reported   bool // the worker carried the node to its parent at the end
}

// At reports whether the slice is about a node.
func (s *Slice) At() bool { return s.Way < Idle }

// Mark is a moment of a lane: dts.Cutoff, dts.Aborted or dts.Missed.
type Mark struct {
	Tick  int64
	Event dts.Event
	Node  Node // zero where the event has none
	Out   int  // Cutoff: how many were beneath
}

// Lane is what a worker did: slices in the order of their beginnings, outer ones
// first.
type Lane struct {
	Slices []Slice
	Marks  []Mark
}

// Trace is what the workers of a search did.
type Trace struct {
	Begin, End int64 // ticks of the first and the last event kept
	Lanes      []Lane
}

// visits are the slices about nodes, with their lanes.
func (t *Trace) visits() iter.Seq2[int, *Slice] {
	return func(yield func(int, *Slice) bool) {
		for k := range t.Lanes {
			for i := range t.Lanes[k].Slices {
				if s := &t.Lanes[k].Slices[i]; s.At() && !yield(k, s) {
					return
				}
			}
		}
	}
}

// Trace makes a trace of what was kept. No worker may be searching.
func (r *Recorder) Trace() *Trace {
	t := &Trace{Begin: math.MaxInt64, Lanes: make([]Lane, len(r.lanes))}
	events := make([][]event, len(r.lanes))
	for k := range r.lanes {
		events[k] = r.lanes[k].all()
		for _, e := range events[k] {
			t.Begin, t.End = min(t.Begin, e.tick), max(t.End, e.tick)
		}
	}
	t.Begin = min(t.Begin, t.End) // where nothing was kept
	for k := range r.lanes {
		p := player{lane: &t.Lanes[k]}
		for _, e := range events[k] {
			p.play(e)
		}
		p.closeAll(t.End)
	}
	return t
}

// player goes through the events of a lane.
type player struct {
	lane *Lane
	open []int // slices that have no end yet, outermost first
}

func (p *player) play(e event) {
	switch e.what {
	case dts.Begun:
		p.push(e, Made)
	case dts.Joined:
		p.push(e, Joined)
	case returned:
		p.push(e, Returned)
	case dts.Reported:
		p.report(e)
	case dts.Rested:
		p.closeAll(e.tick)
		p.push(e, Idle)
	case dts.Parked:
		if !p.on(Asleep) {
			p.push(e, Asleep)
		}
	case dts.Rose:
		p.closeAll(e.tick)
	case dts.Cutoff, dts.Aborted, dts.Missed:
		p.mark(e)
	}
}

func (p *player) push(e event, w Way) {
	p.lane.Slices = append(p.lane.Slices, Slice{Begin: e.tick, Level: len(p.open), Way: w, Node: e.node})
	p.open = append(p.open, len(p.lane.Slices)-1)
}

// on reports whether the innermost slice is of a kind.
func (p *player) on(w Way) bool {
	return len(p.open) > 0 && p.lane.Slices[p.open[len(p.open)-1]].Way == w
}

// report ends the slice of a node. Of one whose beginning was not kept there is
// none.
func (p *player) report(e event) {
	if len(p.open) == 0 {
		return
	}
	if s := &p.lane.Slices[p.open[len(p.open)-1]]; s.Node.ID == e.node.ID {
		s.Void, s.Reported = e.void, true
		p.pop(e.tick)
	}
}

func (p *player) pop(tick int64) {
	last := len(p.open) - 1
	p.lane.Slices[p.open[last]].End = tick
	p.open = p.open[:last]
}

func (p *player) closeAll(tick int64) {
	for len(p.open) > 0 {
		p.pop(tick)
	}
}

func (p *player) mark(e event) {
	p.lane.Marks = append(p.lane.Marks, Mark{Tick: e.tick, Event: e.what, Node: e.node, Out: int(e.out)})
}
