package statistic

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeans(t *testing.T) {
	tests := []struct {
		name                       string
		values                     []float64
		geometric, arithmetic, dev float64
	}{
		{"none", nil, 1, 0, 0},
		{"one", []float64{3}, 3, 3, 0},
		{"a factor and its inverse", []float64{4, 0.25}, 1, 2.125, math.Log(4) * math.Sqrt2},
		{"powers", []float64{1, 10, 100}, 10, 37, math.Log(10)},
		{"equal", []float64{2, 2, 2, 2}, 2, 2, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.InDelta(t, test.geometric, GeometricMean(test.values), 1e-12)
			require.InDelta(t, test.arithmetic, Mean(test.values), 1e-12)
			require.InDelta(t, test.dev, Spread(test.values), 1e-12)
		})
	}
}

func TestBootstrap(t *testing.T) {
	interval := func(values []float64, seed uint64) [2]float64 {
		low, high := Bootstrap(GeometricMean, values, seed)
		return [2]float64{low, high}
	}
	t.Run("of no values, of one, of equal ones", func(t *testing.T) {
		require.Equal(t, [2]float64{1, 1}, interval(nil, 1))
		require.InDeltaSlice(t, []float64{1.7, 1.7}, sliced(interval([]float64{1.7}, 1)), 1e-12)
		require.InDeltaSlice(t, []float64{1.7, 1.7}, sliced(interval([]float64{1.7, 1.7, 1.7}, 1)), 1e-12)
	})
	t.Run("of two values, one sample in four is all of either", func(t *testing.T) {
		require.InDeltaSlice(t, []float64{1, 4}, sliced(interval([]float64{1, 4}, 1)), 1e-12)
	})
	t.Run("of another mean", func(t *testing.T) {
		low, high := Bootstrap(Mean, []float64{0, 4}, 1)
		require.Equal(t, [2]float64{0, 4}, [2]float64{low, high})
		low, high = Bootstrap(Mean, nil, 1)
		require.Equal(t, [2]float64{0, 0}, [2]float64{low, high})
	})
	t.Run("a seed determines it", func(t *testing.T) {
		values := []float64{1.2, 1.9, 1.5, 2.2, 1.7, 1.6, 1.83, 2.01, 1.37, 1.99, 1.74, 1.66}
		require.Equal(t, interval(values, 7), interval(values, 7))
		require.NotEqual(t, interval(values, 7), interval(values, 8))
	})
	t.Run("as wide as the normal distribution has it", func(t *testing.T) {
		draw := rand.New(rand.NewPCG(1, 0))
		values := make([]float64, 400)
		for i := range values {
			values[i] = 1.8 * math.Exp(0.2*draw.NormFloat64())
		}
		low, high := Bootstrap(GeometricMean, values, 1)
		want := 1.96 * Spread(values) / math.Sqrt(float64(len(values)))
		require.InEpsilon(t, want, math.Log(GeometricMean(values)/low), 0.1)
		require.InEpsilon(t, want, math.Log(high/GeometricMean(values)), 0.1)
	})
}

func sliced(a [2]float64) []float64 { return a[:] }
