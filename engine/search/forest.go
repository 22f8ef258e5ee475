package search

// Sibling makes the [Shared] of another tree of the same forest. The table is
// one for all, and so are the histories, unless ownHistories is set. SetRoot
// must follow.
func (s *Shared) Sibling(ownHistories bool) *Shared {
	b := &Shared{table: s.table, network: s.network, histories: s.histories, excluded: s.excluded, effort: s.effort}
	if ownHistories {
		b.histories = &histories{}
	}
	s.siblings = append(s.siblings, b)
	return b
}

// ShareSearching gives the trees one table of moves being searched, for their
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
		b.Switches, b.tuning, b.tables = s.Switches, s.tuning, s.tables
		b.SetRoot(s.root)
	}
}
