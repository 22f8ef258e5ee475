package search

import (
	"sync/atomic"

	"froe/engine/chess"
	"froe/tt"
)

// Shared is what the workers of one search have in common. Between searches,
// and only then, the engine may call its setters.
type Shared struct {
	// Constant during a search.
	Switches Switches
	tuning   tuning
	table    *tt.Table
	frames   []frame // by node index, then the sentinels
	root     Root

	moves       rootMoves   // guarded by the root's lock
	histories   histories   // atomic words
	corrections corrections // atomic words

	_       [128]byte // what follows is written often
	deepest atomic.Int32
	current atomic.Uint64
}

// sentinels is the number of frames above the root: killers of the first two
// plies live there.
const sentinels = 2

// New makes what a search shares around a table, with every technique on and
// the start position at the root. Reserve must follow.
func New(table *tt.Table) *Shared {
	s := &Shared{Switches: AllOn(), table: table}
	s.SetParameters(DefaultParameters())
	s.Clear()
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
		f.led, f.home, f.eval = noLed, s.sentinel(i), tt.NoEval
	}
}

// Parameters are the present ones.
func (s *Shared) Parameters() Parameters { return s.tuning.Parameters }

// SetParameters puts other parameters in place of the old ones.
func (s *Shared) SetParameters(p Parameters) { s.tuning.set(p) }

// SetTable puts another table in place of the old one.
func (s *Shared) SetTable(table *tt.Table) { s.table = table }

// Clear forgets what earlier searches taught, but for the table.
func (s *Shared) Clear() {
	s.histories.clear()
	s.corrections.clear()
}

// Deepest is the largest ply that the present search has looked at, quiescence
// included. Any goroutine may ask.
func (s *Shared) Deepest() int { return int(s.deepest.Load()) }

// Current is the root move handed out last and its number, from 1. Any
// goroutine may ask.
func (s *Shared) Current() (m chess.Move, number int) {
	word := s.current.Load()
	return chess.Move(word), int(word >> 16)
}

// deepen notes that a worker looked at a position at ply.
func (s *Shared) deepen(ply int32) {
	for d := s.deepest.Load(); ply > d; d = s.deepest.Load() {
		if s.deepest.CompareAndSwap(d, ply) {
			return
		}
	}
}

// sentinel is the index of frame i above the root.
func (s *Shared) sentinel(i int) int32 { return int32(len(s.frames) - sentinels + i) }
