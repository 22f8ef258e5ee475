package statistic

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestElo(t *testing.T) {
	require.Zero(t, Elo(0.5))
	require.InDelta(t, 190.85, Elo(0.75), 0.01)
	require.InDelta(t, -Elo(0.75), Elo(0.25), 1e-9)
	require.True(t, math.IsInf(Elo(1), 1))
}

// Pairs that all come to the same have no spread; of as many wins as losses, more
// pairs make the margin smaller, and so does what evens out within pairs.
func TestEloOfPairs(t *testing.T) {
	elo, margin := EloOfPairs([5]int{0, 0, 20, 0, 0})
	require.Zero(t, elo)
	require.Zero(t, margin)

	elo, wide := EloOfPairs([5]int{5, 0, 0, 0, 5})
	require.Zero(t, elo)
	// shares of 0 and 1: standard error 0.5/√9, 1.96 of it at 4·400/ln 10 Elo
	require.InDelta(t, 1.96*0.5/3*4*400/math.Ln10, wide, 1e-9)
	_, narrow := EloOfPairs([5]int{50, 0, 0, 0, 50})
	require.Less(t, narrow, wide/3)
	_, even := EloOfPairs([5]int{0, 5, 0, 5, 0})
	require.InDelta(t, wide/2, even, 1e-9)

	elo, _ = EloOfPairs([5]int{0, 0, 5, 0, 5})
	require.InDelta(t, Elo(0.75), elo, 1e-9)
	for _, pairs := range [][5]int{{}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 9}} {
		_, margin := EloOfPairs(pairs)
		require.True(t, math.IsInf(margin, 1), "%v", pairs)
	}
}
