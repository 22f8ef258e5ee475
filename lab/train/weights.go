package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"froe/engine/eval/network"
)

// weights are all parameters of a network, or what belongs to each of them, one
// after the other.
type weights struct {
	network.Shape
	all        []float32
	features   []float32 // for each region, a row of Width for each feature
	bias       []float32
	output     []float32 // for each bucket, twice the width
	outputBias []float32
	factor     []float32 // a row of Width for each feature, added to that of every region; none if there is one region
}

func newWeights(s network.Shape) *weights {
	w := &weights{Shape: s}
	sizes := [...]int{s.Rows() * s.Width, s.Width, s.Buckets * 2 * s.Width, s.Buckets, factorSize(s)}
	total := 0
	for _, n := range sizes {
		total += n
	}
	w.all = aligned(total)
	rest := w.all
	for i, part := range [...]*[]float32{&w.features, &w.bias, &w.output, &w.outputBias, &w.factor} {
		*part, rest = rest[:sizes[i]:sizes[i]], rest[sizes[i]:]
	}
	return w
}

// factorSize is the number of weights that all regions share.
func factorSize(s network.Shape) int {
	if s.Regions == 1 {
		return 0
	}
	return network.Features * s.Width
}

// fold sets w to weights with the factor added to the features of every region, which
// is what a network is made of. The sums are kept within what can be quantised.
func (w *weights) fold(from *weights) {
	copy(w.all, from.all)
	if len(from.factor) == 0 {
		return
	}
	clear(w.factor)
	const most = float32(network.MaxWeight)
	for region := range slices.Chunk(w.features, len(from.factor)) {
		for i, v := range from.factor {
			region[i] = min(max(region[i]+v, -most), most)
		}
	}
}

// share sets the factor's derivatives to the sums of those of the regions.
func (w *weights) share() {
	if len(w.factor) == 0 {
		return
	}
	for region := range slices.Chunk(w.features, len(w.factor)) {
		for i, v := range region {
			w.factor[i] += v
		}
	}
}

// aligned is a zeroed slice that begins a cache line of 64 bytes.
func aligned(n int) []float32 {
	s := make([]float32, n+15)
	skip := -uintptr(unsafe.Pointer(&s[0])) % 64 / 4
	return s[skip:][:n:n]
}

// begin sets weights to what training begins with: accumulators of common
// positions are inside the range where the activation rises.
func (w *weights) begin(seed uint64) {
	chance := rand.New(rand.NewPCG(seed, 'w'))
	fill := func(to []float32, spread float64) {
		for i := range to {
			to[i] = float32((2*chance.Float64() - 1) * spread)
		}
	}
	if len(w.factor) > 0 {
		fill(w.factor, 0.1)
	} else {
		fill(w.features, 0.1)
	}
	for i := range w.bias {
		w.bias[i] = 0.2
	}
	fill(w.output, 1/math.Sqrt(float64(2*w.Width)))
}

// set sets weights to those of a network.
func (w *weights) set(p *network.Parameters) {
	copy(w.features, p.Features)
	copy(w.bias, p.Bias)
	copy(w.output, p.Output)
	copy(w.outputBias, p.OutputBias)
	clear(w.factor)
}

// maxOutput bounds output weights, so that they are quantised finely: they make
// three quarters of what quantising costs in accuracy.
const maxOutput = float32(network.MaxWeight / 4)

// clip keeps output weights within their bound.
func (w *weights) clip() {
	for i, v := range w.output {
		w.output[i] = min(max(v, -maxOutput), maxOutput)
	}
}

// outputWeights are the output weights of a bucket.
func (w *weights) outputWeights(bucket int) []float32 {
	return w.output[2*w.Width*bucket:][:2*w.Width]
}

// parameters are the weights as package network takes them.
func (w *weights) parameters() *network.Parameters {
	return &network.Parameters{Shape: w.Shape, Features: w.features, Bias: w.bias, Output: w.output, OutputBias: w.outputBias}
}
