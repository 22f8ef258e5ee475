package train

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/archive"
	"froe/tt"
)

// scores are those of a White win after looking ahead.
func scores(lambda float64, scores ...int16) []int16 {
	g := &archive.Game{Opening: 1, Result: archive.WhiteWins, Moves: make([]archive.Move, 1+len(scores))}
	for i, s := range scores {
		g.Moves[1+i].Score = s
	}
	lookAhead(g, lambda, nil)
	for i := range scores {
		scores[i] = g.Moves[1+i].Score
	}
	return scores
}

func TestLookAhead(t *testing.T) {
	require.Equal(t, []int16{0, -150, 900}, scores(0, 0, -150, 900), "its own score alone")
	const sure = winning * logitLimit
	require.Equal(t, []int16{sure, sure}, scores(1, 0, -150), "the result alone")
	// The last promises (½ + 1) / 2 = ¾ of the points, which is 180 ln 3 centipawns;
	// the first (½ + ¾) / 2 = ⅝, which is 180 ln ⅝ / ⅜.
	require.Equal(t, []int16{92, 198}, scores(0.5, 0, 0))
	// A mate stays, and promises nothing: the first promises ½ by itself, and ½ by the second and the result.
	require.Equal(t, []int16{0, -tt.MateBound}, scores(0.5, 0, -tt.MateBound))
}
