package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// What a worker learns at a node is told line by line, by numbers that do not depend on where
// the histories lie; what is its own alone is not told.
func TestObserve(t *testing.T) {
	p := position(t, suite[0])
	var first []int
	for range 2 {
		s := newSearcher(t, AllOn())
		w := NewWorker(s.Shared, material{})
		var read, written []int
		w.Observe(func(line int, write bool) {
			if write {
				written = append(written, line)
			} else {
				read = append(read, line)
			}
		})
		f := &s.frames[0]
		*f = frame{pos: p, previous: s.sentinel(0), killerFrame: s.sentinel(1), lastMove: noPieceTo}
		w.generateQuiets(f)
		require.NotEmpty(t, read)
		require.Empty(t, written)
		at := setting{before: past{5, 7, 9, noPieceTo}}
		w.updateHistory(f, &at, chess.NewMove(chess.Square(6), chess.Square(21), chess.Normal), 100)
		require.Len(t, written, 4, "a butterfly history and three continuation histories")
		if first == nil {
			first = read
		}
		require.Equal(t, first, read)

		own := NewWorker(s.Sibling(true), material{})
		own.Observe(func(int, bool) { require.Fail(t, "nobody else uses these histories") })
		own.generateQuiets(f)
	}
}
