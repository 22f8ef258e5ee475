package mate

import (
	"sync/atomic"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

const (
	// MaxMoves is the most moves that a mate may take: its tree fits between the
	// root and [dts.MaxPly].
	MaxMoves = dts.MaxPly/2 - 2

	// MaxDepth is the deepest iteration, in units of effort.
	MaxDepth = dts.MaxPly - 1
)

// Shared is what the workers of a tree have in common. Its setters may be called
// between searches only.
type Shared struct {
	table  *tt.Table
	frames []frame // by node index
	root   chess.Position
	only   []chess.Move // the moves of the root; none: all
	plies  int          // odd: a mate takes so many at most

	_       [128]byte
	refuted atomic.Bool // an iteration has found no mate and left nothing out
}

// New makes what a search shares around a table. [Shared.Reserve] must follow.
func New(table *tt.Table) *Shared { return &Shared{table: table} }

// SetTable puts another table in place of the old one.
func (s *Shared) SetTable(t *tt.Table) { s.table = t }

// Reserve makes room for the frames of capacity nodes ([dts.Tree.Capacity]).
func (s *Shared) Reserve(capacity int) {
	if len(s.frames) != capacity {
		s.frames = make([]frame, capacity)
	}
}

// SetRoot prepares a search for a mate in at most this number of moves, 1 to
// [MaxMoves]. The first move must be one of only, or any if there are none.
func (s *Shared) SetRoot(p *chess.Position, moves int, only ...chess.Move) {
	s.root, s.only = *p, only
	s.plies = 2*min(max(moves, 1), MaxMoves) - 1
	s.refuted.Store(false)
}

// NoMate is what the root is worth if no mate is found.
func (s *Shared) NoMate() dts.Value { return mateIn(s.plies + 1) }

// Refuted reports whether the search has proved that there is no mate in that number
// of moves.
func (s *Shared) Refuted() bool { return s.refuted.Load() }

// mateIn is the value of giving mate with the move that leads to a ply.
func mateIn(ply int) dts.Value { return tt.Mate - dts.Value(ply) }

// frame is what the policy keeps of one node, at the node's index.
type frame struct {
	// Constant once the moves begin.
	pos  chess.Position
	hash chess.Move

	// Guarded by the node's lock.
	next, end uint8
	list      [maxMoves]candidate

	// Atomic.
	leftOut atomic.Bool // that no mate was found beneath proves nothing: moves were left out
}

// maxMoves is the most legal moves that any position has: 218 (Petrović 1964).
const maxMoves = 218

// candidate is a move, with its order: the least comes first.
type candidate struct {
	move  chess.Move
	cost  uint8 // effort, for the attacker's moves
	order int16
}

func (s *Shared) frame(n *dts.Node) *frame { return &s.frames[n.Index()] }
