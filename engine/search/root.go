package search

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
)

// MaxDepth is the deepest iteration, in plies. Searches before the moves and
// extensions lengthen a chain of nodes, which ends at [dts.MaxPly].
const MaxDepth = dts.MaxPly - 28

// Root is the position that a search starts from.
type Root struct {
	Position chess.Position
	Earlier  []uint64     // keys of the game's positions before this one, newest last
	Moves    []chess.Move // the moves to search; none: all legal ones

	// Ranks, if not nil, has a number for each of Moves. Of the moves that are not
	// excluded, those of the highest rank are searched.
	Ranks    []int
	NoTables bool // endgame tables are not probed
}

// rank is the rank of a move.
func (r *Root) rank(m chess.Move) int {
	if i := slices.Index(r.Moves, m); i >= 0 && i < len(r.Ranks) {
		return r.Ranks[i]
	}
	return 0
}

// rootMove is a legal move of the root and what the search has found out about it.
// Several roots may be searched at once.
type rootMove struct {
	move  chess.Move    // constant during a search
	best  atomic.Uint64 // where it was the best last: the iteration in plies, above its value
	rank  int           // constant: of those that are not left out, the ones of the highest rank are searched
	nodes atomic.Uint64 // positions searched beneath, in all iterations
}

// raise notes that the move was the best in an iteration of a depth, with a value. Of two
// iterations that note it at once one may be lost: it is a matter of order alone.
func (m *rootMove) raise(depth int32, v dts.Value) {
	if m.best.Load()>>32 <= uint64(depth) {
		m.best.Store(uint64(depth)<<32 | uint64(v+dts.Infinity))
	}
}

// rootMoves are the moves to search at the root.
type rootMoves struct {
	list       []rootMove
	restricted bool // some legal moves are left out, so that the root's value is not the position's

	mu struct {
		sync.Mutex
		order []*rootMove // as the root begun last has searched them
	}
}

// SetRoot prepares a new search. No worker may be searching, and no earlier
// search can be continued.
func (s *Shared) SetRoot(r Root) {
	s.root, s.learnt = r, true
	s.rootIsKnownWin = eval.IsKnownWin(&r.Position)
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
	r.list = make([]rootMove, 0, all.Len())
	for _, m := range all.Slice() {
		if len(root.Moves) == 0 || slices.Contains(root.Moves, m) {
			r.list = r.list[:len(r.list)+1]
			last := &r.list[len(r.list)-1]
			last.move, last.rank = m, root.rank(m)
		}
	}
	r.restricted = len(r.list) < all.Len()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mu.order = r.mu.order[:0]
	for i := range r.list {
		r.mu.order = append(r.mu.order, &r.list[i])
	}
	hash, at := s.hashMove(p.Key()), setting{noPast, p.Attacked(p.Turn().Other())}
	slices.SortStableFunc(r.mu.order, func(a, b *rootMove) int {
		return s.rootScore(p, hash, b.move, &at) - s.rootScore(p, hash, a.move, &at)
	})
}

// rootScore orders the root moves before any of them has been searched.
func (s *Shared) rootScore(p *chess.Position, hash, m chess.Move, at *setting) int {
	const class = 1 << 16
	switch {
	case m == hash:
		return 3 * class
	case quiet(p, m):
		return class + int(s.moveHistory.quietScore(p, m, at))
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
	moves = slices.Clone(moves)
	s.excluded.moves.Store(&moves)
}

// exclusion is the root moves that the present iterations leave out.
type exclusion struct {
	moves atomic.Pointer[[]dts.Move] // nil: none
}

// has reports whether a move is left out.
func (e *exclusion) has(m chess.Move) bool {
	moves := e.moves.Load()
	return moves != nil && slices.Contains(*moves, dts.Move(m))
}

// begin returns the moves that a root searches, without those that e leaves out, in
// order: first the moves that were the best once, the deepest iteration first and then the
// highest value; then the others, by the number of nodes beneath them.
func (r *rootMoves) begin(e *exclusion) (moves chess.MoveList) {
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.SortStableFunc(r.mu.order, func(a, b *rootMove) int {
		return cmp.Or(cmp.Compare(b.best.Load(), a.best.Load()), cmp.Compare(b.nodes.Load(), a.nodes.Load()))
	})
	best := math.MinInt
	for _, m := range r.mu.order {
		if !e.has(m.move) && m.rank > best {
			moves.Clear()
			best = m.rank
		}
		if !e.has(m.move) && m.rank == best {
			moves.Append(m.move)
		}
	}
	return moves
}

// record notes what a move of root n was worth. That the first move has a value says
// nothing yet: what the order was made for may be out of date, for a root that was begun
// earlier, at less depth, may have found a better move since.
func (r *rootMoves) record(n *dts.Node, done *dts.Report) {
	m := r.find(done.Move)
	m.nodes.Add(done.Nodes)
	if n.BestMove() == done.Move && done.Number > 1 {
		m.raise(n.Depth, done.Value)
	}
}

// confirm notes the best move of a root that is finished.
func (r *rootMoves) confirm(n *dts.Node) {
	if m := r.find(n.BestMove()); m != nil && n.Bound() == dts.Exact {
		m.raise(n.Depth, n.Value())
	}
}

// NodeShare is the part of all positions searched beneath moves of the root
// that lies beneath m, from 0 to 1. Any goroutine may ask while a search runs.
// Positions beneath a move count once its search has ended.
func (s *Shared) NodeShare(m dts.Move) float64 {
	of, all := s.moves.nodesOf(m)
	for _, b := range s.siblings {
		here, more := b.moves.nodesOf(m)
		of, all = of+here, all+more
	}
	return float64(of) / float64(max(1, all))
}

// nodesOf is the number of positions searched beneath a move, and beneath all.
func (r *rootMoves) nodesOf(m dts.Move) (of, all uint64) {
	for i := range r.list {
		nodes := r.list[i].nodes.Load()
		all += nodes
		if r.list[i].move == moveOf(m) {
			of = nodes
		}
	}
	return of, all
}

// find is the root move m, nil if there is none.
func (r *rootMoves) find(m dts.Move) *rootMove {
	for i := range r.list {
		if r.list[i].move == moveOf(m) {
			return &r.list[i]
		}
	}
	return nil
}

// openRoot fills the picker of the root with its moves, in order.
func (w *Worker) openRoot(f *frame) {
	r := &w.shared.moves
	f.open(chess.NoMove)
	w.shared.frames[f.previous].cutoffs.Store(0)
	f.stage = rootList
	moves := r.begin(w.shared.excluded)
	f.wholeRoot = !r.restricted && moves.Len() == len(r.list)
	for _, m := range moves.Slice() {
		f.push(m, 0)
	}
}
