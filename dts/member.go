package dts

import "slices"

// member is a tree of a forest.
type member struct {
	forest *Forest
	tree   *Tree
	at     Iteration // its present root; guarded by the forest's mu
}

// vote is how much speaks for a move: the depths of the roots whose best it was,
// summed up, in plies.
type vote struct {
	move   Move
	depths int
}

// next takes in the root of a member and gives it another. A member that a stop
// takes from a root beyond depth 1 before that is finished gets none; the others
// finish it.
func (b *member) next(t *Tree, n *Node) (Iteration, bool) {
	f := b.forest
	f.mu.Lock()
	defer f.mu.Unlock()
	t.recalled.Store(false)
	if !n.void && !f.staleLocked(b.at) {
		f.finishLocked(b, n)
	}
	f.mu.halted = f.mu.halted || (f.mu.done > 0 || b.at.Depth == 1) && t.stopped()
	if n.void {
		f.cutShortLocked(b, n)
	}
	if f.mu.halted {
		f.endLocked()
	}
	if f.over.Load() || t.stopped() {
		return Iteration{}, false
	}
	b.at = f.pickLocked(b)
	t.armed.Store(f.mu.done > 0 || b.at.Depth > 1)
	return b.at, true
}

// finishLocked takes in a root that was finished first, and calls those off that it
// leaves without use.
func (f *Forest) finishLocked(b *member, n *Node) {
	next, more := f.mu.master.finish(b.at, n)
	if next.Depth > b.at.Depth {
		f.mu.done = b.at.Depth
	}
	if n.bound == Exact && b.at.Line == 0 {
		f.mu.votes = nil
	}
	if n.bound != Upper {
		f.voteLocked(b, n)
	}
	if next.Depth == b.at.Depth || f.mu.open[next.Depth].Depth == 0 {
		f.mu.open[next.Depth] = next
	}
	if !more {
		f.over.Store(true)
	}
	for _, x := range f.members {
		if f.mu.done > 0 {
			x.tree.arm()
		}
		if x != b && (!more || f.staleLocked(x.at)) {
			x.tree.recall()
		}
	}
}

// cutShortLocked takes in a root that a stop left unfinished, if its best move has the
// votes.
func (f *Forest) cutShortLocked(b *member, n *Node) {
	if f.mu.halted && n.best != NoMove && b.at.Depth > f.mu.done && f.voteLocked(b, n) {
		f.mu.master.cutShort(b.at, n)
	}
}

// voteLocked counts a root of the first line for its best move, the more the deeper,
// and reports whether no other move has more.
func (f *Forest) voteLocked(b *member, n *Node) (leads bool) {
	if b.at.Line > 0 {
		return false
	}
	i := slices.IndexFunc(f.mu.votes, func(v vote) bool { return v.move == n.best })
	if i < 0 {
		i = len(f.mu.votes)
		f.mu.votes = append(f.mu.votes, vote{move: n.best})
	}
	f.mu.votes[i].depths += b.at.Depth
	return !slices.ContainsFunc(f.mu.votes, func(v vote) bool { return v.depths > f.mu.votes[i].depths })
}

// endLocked ends the search for all.
func (f *Forest) endLocked() {
	f.over.Store(true)
	for _, x := range f.members {
		x.tree.recall()
	}
}

// staleLocked reports whether a root is of no use any more.
func (f *Forest) staleLocked(at Iteration) bool {
	return at.Depth <= f.mu.done || at != f.mu.open[at.Depth]
}

// pickLocked is the root that a member is to search. Whoever was at a depth whose window
// has moved stays there: else two that take turns at falling out of their windows
// climb past each other, and no depth is finished.
func (f *Forest) pickLocked(b *member) Iteration {
	if b.at.Depth > f.mu.done && f.staleLocked(b.at) {
		return f.mu.open[b.at.Depth]
	}
	m := f.mu.master
	d := f.mu.done + 1
	if f.spread && m.lines() == 1 {
		for d < m.depthLimit() && 2*f.beyondLocked(b, d) >= len(f.members) {
			d++
		}
	}
	if f.mu.open[d].Depth == 0 {
		f.mu.open[d] = aspire(d, 0, m.scores[0])
	}
	return f.mu.open[d]
}

// beyondLocked counts the others that are at a depth or deeper.
func (f *Forest) beyondLocked(b *member, depth int) int {
	count := 0
	for _, x := range f.members {
		if x != b && x.at.Depth >= depth {
			count++
		}
	}
	return count
}
