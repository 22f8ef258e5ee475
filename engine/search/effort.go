package search

import (
	"sync/atomic"

	"froe/dts"
	"froe/engine/chess"
)

// effort is the number of positions searched beneath each move of the root, by
// all siblings together.
type effort struct {
	moves []chess.Move            // constant during a search
	nodes [maxMoves]atomic.Uint64 // in the same order
}

// begin sets all counts to zero.
func (e *effort) begin(moves []chess.Move) {
	e.moves = append(e.moves[:0], moves...)
	for i := range moves {
		e.nodes[i].Store(0)
	}
}

func (e *effort) add(m chess.Move, nodes uint64) {
	for i := range e.moves {
		if e.moves[i] == m {
			e.nodes[i].Add(nodes)
		}
	}
}

// NodeShare is the part of all positions searched beneath moves of the root
// that lies beneath m, from 0 to 1. Any goroutine may ask while a search runs.
// Positions beneath a move count once its search has ended.
func (s *Shared) NodeShare(m dts.Move) float64 {
	e := s.effort
	of, all := uint64(0), uint64(0)
	for i := range e.moves {
		nodes := e.nodes[i].Load()
		all += nodes
		if e.moves[i] == moveOf(m) {
			of = nodes
		}
	}
	return float64(of) / float64(max(1, all))
}
