package trace

import (
	"cmp"
	"slices"
)

// Count is a number from a moment on, until that of the next one.
type Count struct {
	Tick   int64
	Number int
}

// Busy is how many workers have work.
func (t *Trace) Busy() []Count {
	var all []Count
	for k := range t.Lanes {
		for i := range t.Lanes[k].Slices {
			if s := &t.Lanes[k].Slices[i]; s.At() && s.Level == 0 {
				all = append(all, Count{s.Begin, 1}, Count{s.End, -1})
			}
		}
	}
	return running(all)
}

// Open is how many split points live: from when the second worker joins until the last
// one has gone.
func (t *Trace) Open() []Count {
	first := map[uint64]int64{}
	for _, s := range t.visits() {
		if at, met := first[s.Node.ID]; s.Way == Joined && (!met || s.Begin < at) {
			first[s.Node.ID] = s.Begin
		}
	}
	var all []Count
	for _, s := range t.Splits() {
		if at, joined := first[s.Node.ID]; joined && at < s.End {
			all = append(all, Count{at, 1}, Count{s.End, -1})
		}
	}
	return running(all)
}

// running adds changes up: one number for each moment at which it changes.
func running(changes []Count) (all []Count) {
	slices.SortStableFunc(changes, func(a, b Count) int { return cmp.Compare(a.Tick, b.Tick) })
	number := 0
	for i, c := range changes {
		number += c.Number
		if i+1 < len(changes) && changes[i+1].Tick == c.Tick {
			continue
		}
		if n := len(all); n == 0 || all[n-1].Number != number {
			all = append(all, Count{c.Tick, number})
		}
	}
	return all
}

// Root is the search of a root: of an iteration, with one of its windows.
type Root struct {
	Node       Node
	Begin, End int64
	Finished   bool // it has a value; else it was called off or cut short
}

// Iterations are the roots, in the order in which they began.
func (t *Trace) Iterations() (all []Root) {
	void := map[uint64]bool{}
	ended := map[uint64]bool{}
	for _, s := range t.visits() {
		void[s.Node.ID] = void[s.Node.ID] || s.Void
		ended[s.Node.ID] = ended[s.Node.ID] || s.Reported
	}
	for _, s := range t.Splits() {
		if s.Node.Parent == 0 {
			all = append(all, Root{s.Node, s.Begin, s.End, ended[s.Node.ID] && !void[s.Node.ID]})
		}
	}
	return all
}
