package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// oracle is minimax over quiescence values, as short as it can be said.
type oracle struct {
	worker *Worker
	path   []uint64 // keys of the positions from the root
}

func (o *oracle) value(p *chess.Position, depth int) dts.Value {
	ply := len(o.path)
	if ply > 0 && o.drawn(p) {
		return Draw
	}
	if depth == 0 {
		f := &frame{pos: *p, ply: int16(ply), rawEval: tt.NoEval, staticEval: tt.NoEval}
		v, _ := o.worker.quiescence.search(o.worker, f, noEntry, -dts.Infinity, dts.Infinity)
		return v
	}
	var l chess.MoveList
	p.Moves(&l)
	if l.Len() == 0 && !p.InCheck() {
		return Draw
	}
	o.path = append(o.path, p.Key())
	best := matedIn(ply)
	for _, m := range l.Slice() {
		var next chess.Position
		p.Make(&next, m)
		best = max(best, -o.value(&next, depth-1))
	}
	o.path = o.path[:ply]
	return best
}

func (o *oracle) drawn(p *chess.Position) bool {
	for i, key := range o.path {
		if i > 0 && key == p.Key() {
			return true
		}
	}
	return p.InsufficientMaterial() || p.Fifty() >= 100 && (!p.InCheck() || p.HasMove())
}

// Whatever orders the moves, the value is minimax's.
func TestValueIsMinimax(t *testing.T) {
	settings := []Switches{
		{},
		{MateBounds: true},
		{Killers: true, Histories: true},
	}
	for _, fen := range suite {
		p := position(t, fen)
		depth := 4 - min(2, p.Occupied().Count()/8) // more men, more moves
		leaf := NewWorker(newSearcher(t, Switches{}).Shared, material{})
		want := (&oracle{worker: leaf}).value(&p, depth)
		for i, on := range settings {
			s := newSearcher(t, on)
			results := s.search(t, Root{Position: p}, depth)
			require.Equal(t, want, results[depth-1].Value, "%s setting %d", fen, i)
		}
	}
}
