package search

// What the trees of a forest (dts.Forest) have in common, and what not: each
// tree has a Shared, whose siblings are those of the others. Only the first of
// them has siblings; what is done to it is done to all.

// Sibling makes what another tree of the same forest shares: the table is one,
// and so are the lessons, unless it is to learn its own. SetRoot must follow.
func (s *Shared) Sibling(ownLessons bool) *Shared {
	b := &Shared{table: s.table, histories: s.histories, excluded: s.excluded, effort: s.effort}
	if ownLessons {
		b.histories = &histories{}
	}
	s.siblings = append(s.siblings, b)
	return b
}

// ShareSearching gives the trees marks in common, for their Deferring workers.
func (s *Shared) ShareSearching() *Searching {
	s.searching = &Searching{}
	return s.searching
}

// Unlink forgets siblings and marks.
func (s *Shared) Unlink() { s.siblings, s.searching = nil, nil }

// setUpSiblings begins a new search in the siblings: what may have been changed since
// the last is taken over.
func (s *Shared) setUpSiblings() {
	if s.searching != nil {
		s.searching.clear()
	}
	for _, b := range s.siblings {
		b.Switches, b.tuning = s.Switches, s.tuning
		b.SetRoot(s.root)
	}
}
