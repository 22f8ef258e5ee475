package dts

import (
	"sync"
	"sync/atomic"
)

// Forest is several trees that search the same position at once, and share
// whatever their policies share, but never a node. Where they go apart is up to the
// policies, and to which roots they get. Two trees of many workers each have more
// to share than one, because they are at iterations of their own; trees of one
// worker each are the rivals of splitting.
//
// Whoever is the first to finish a depth has finished it for all: those that are
// still on it, or on a lesser one, are called off and get a new root. The same
// holds for a window, if the value fell out of it. When a stop leaves roots
// unfinished, they, those that failed high and the last that was finished vote on
// the best move, the deeper the weightier.
type Forest struct {
	crew
	spread  bool
	members []*member
	over    atomic.Bool // the last result is known

	mu struct {
		sync.Mutex
		master *Master
		done   int                   // the deepest depth finished, plies
		halted bool                  // a stop has taken effect
		votes  []vote                // since a depth was finished
		open   [MaxPly + 1]Iteration // by depth: the root to search there, of depth 0 if nobody has been there
	}
}

// NewForest makes so many trees, at most one for each of the options' workers, who
// are shared out evenly. Their policies come from build, as those of a tree do, tree
// by tree; each tree counts its nodes from 0, and the forest its workers.
//
// With spread, they go apart by depth: a root of which half of the others are at
// least as deep is left to those, and the next deeper one is looked at (after
// Demolito's lazy SMP). It does nothing where several lines are searched. Else
// all search the same root.
func NewForest(o Options, trees int, spread bool, build func(t *Tree, worker int) Policy) *Forest {
	workers := max(1, o.Workers)
	trees = max(1, min(trees, workers))
	f := &Forest{spread: spread, members: make([]*member, trees)}
	nodes := 0
	for k := range f.members {
		first := len(f.workers)
		o.Workers = (workers - first) / (trees - k)
		t := newTree(o, nodes, func(t *Tree, i int) Policy { return build(t, first+i) })
		nodes += t.Capacity()
		for i, w := range t.workers {
			w.number = first + i
		}
		f.members[k] = &member{forest: f, tree: t}
		f.workers = append(f.workers, t.workers...)
	}
	return f
}

// Begin prepares the first roots.
func (f *Forest) Begin(m *Master) {
	f.first(m)
	all := newBudget(m.limit(), len(f.workers))
	for _, b := range f.members {
		b.tree.begin(b, b.at, all)
		b.tree.armed.Store(b.at.Depth > 1)
	}
}

// first gives each member its first root.
func (f *Forest) first(m *Master) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over.Store(false)
	f.mu.master, f.mu.done, f.mu.halted = m, 0, false
	f.mu.votes = nil
	clear(f.mu.open[:])
	f.mu.open[1] = m.first()
	for _, b := range f.members {
		b.at = Iteration{}
	}
	for _, b := range f.members {
		b.at = f.pickLocked(b)
	}
}

// Over reports whether the search has its last result.
func (f *Forest) Over() bool { return f.over.Load() }
