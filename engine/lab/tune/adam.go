package tune

import "math"

// adam is the optimiser of Kingma and Ba: it follows a noisy gradient with a step size
// of its own for each weight, from the running mean and mean square of the gradient.
type adam struct {
	mean, square point
	steps        int
}

// Decay rates of the mean and the mean square, and what keeps a step finite: β₁, β₂
// and ε of Kingma and Ba.
const (
	forgetMean   = 0.9
	forgetSquare = 0.999
	finite       = 1e-8
)

func newAdam(n int) *adam { return &adam{mean: make(point, n), square: make(point, n)} }

// step moves at against the gradient, each weight by about rate.
func (a *adam) step(at, slope point, rate float64) {
	a.steps++
	young := 1 - math.Pow(forgetMean, float64(a.steps)) // both begin at 0
	rare := 1 - math.Pow(forgetSquare, float64(a.steps))
	for i, v := range slope {
		a.mean[i] = forgetMean*a.mean[i] + (1-forgetMean)*v
		a.square[i] = forgetSquare*a.square[i] + (1-forgetSquare)*v*v
		at[i] -= rate * (a.mean[i] / young) / (math.Sqrt(a.square[i]/rare) + finite)
	}
}
