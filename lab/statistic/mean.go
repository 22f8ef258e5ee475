package statistic

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// GeometricMean returns that of positive numbers, 1 of none.
func GeometricMean(values []float64) float64 {
	if len(values) == 0 {
		return 1
	}
	return stat.GeometricMean(values, nil)
}

// Mean returns the arithmetic mean, 0 of none.
func Mean(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return stat.Mean(values, nil)
}

// Spread returns the standard deviation of the logarithms of positive numbers, which is
// about their relative standard deviation; 0 of fewer than two.
func Spread(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	logs := make([]float64, len(values))
	for i, v := range values {
		logs[i] = math.Log(v)
	}
	return stat.StdDev(logs, nil)
}

// samples is how many times Bootstrap draws: enough for the ends of the interval to
// vary little from seed to seed.
const samples = 10000

// Bootstrap returns the interval in which 95 % of the means of resamples lie. A
// resample has as many values, drawn from values with replacement. Mean is [Mean] or
// [GeometricMean]. It is the percentile interval; the seed decides the draws.
func Bootstrap(mean func([]float64) float64, values []float64, seed uint64) (low, high float64) {
	if len(values) == 0 {
		return mean(nil), mean(nil)
	}
	draw := rand.New(rand.NewPCG(seed, 0))
	means, sample := make([]float64, samples), make([]float64, len(values))
	for i := range means {
		for j := range sample {
			sample[j] = values[draw.IntN(len(values))]
		}
		means[i] = mean(sample)
	}
	slices.Sort(means)
	return means[samples*25/1000], means[samples*975/1000-1]
}
