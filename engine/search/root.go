package search

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"froe/dts"
	"froe/engine/chess"
)

// MaxDepth is the deepest iteration, in plies. Searches before the moves and
// extensions lengthen a chain of nodes, which ends at [dts.MaxPly].
const MaxDepth = dts.MaxPly - 28

// Root is the position that a search starts from.
type Root struct {
	Position chess.Position
	Earlier  []uint64     // keys of the game's positions before this one, newest last
	Moves    []chess.Move // the moves to search; none: all legal ones

	// Ranks, if any, has a number for each of Moves: of those that are not excluded
	// the ones of the highest rank are searched.
	Ranks    []int
	NoTables bool // endgame tables are not probed
}

// rank is that of a move.
func (r *Root) rank(m chess.Move) int {
	if i := slices.Index(r.Moves, m); i >= 0 && i < len(r.Ranks) {
		return r.Ranks[i]
	}
	return 0
}

// rootMove is a legal move of the root and what the search has found out about
// it.
type rootMove struct {
	move     chess.Move
	rank     int
	excluded bool
	depth    int32     // last iteration in which it raised alpha, plies
	value    dts.Value // alpha after that
	nodes    uint64    // positions searched beneath, in all iterations
}

// rootMoves are the moves to search at the root.
type rootMoves struct {
	list       []rootMove
	restricted bool // some legal moves are left out, so that the root's value is not the position's
}

// SetRoot prepares a new search. No worker may be searching, and no earlier
// search can be continued.
func (s *Shared) SetRoot(r Root) {
	s.root = r
	s.selDepth.Store(0)
	s.current.Store(0)
	for i := range min(sentinels, len(s.frames)) {
		s.frames[s.sentinel(i)].killers.clear()
	}
	s.moves.fill(s, &r)
	s.setUpTables(&r)
	s.setUpSiblings()
}

// fill lists the moves of the root in the order in which a picker would yield
// them.
func (r *rootMoves) fill(s *Shared, root *Root) {
	var all chess.MoveList
	p := &root.Position
	p.Moves(&all)
	s.effort.begin(all.Slice())
	r.list = r.list[:0]
	for _, m := range all.Slice() {
		if len(root.Moves) == 0 || slices.Contains(root.Moves, m) {
			r.list = append(r.list, rootMove{move: m, rank: root.rank(m)})
		}
	}
	r.restricted = len(r.list) < all.Len()
	hash := s.hashMove(p.Key())
	slices.SortStableFunc(r.list, func(a, b rootMove) int {
		return s.rootScore(p, hash, b.move) - s.rootScore(p, hash, a.move)
	})
}

// rootScore orders the root moves before any of them has been searched.
func (s *Shared) rootScore(p *chess.Position, hash, m chess.Move) int {
	const class = 1 << 16
	switch {
	case m == hash:
		return 3 * class
	case quiet(p, m):
		return class + int(s.moveHistory.quietScore(p, m, &noPast))
	case p.SEE(m, 0):
		return 2*class + int(mvvLVA(p, m))
	}
	return int(mvvLVA(p, m))
}

// RootMoves is the number of moves to search at the root, with those that
// Exclude leaves out.
func (s *Shared) RootMoves() int { return len(s.moves.list) }

// Exclude leaves moves out of the next iterations, until it is called again:
// those of the better lines, when several lines are searched. It is called
// between the close of one root and the entry of the next.
func (s *Shared) Exclude(moves []dts.Move) {
	s.excluded.mu.Lock()
	defer s.excluded.mu.Unlock()
	s.excluded.mu.moves = append(s.excluded.mu.moves[:0], moves...)
}

// exclusion is the root moves that the present iterations leave out, in all
// trees of a forest.
type exclusion struct {
	mu struct {
		sync.Mutex
		moves []dts.Move
	}
}

// apply marks the excluded moves of a root that is about to be searched.
func (e *exclusion) apply(r *rootMoves) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range r.list {
		m := &r.list[i]
		m.excluded = slices.Contains(e.mu.moves, dts.Move(m.move))
	}
	r.excludeLowRanks()
}

// excludeLowRanks leaves out what is of a lower rank than other moves.
func (r *rootMoves) excludeLowRanks() {
	best := math.MinInt
	for i := range r.list {
		if m := &r.list[i]; !m.excluded {
			best = max(best, m.rank)
		}
	}
	for i := range r.list {
		m := &r.list[i]
		m.excluded = m.excluded || m.rank < best
	}
}

// sort puts moves that raised alpha first, by the latest iteration and then by
// value; the others follow by the number of nodes beneath them.
func (r *rootMoves) sort() {
	slices.SortStableFunc(r.list, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.depth, a.depth), cmp.Compare(b.value, a.value), cmp.Compare(b.nodes, a.nodes))
	})
}

// allSearched reports whether every legal move of the position is searched.
func (r *rootMoves) allSearched() bool {
	return !r.restricted && !slices.ContainsFunc(r.list, func(m rootMove) bool { return m.excluded })
}

// record notes what a move of root n was worth.
func (r *rootMoves) record(n *dts.Node, done *dts.Report) {
	for i := range r.list {
		m := &r.list[i]
		if m.move != chess.Move(done.Move) {
			continue
		}
		m.nodes += done.Nodes
		if n.BestMove() == done.Move {
			m.depth, m.value = n.Depth, done.Value
		}
		return
	}
}

// openRoot fills the picker of the root with its moves, in order.
func (w *Worker) openRoot(n *dts.Node, f *frame) {
	r := &w.shared.moves
	w.shared.excluded.apply(r)
	r.sort()
	f.open(chess.NoMove)
	w.shared.frames[f.previous].cutoffs.Store(0)
	f.stage = rootList
	for i := range r.list {
		if m := &r.list[i]; !m.excluded {
			f.push(m.move, 0)
		}
	}
}
