package trace

import (
	"cmp"
	"slices"
)

// Place is a moment of a lane, within one of its slices.
type Place struct {
	Lane int
	Tick int64
	Long bool // the slice has a length
}

// Arrow leads from a split point to a worker that joined it.
type Arrow struct {
	From, To Place
	Node     Node
}

// stay is a slice with its lane.
type stay struct {
	lane int
	*Slice
}

// stays are the slices of each node in the order in which they began.
func (t *Trace) stays() map[uint64][]stay {
	all := map[uint64][]stay{}
	for k, s := range t.visits() {
		all[s.Node.ID] = append(all[s.Node.ID], stay{k, s})
	}
	for _, those := range all {
		slices.SortStableFunc(those, func(a, b stay) int { return cmp.Compare(a.Begin, b.Begin) })
	}
	return all
}

// Arrows are those to every join whose split point was kept, in the order of
// lanes and time. An arrow begins in the slice of whoever came to the node last
// before: at the moment of the join if that worker is still there, else when it
// left.
func (t *Trace) Arrows() []Arrow {
	at := t.stays()
	var arrows []Arrow
	for k, s := range t.visits() {
		if s.Way != Joined {
			continue
		}
		if from, ok := origin(at[s.Node.ID], s); ok {
			arrows = append(arrows, Arrow{
				Place{from.lane, min(from.End, s.Begin), from.Begin < from.End}, Place{k, s.Begin, s.Begin < s.End}, s.Node,
			})
		}
	}
	return arrows
}

// origin is the last slice of a node that began before a worker joined.
func origin(of []stay, joined *Slice) (last stay, ok bool) {
	for _, s := range of {
		if s.Slice == joined || s.Begin > joined.Begin {
			break
		}
		last, ok = s, true
	}
	return last, ok
}
