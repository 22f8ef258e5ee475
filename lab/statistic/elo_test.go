package statistic

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
)

func TestElo(t *testing.T) {
	require.Zero(t, Elo(0.5))
	require.InDelta(t, 190.85, Elo(0.75), 0.01)
	require.InDelta(t, -Elo(0.75), Elo(0.25), 1e-9)
	require.True(t, math.IsInf(Elo(1), 1))
}

// Pairs that all come to the same have no spread, and yet an interval that is as
// wide as few pairs deserve.
func TestUniformPairs(t *testing.T) {
	elo, low, high := Pairs{0, 0, 0, 2, 0}.Elo()
	require.InDelta(t, Elo(0.75), elo, 1e-9)
	require.Less(t, low, 0.0, "two pairs prove nothing")
	require.Greater(t, high, elo+50)
	narrower := high - low
	for _, n := range []int{10, 100, 1000} {
		_, low, high := Pairs{0, 0, 0, n, 0}.Elo()
		require.True(t, low < elo && elo < high)
		require.Less(t, high-low, narrower/2)
		narrower = high - low
	}
}

// There is no interval without a pair, and only one end where all is won or lost.
func TestOneSidedIntervals(t *testing.T) {
	elo, low, high := Pairs{}.Elo()
	require.Equal(t, []float64{0, math.Inf(-1), math.Inf(1)}, []float64{elo, low, high})
	_, one, _ := Pairs{0, 0, 0, 0, 1}.Elo()
	elo, nine, high := Pairs{0, 0, 0, 0, 9}.Elo()
	require.Equal(t, []float64{math.Inf(1), math.Inf(1)}, []float64{elo, high})
	require.Less(t, one, 0.0)
	require.Greater(t, nine, 200.0)
	elo, low, high = Pairs{9}.Elo()
	require.Equal(t, []float64{math.Inf(-1), math.Inf(-1)}, []float64{elo, low})
	require.InDelta(t, -nine, high, 1e-9)
}

// Of many pairs the interval is the normal one, and what evens out within pairs
// makes it narrower.
func TestManyPairs(t *testing.T) {
	elo, low, high := Pairs{500, 0, 0, 0, 500}.Elo()
	require.Zero(t, elo)
	// shares of 0 and 1: standard error 0.5/√1000, 1.96 of it at 4·400/ln 10 Elo
	require.InEpsilon(t, 1.96*0.5/math.Sqrt(1000)*4*400/math.Ln10, high, 0.01)
	require.InDelta(t, high, -low, 1e-9)
	_, _, even := Pairs{0, 500, 0, 500, 0}.Elo()
	require.InEpsilon(t, high/2, even, 0.01)
}

// The interval has the true difference in it about as often as it claims.
func TestCoverage(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	for _, chances := range [][5]float64{
		{0.02, 0.23, 0.5, 0.23, 0.02}, // equals that draw much
		{0.15, 0.2, 0.3, 0.2, 0.15},   // equals that draw little
		{0.01, 0.1, 0.35, 0.39, 0.15}, // +100 Elo
		{0, 0.005, 0.04, 0.255, 0.7},  // +400 Elo
		{0, 0.02, 0.88, 0.1, 0},       // nearly all drawn
		{0.005, 0.03, 0.93, 0.03, 0.005},
	} {
		truth := Elo(stat.Mean(shares, chances[:]))
		for _, n := range []int{5, 10, 20, 100} {
			const matches = 500
			covered := 0
			for range matches {
				var p Pairs
				for range n {
					p[outcome(draw.Float64(), chances)]++
				}
				if _, low, high := p.Elo(); low <= truth && truth <= high {
					covered++
				}
			}
			require.Greater(t, covered, matches*89/100, "%d pairs of %v", n, chances)
		}
	}
}

// outcome of a pair, by a number from 0 to 1.
func outcome(x float64, chances [5]float64) int {
	for k, chance := range chances {
		if x -= chance; x < 0 {
			return k
		}
	}
	return len(chances) - 1
}
