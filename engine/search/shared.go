package search

import (
	"sync/atomic"

	"froe/engine/chess"
	"froe/tt"
)

// Shared is what the workers of one tree have in common. Between searches, and
// only then, the engine may call its setters; they hold for the siblings, too.
type Shared struct {
	// Constant during a search.
	Switches Switches
	tuning   tuning
	table    *tt.Table
	frames   []frame // by node index, then the sentinels
	root     Root
	*histories
	excluded  *exclusion
	effort    *effort
	siblings  []*Shared  // for the other trees of a forest
	searching *Searching // nil: nobody needs any

	moves rootMoves // guarded by the root's lock

	_        [128]byte // what follows is written often
	selDepth atomic.Int32
	current  atomic.Uint64
}

// histories is what searches taught, but for the table. All of it is atomic words.
type histories struct {
	moveHistory moveHistory
	corrections correctionHistory
}

// clear forgets everything. No worker may be searching.
func (l *histories) clear() {
	l.moveHistory.clear()
	l.corrections.clear()
}

// sentinels is the number of frames above the root: killers of the first two
// plies live there.
const sentinels = 2

// New makes what a search shares around a table, with the standard techniques on
// and the start position at the root. Reserve must follow.
func New(table *tt.Table) *Shared {
	s := &Shared{Switches: Standard(), table: table, histories: &histories{}, excluded: &exclusion{}, effort: &effort{}}
	s.SetParameters(DefaultParameters())
	s.SetRoot(Root{Position: chess.StartPosition()})
	return s
}

// Reserve makes room for the payload of capacity nodes (dts.Tree.Capacity).
func (s *Shared) Reserve(capacity int) {
	if len(s.frames) == capacity+sentinels {
		return
	}
	s.frames = make([]frame, capacity+sentinels)
	for i := range sentinels {
		f := &s.frames[s.sentinel(i)]
		f.lastMove, f.killerFrame, f.staticEval = noPieceTo, s.sentinel(i), tt.NoEval
	}
}

// Parameters are the present ones.
func (s *Shared) Parameters() Parameters { return s.tuning.Parameters }

// SetParameters puts other parameters in place of the old ones.
func (s *Shared) SetParameters(p Parameters) { s.tuning.set(p) }

// SetTable puts another table in place of the old one.
func (s *Shared) SetTable(table *tt.Table) {
	s.table = table
	for _, b := range s.siblings {
		b.SetTable(table)
	}
}

// Clear forgets what earlier searches taught, but for the table.
func (s *Shared) Clear() {
	s.histories.clear()
	for _, b := range s.siblings {
		if b.histories != s.histories {
			b.Clear()
		}
	}
}

// SelDepth is the largest ply that the present search has looked at, quiescence
// included. Any goroutine may ask.
func (s *Shared) SelDepth() int {
	d := int(s.selDepth.Load())
	for _, b := range s.siblings {
		d = max(d, b.SelDepth())
	}
	return d
}

// Current is the root move handed out last and its number, from 1. Any
// goroutine may ask.
func (s *Shared) Current() (m chess.Move, number int) {
	word := s.current.Load()
	return chess.Move(word), int(word >> 16)
}

// updateSelDepth notes that a worker looked at a position at ply.
func (s *Shared) updateSelDepth(ply int32) {
	for d := s.selDepth.Load(); ply > d; d = s.selDepth.Load() {
		if s.selDepth.CompareAndSwap(d, ply) {
			return
		}
	}
}

// sentinel is the index of frame i above the root.
func (s *Shared) sentinel(i int) int32 { return int32(len(s.frames) - sentinels + i) }
