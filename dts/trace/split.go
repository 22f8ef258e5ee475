package trace

import (
	"cmp"
	"slices"
)

// Split is the life of a root or of a split point: from when a worker came to it
// until the last one went.
type Split struct {
	Node       Node
	Above      uint64 // the nearest root or split point above it; 0: none that was kept
	Begin, End int64  // ticks
	Joins      int
	Workers    float64 // how many were at it or beneath it, on average over its life
	spent      int64   // ticks of all workers at it or beneath it
}

// Splits are the roots and split points, in the order in which they began.
func (t *Trace) Splits() []*Split {
	met := t.met()
	found := map[uint64]*Split{}
	for _, at := range met {
		if at.joins > 0 || at.node.Parent == 0 {
			found[at.node.ID] = &Split{Node: at.node, Begin: at.begin, End: at.end, Joins: at.joins}
		}
	}
	for _, s := range t.visits() {
		met.spend(found, s)
	}
	var all []*Split
	for _, s := range found {
		s.Above = met.above(found, s.Node.Parent)
		s.Workers = float64(s.spent) / float64(max(1, s.End-s.Begin))
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b *Split) int {
		return cmp.Or(cmp.Compare(a.Begin, b.Begin), cmp.Compare(a.Node.Ply, b.Node.Ply), cmp.Compare(a.Node.ID, b.Node.ID))
	})
	return all
}

// meeting is what the lanes know of one node.
type meeting struct {
	node       Node
	begin, end int64
	joins      int
}

// meetings are those by node.
type meetings map[uint64]*meeting

func (t *Trace) met() meetings {
	all := meetings{}
	for _, s := range t.visits() {
		at := all[s.Node.ID]
		if at == nil {
			at = &meeting{node: s.Node, begin: s.Begin, end: s.End}
			all[s.Node.ID] = at
		}
		at.begin, at.end = min(at.begin, s.Begin), max(at.end, s.End)
		if s.Way == Joined {
			at.joins++
		}
	}
	return all
}

// spend adds a slice to the split points that it is time of: its own node and, as
// no slice around it counts for those, all nodes above an outermost one. So they
// live at least as long.
func (m meetings) spend(found map[uint64]*Split, s *Slice) {
	for id := s.Node.ID; id != 0; id = m.parent(id) {
		if at := found[id]; at != nil {
			at.spent += s.End - s.Begin
			at.Begin, at.End = min(at.Begin, s.Begin), max(at.End, s.End)
		}
		if s.Level > 0 {
			return
		}
	}
}

// parent is the parent of a node, or 0 if it is not known.
func (m meetings) parent(id uint64) uint64 {
	if at := m[id]; at != nil {
		return at.node.Parent
	}
	return 0
}

// above is the first of the split points from a node upwards.
func (m meetings) above(found map[uint64]*Split, id uint64) uint64 {
	for ; id != 0 && found[id] == nil; id = m.parent(id) {
	}
	return id
}
