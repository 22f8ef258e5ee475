package tune

import (
	"math"

	"golang.org/x/sync/errgroup"

	"froe/engine/eval"
)

// point is a choice of weights: the values of all for the middlegame, then
// those for the endgame, in centipawns.
type point []float64

func pointOf(w *eval.Weights) point {
	n := w.Len()
	p := make(point, 2*n)
	for i := range n {
		middle, end := w.At(i)
		p[i], p[n+i] = float64(middle), float64(end)
	}
	return p
}

// weights are the nearest whole ones.
func (p point) weights() *eval.Weights {
	w := &eval.Weights{}
	for i := range w.Len() {
		w.Set(i, int(math.Round(p[i])), int(math.Round(p[w.Len()+i])))
	}
	return w
}

// value is a sample's, in centipawns from White's side.
func (s *sample) value(p point) float64 {
	middles, ends := p[:len(p)/2], p[len(p)/2:]
	var middle, end float64
	for _, c := range s.counts {
		middle += float64(c.N) * middles[c.Weight]
		end += float64(c.N) * ends[c.Weight]
	}
	return float64(s.middle)*middle + float64(s.end)*end
}

// curve turns values into forecasts.
type curve struct {
	k     float64 // steepness, per centipawn
	blend float64 // share of a search's forecast in what is fitted to
}

// forecast is the result that a value lets expect, 0 to 1.
func (c *curve) forecast(value float64) float64 { return 1 / (1 + math.Exp(-c.k*value)) }

// goal is what a sample's forecast should be.
func (c *curve) goal(s *sample) float64 {
	if c.blend == 0 {
		return float64(s.result)
	}
	return (1-c.blend)*float64(s.result) + c.blend*c.forecast(float64(s.score))
}

// entropy is the cross-entropy of a forecast with what it should have been, in
// nats. A forecast is kept from certainty, which would be infinitely wrong.
func entropy(goal, forecast float64) float64 {
	const least = 1e-9
	forecast = max(least, min(forecast, 1-least))
	return -goal*math.Log(forecast) - (1-goal)*math.Log(1-forecast)
}

// lanes is into how many parts sums over samples are split. It does not depend
// on the machine, so that sums come out the same on all.
const lanes = 8

// sum adds up f over the lanes of samples; those are shared by goroutines.
func sum[S any](samples []S, concurrency int, f func(lane int, part []S) float64) float64 {
	var parts [lanes]float64
	var group errgroup.Group
	group.SetLimit(concurrency)
	for lane := range lanes {
		group.Go(func() error {
			from, to := len(samples)*lane/lanes, len(samples)*(lane+1)/lanes
			parts[lane] = f(lane, samples[from:to])
			return nil
		})
	}
	_ = group.Wait() // no lane fails
	total := 0.0
	for _, part := range parts {
		total += part
	}
	return total
}

// loss is the mean entropy of samples by their results alone: what is blended in
// only helps to lower that.
func (c *curve) loss(samples []sample, p point, concurrency int) float64 {
	return sum(samples, concurrency, func(_ int, part []sample) float64 {
		total := 0.0
		for i := range part {
			s := &part[i]
			total += entropy(float64(s.result), c.forecast(s.value(p)))
		}
		return total
	}) / float64(max(1, len(samples)))
}

// steepness finds the k of the least loss on the results alone. A pawn is worth
// between nothing and everything.
func steepness(samples []sample, p point, concurrency int) float64 {
	return golden(1e-4, 0.05, 1e-6, func(k float64) float64 {
		c := curve{k: k}
		return c.loss(samples, p, concurrency)
	})
}

// golden finds where a function with one valley is least, by golden section.
func golden(low, high, close float64, f func(float64) float64) float64 {
	const ratio = 0.6180339887498949
	a, b := high-ratio*(high-low), low+ratio*(high-low)
	fa, fb := f(a), f(b)
	for high-low > close {
		if fa < fb {
			high, b, fb = b, a, fa
			a = high - ratio*(high-low)
			fa = f(a)
		} else {
			low, a, fa = a, b, fb
			b = low + ratio*(high-low)
			fb = f(b)
		}
	}
	return (low + high) / 2
}
