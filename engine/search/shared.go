package search

import (
	"sync/atomic"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/tt"
)

// Shared is what the workers of a tree have in common. Its setters may be
// called between searches only, and hold for the siblings as well.
type Shared struct {
	// Constant during a search.
	Switches       Switches
	tuning         tuning
	table          *tt.Table
	network        *network.Network
	frames         []frame // by node index, then the sentinels
	root           Root
	rootIsKnownWin bool         // the root's ending is known to be won
	*histories                  // of the first NUMA node
	remote         []*histories // of the others
	private        bool         // nobody else uses its histories
	nodes          []int        // of each worker; none: all are on the first
	learnt         bool         // a search may have written histories
	excluded       *exclusion
	workers        []*Worker
	siblings       []*Shared  // for workers that share no nodes
	searching      *Searching // nil if no worker defers moves

	handicap    Handicap
	tables      Tables
	tablePieces int // most pieces of a position that is probed, 0 if none is

	moves rootMoves

	_        [128]byte // keeps what is written often off the lines of constants
	selDepth atomic.Int32
	current  atomic.Uint64
}

// histories are what a search learns beside the table: how good moves were, and how
// wrong the static evaluation was. Everything in them is relaxed words.
type histories struct {
	moveHistory moveHistory
	corrections correctionHistory
}

// clear empties the histories. No worker may be searching.
func (h *histories) clear() { *h = histories{} }

// sentinels is the number of frames above the root, which hold the killers of
// the first two plies.
const sentinels = 2

// New makes what a search shares around a table, with all techniques, the network
// that the program is built with and the start position at the root. [Shared.Reserve]
// must follow.
func New(table *tt.Table) *Shared {
	s := &Shared{Switches: AllOn(), table: table, network: eval.Default(), histories: &histories{}, excluded: &exclusion{}}
	s.SetParameters(DefaultParameters())
	s.SetRoot(Root{Position: *chess.StartPosition()})
	s.learnt = false
	return s
}

// Reserve makes room for the frames of capacity nodes ([dts.Tree.Capacity]).
func (s *Shared) Reserve(capacity int) {
	if len(s.frames) == capacity+sentinels {
		return
	}
	s.frames = make([]frame, capacity+sentinels)
	for i := range sentinels {
		f := &s.frames[s.sentinel(i)]
		f.lastMove, f.staticEval = noPieceTo, tt.NoEval
		f.previous, f.killerFrame = s.sentinel(i), s.sentinel(i)
	}
}

// Parameters are the present ones.
func (s *Shared) Parameters() Parameters { return s.tuning.Parameters }

// SetParameters puts other parameters in place of the old ones.
func (s *Shared) SetParameters(p Parameters) { s.tuning.set(p) }

// Network is the network that workers evaluate with.
func (s *Shared) Network() *network.Network { return s.network }

// SetNetwork puts another network in place of the old one, for the workers that
// are made after it. What the table and the histories hold is of the old one.
func (s *Shared) SetNetwork(n *network.Network) { s.network = n }

// SetTable puts another table in place of the old one.
func (s *Shared) SetTable(table *tt.Table) {
	s.table = table
	for _, b := range s.siblings {
		b.SetTable(table)
	}
}

// Clear empties the histories. The table stays as it is.
func (s *Shared) Clear() {
	s.clearHistories()
	for _, b := range s.siblings {
		if b.histories != s.histories {
			b.Clear()
		}
	}
}

// SelDepth is the greatest ply that the present search has reached, quiescence
// included. Any goroutine may ask.
func (s *Shared) SelDepth() int {
	d := int(s.selDepth.Load())
	for _, b := range s.siblings {
		d = max(d, b.SelDepth())
	}
	return d
}

// Current is the root move claimed last and its number, from 1. Any goroutine
// may ask.
func (s *Shared) Current() (m chess.Move, number int) {
	word := s.current.Load()
	return chess.Move(word), int(word >> 16)
}

// updateSelDepth records that a worker has reached a ply.
func (s *Shared) updateSelDepth(ply int32) {
	for d := s.selDepth.Load(); ply > d; d = s.selDepth.Load() {
		if s.selDepth.CompareAndSwap(d, ply) {
			return
		}
	}
}

// sentinel is the index of frame i above the root.
func (s *Shared) sentinel(i int) int32 { return int32(len(s.frames) - sentinels + i) }
