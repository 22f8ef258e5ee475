package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
)

// A score never leaves its bounds.
func TestHistoryIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var tuned tuning
		tuned.set(DefaultParameters())
		s := entry{pair: new(pair), shift: rapid.SampledFrom([]uint8{0, 16}).Draw(t, "shift")}
		for _, depth := range rapid.SliceOfN(rapid.IntRange(-40, 40), 1, 200).Draw(t, "depths") {
			b := tuned.historyBonus(max(depth, -depth))
			if depth < 0 {
				b = -b
			}
			s.update(b)
			require.LessOrEqual(t, max(s.load(), -s.load()), int32(maxHistory))
		}
	})
}

func TestHistoryKnowsTheMoveBefore(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[0])
	h := &s.moveHistory
	m := chess.NewMove(chess.Square(6), chess.Square(21), chess.Normal)
	h.updateQuiet(&p, m, 5, 7, 100)
	require.EqualValues(t, 300, h.quietScore(&p, m, 5, 7))
	require.EqualValues(t, 200, h.quietScore(&p, m, 5, noPieceTo))
	require.EqualValues(t, 100, h.quietScore(&p, m, 6, 8))
	h.updateQuiet(&p, m, noPieceTo, noPieceTo, 100)
	require.Zero(t, entryOf(h.continuation[noPieceTo][:], int(pieceToOf(&p, m))).load(), "what follows no move is not learned")
	s.Clear()
	require.Zero(t, h.quietScore(&p, m, 5, 7))
}

func TestKillersKeepTheLastTwo(t *testing.T) {
	var k killers
	for _, m := range []chess.Move{1, 2, 2, 3, 3} {
		k.store(m)
	}
	require.Equal(t, [2]chess.Move{3, 2}, k.load())
}
