package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
)

// crowd is a searcher with several workers, who split whatever they can.
func crowd(t testing.TB, on Switches, workers int) *searcher {
	s := &searcher{Shared: New(table(t, 1))}
	s.Switches = on
	s.tree = dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 2}, func(tree *dts.Tree, _ int) dts.Policy {
		s.Reserve(tree.Capacity())
		return NewWorker(s.Shared, material{})
	})
	return s
}

// What orders the moves is shared by all workers, and the value is still
// minimax's. (Under the race detector this is the test of who may write what.)
func TestValueOfManyWorkers(t *testing.T) {
	on := Switches{Killers: true, Histories: true}
	for _, fen := range suite {
		root := Root{Position: position(t, fen)}
		want := newSearcher(t, on).search(t, root, 4)
		for i, r := range crowd(t, on, 3).search(t, root, 4) {
			require.Equal(t, want[i].Value, r.Value, "%s depth %d", fen, r.Depth)
		}
	}
}

// With everything on, the value may differ from one worker's, but the line can
// be played.
func TestLinesOfManyWorkers(t *testing.T) {
	for _, fen := range suite {
		for _, r := range crowd(t, AllOn(), 3).search(t, Root{Position: position(t, fen)}, 6) {
			p := position(t, fen)
			for i, m := range r.PV {
				require.True(t, p.Legal(chess.Move(m)), "%s depth %d move %d", fen, r.Depth, i)
				next := p
				p.Make(&next, chess.Move(m))
				p = next
			}
		}
	}
}

// Every position that the root heard of lies beneath one of its moves, however
// many workers there are.
func TestShares(t *testing.T) {
	for _, workers := range []int{1, 3} {
		for _, fen := range suite[:4] {
			s := crowd(t, AllOn(), workers)
			r := s.last(t, fen, 6)
			sum := 0.0
			for i := range s.moves.list {
				sum += s.NodeShare(dts.Move(s.moves.list[i].move))
			}
			require.InDelta(t, 1, sum, 1e-9)
			require.Positive(t, s.NodeShare(r.PV[0]))
			require.Zero(t, s.NodeShare(dts.NoMove))
		}
	}
}
