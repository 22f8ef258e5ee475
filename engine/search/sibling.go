package search

// Sibling makes the [Shared] of a worker that shares no nodes with others, and finds its
// own order of the root's moves. The table and the frames are one for all, and so are the
// histories, unless ownHistories is set. It is called after Reserve, and SetRoot must
// follow.
func (s *Shared) Sibling(ownHistories bool) *Shared {
	b := &Shared{table: s.table, network: s.network, frames: s.frames, histories: s.histories, excluded: s.excluded}
	if ownHistories {
		b.histories, b.private = &histories{}, true
	}
	s.siblings = append(s.siblings, b)
	return b
}

// ShareSearching gives the siblings one table of moves being searched, for their
// [Deferring] workers.
func (s *Shared) ShareSearching() *Searching {
	s.searching = &Searching{}
	return s.searching
}

// Unlink forgets workers, siblings and the table of moves being searched.
func (s *Shared) Unlink() { s.workers, s.siblings, s.searching = nil, nil, nil }

// setUpSiblings begins a new search in the siblings, with the switches, parameters
// and endgame tables of the first.
func (s *Shared) setUpSiblings() {
	if s.searching != nil {
		s.searching.clear()
	}
	for _, b := range s.siblings {
		b.Switches, b.tuning, b.tables, b.handicap = s.Switches, s.tuning, s.tables, s.handicap
		b.SetRoot(s.root)
	}
}
