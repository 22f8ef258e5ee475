package statistic

import (
	"math"
	"math/rand/v2"
	"slices"
)

// GeometricMean returns that of positive numbers, 1 of none.
func GeometricMean(values []float64) float64 {
	var sum float64
	for _, v := range values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(max(1, len(values))))
}

// Mean returns the arithmetic mean, 0 of none.
func Mean(values []float64) float64 {
	var sum float64
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(1, len(values)))
}

// Spread returns the standard deviation of the logarithms of positive numbers, which is
// about their relative standard deviation; 0 of fewer than two.
func Spread(values []float64) float64 {
	if len(values) < 2 {
		return 0
	}
	centre, sum := math.Log(GeometricMean(values)), 0.0
	for _, v := range values {
		d := math.Log(v) - centre
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(values)-1))
}

// samples is how many times Bootstrap draws: enough for the ends of the interval to
// vary little from seed to seed.
const samples = 10000

// Bootstrap returns the interval in which 95 % of the geometric means of resamples lie:
// of as many values, drawn from values with replacement. It is the percentile
// interval; the seed decides the draws.
func Bootstrap(values []float64, seed uint64) (low, high float64) {
	if len(values) == 0 {
		return 1, 1
	}
	draw := rand.New(rand.NewPCG(seed, 0))
	means, sample := make([]float64, samples), make([]float64, len(values))
	for i := range means {
		for j := range sample {
			sample[j] = values[draw.IntN(len(values))]
		}
		means[i] = GeometricMean(sample)
	}
	slices.Sort(means)
	return means[samples*25/1000], means[samples*975/1000-1]
}
