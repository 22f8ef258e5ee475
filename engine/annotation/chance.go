package annotation

import (
	"math"

	"froe/engine"
	"froe/engine/chess/pgn"
)

// Chance is what a side may expect of a position with a score: 1 for a win, 0.5 for a
// draw, 0 for a loss.
func Chance(s engine.Score) float64 {
	o := s.WDL()
	return (float64(o.Win) + float64(o.Draw)/2) / 1000
}

// Costs from which on a move is marked.
const (
	dubious = 0.05
	mistake = 0.10
	blunder = 0.15
)

// Mark is the mark of a move with this cost, from 0 to 1; 0 is no mark.
func Mark(cost float64) pgn.NAG {
	switch {
	case cost >= blunder:
		return pgn.Blunder
	case cost >= mistake:
		return pgn.Mistake
	case cost >= dubious:
		return pgn.Dubious
	}
	return 0
}

// accuracy is the accuracy of a move with this cost, from 0 to 100.
func accuracy(cost float64) float64 {
	return min(100, max(0, 103.1668*math.Exp(-4.354*cost)-3.1669))
}

// means collects the accuracy of moves.
type means struct {
	moves         int
	sum, inverses float64
}

func (m *means) add(accuracy float64) {
	m.moves++
	m.sum += accuracy
	m.inverses += 1 / max(1, accuracy)
}

// accuracy is the accuracy of a side, 0 if it has no moves.
func (m *means) accuracy() float64 {
	if m.moves == 0 {
		return 0
	}
	n := float64(m.moves)
	return (m.sum/n + n/m.inverses) / 2
}
