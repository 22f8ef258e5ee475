package train

import "math"

// Moments of the optimiser, as everybody has them.
const (
	beta1 = 0.9
	beta2 = 0.999
)

// rule is how the optimiser changes weights in a step. Kernels rely on the order of
// its fields.
type rule struct {
	share                 float32 // of a sum of derivatives, that makes a mean of it
	keepMean, newMean     float32
	keepSquare, newSquare float32
	correct               float32 // for squares that began at zero
	speed                 float32 // the rate, corrected for means that began at zero
	epsilon               float32
	shrink                float32 // weight decay
	most                  float32 // bounds the weights
}

// newRule is the rule of a plan for step n, from 1, of a batch of so many samples.
func newRule(p *Plan, rate float64, batch, n int) rule {
	return rule{
		share:    float32(1 / float64(batch)),
		keepMean: beta1, newMean: 1 - beta1,
		keepSquare: beta2, newSquare: 1 - beta2,
		correct: float32(1 / (1 - math.Pow(beta2, float64(n)))),
		speed:   float32(rate / (1 - math.Pow(beta1, float64(n)))),
		epsilon: float32(p.Epsilon),
		shrink:  float32(1 - rate*p.Decay),
	}
}

// within is the rule with another bound.
func (r rule) within(most float64) *rule {
	r.most = float32(most)
	return &r
}
