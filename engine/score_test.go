package engine

import (
	"testing"

	"froe/engine/chess"
	"froe/engine/eval"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestScore(t *testing.T) {
	tests := []struct {
		score Score
		text  string
		moves int
		mate  bool
	}{
		{0, "+0.00", 0, false},
		{eval.EvenChance, "+1.00", 0, false},
		{-10 * eval.EvenChance, "-10.00", 0, false},
		{30999, "+200.00", 0, false},
		{4 - 30999, "-199.96", 0, false},
		{31999, "#1", 1, true},
		{31997, "#2", 2, true},
		{31001, "#500", 500, true},
		{-32000, "#0", 0, true},
		{-31998, "#-1", -1, true},
		{-31996, "#-2", -2, true},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			moves, mate := tt.score.Mate()
			require.Equal(t, tt.mate, mate)
			require.Equal(t, tt.moves, moves)
			require.Equal(t, tt.text, tt.score.String())
		})
	}
}

func TestWDL(t *testing.T) {
	require.Equal(t, WDL{1000, 0, 0}, Score(31999).WDL())
	require.Equal(t, WDL{0, 0, 1000}, Score(-32000).WDL())
	require.Equal(t, 500, Score(eval.EvenChance).WDL().Win)
	rapid.Check(t, func(t *rapid.T) {
		s := Score(rapid.IntRange(-30000, 30000).Draw(t, "score"))
		w, mirror, better := s.WDL(), (-s).WDL(), (s + 1).WDL()
		require.Equal(t, 1000, w.Win+w.Draw+w.Loss)
		require.GreaterOrEqual(t, w.Draw, 0)
		require.Equal(t, WDL{w.Loss, w.Draw, w.Win}, mirror)
		require.GreaterOrEqual(t, better.Win, w.Win)
	})
}

func TestScoreOfWhite(t *testing.T) {
	require.Equal(t, Score(30), Score(30).White(chess.White))
	require.Equal(t, Score(-30), Score(30).White(chess.Black))
	require.Equal(t, "#-2", Score(31997).White(chess.Black).String())
	require.Equal(t, "#2", Score(-31996).White(chess.Black).String())
	require.Equal(t, WDL{1000, 0, 0}, Score(-32000).White(chess.Black).WDL(), "Black is mated")
}
