package train

import (
	"math"

	"froe/engine/eval/network"
)

// Moments of the optimiser, as everybody has them.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// adamw is what the optimiser remembers of each weight.
type adamw struct {
	mean, square []float32
}

// step changes the weights from one index to another, given the sums of the parts'
// derivatives, which it clears. Factor makes a mean of the sum; n counts steps
// from 1.
func (a *adamw) step(w *weights, parts []*weights, from, to int, rate, decay, factor float64, n int) {
	rise := rate / (1 - math.Pow(beta1, float64(n)))
	correct := float32(1 / (1 - math.Pow(beta2, float64(n))))
	shrink := float32(1 - rate*decay)
	scale, speed, most := float32(factor), float32(rise), float32(network.MaxWeight)
	weight, mean, square := w.all[from:to], a.mean[from:to], a.square[from:to]
	var sums [parallel][]float32
	for i := range sums {
		sums[i] = parts[i].all[from:to][:len(weight)]
	}
	mean, square = mean[:len(weight)], square[:len(weight)]
	for i := range weight {
		g := ((sums[0][i] + sums[1][i]) + (sums[2][i] + sums[3][i])) * scale
		m := float32(beta1*mean[i]) + float32((1-beta1)*g)
		s := float32(beta2*square[i]) + float32(float32((1-beta2)*g)*g)
		mean[i], square[i] = m, s
		root := float32(math.Sqrt(float64(float32(s * correct))))
		v := float32(weight[i]*shrink) - float32(float32(speed*m)/(root+epsilon))
		weight[i] = min(max(v, -most), most)
	}
	for i := range sums {
		clear(sums[i])
	}
}
