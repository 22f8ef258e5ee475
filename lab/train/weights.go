package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"froe/engine/eval/network"
)

// weights are all parameters of a network, or what belongs to each of them. Those of
// the first layer are cut into tiles of its columns, so that a processor's cache has
// room for what a batch uses of them at a time.
type weights struct {
	network.Shape
	all        []float32
	first      []float32 // of each tile: a row for each feature of each region, for each feature of the factor, and the bias
	hidden     []float32 // of each bucket, output of the second layer, and pair of tiles: a row for the side to move and one for the other
	hiddenBias []float32 // of each bucket and output of the second layer
	output     []float32 // of each bucket, Shape.Outputs; without a second layer of each bucket and tile: a row for the side to move and one for the other
	outputBias []float32 // of each bucket, up to a multiple of columns
}

func newWeights(s network.Shape) *weights {
	w := weights{Shape: s}
	return newParts(s, w.tiles()*w.rows()*columns)
}

// newParts are weights whose first layer has so many.
func newParts(s network.Shape, first int) *weights {
	w := &weights{Shape: s}
	sizes := [...]int{first, s.Buckets * s.Hidden * s.Width, s.Buckets * s.Hidden,
		s.Buckets * s.Outputs(), (s.Buckets + columns - 1) / columns * columns}
	total := 0
	for _, n := range sizes {
		total += n
	}
	w.all = aligned(total)
	rest := w.all
	for i, part := range [...]*[]float32{&w.first, &w.hidden, &w.hiddenBias, &w.output, &w.outputBias} {
		*part, rest = rest[:sizes[i]:sizes[i]], rest[sizes[i]:]
	}
	return w
}

// aligned is a zeroed slice that begins a cache line of 64 bytes.
func aligned(n int) []float32 {
	s := make([]float32, n+15)
	skip := -uintptr(unsafe.Pointer(&s[0])) % 64 / 4
	return s[skip:][:n:n]
}

// tiles is how many tiles the first layer has.
func (w *weights) tiles() int { return w.Width / columns }

// factored reports whether there is a factor: a row for each feature that is added to
// that of every region.
func (w *weights) factored() bool { return w.Regions > 1 }

// biasRow is the row of the bias in a tile: the last one.
func (w *weights) biasRow() int {
	if w.factored() {
		return w.Rows() + network.Features
	}
	return w.Rows()
}

// rows is how many rows a tile has.
func (w *weights) rows() int { return w.biasRow() + 1 }

// tile is the rows of a tile.
func (w *weights) tile(t int) []float32 {
	size := w.rows() * columns
	return w.first[t*size:][:size:size]
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
	features := 0
	if w.factored() {
		features = w.Rows()
	}
	for t := range w.tiles() {
		tile, bias := w.tile(t), w.biasRow()*columns
		fill(tile[features*columns:bias], 0.1)
		for i := range columns {
			tile[bias+i] = 0.2
		}
	}
	fill(w.hidden, 6/math.Sqrt(float64(w.Width)))
	for i := range w.hiddenBias {
		w.hiddenBias[i] = 0.3
	}
	fill(w.output, 1/math.Sqrt(float64(w.Outputs())))
}

// Bounds of weights. Those of output weights are narrow, so that they are quantised
// finely: they make three quarters of what quantising costs in accuracy.
const (
	maxWeight = network.MaxWeight
	maxOutput = network.MaxWeight / 4
)

// maxOutput bounds the output weights.
func (w *weights) maxOutput() float64 {
	if w.Hidden > 0 {
		return maxWeight
	}
	return maxOutput
}

// maxFeature bounds the weights of features, which are sums if there is a factor.
func (w *weights) maxFeature() float64 {
	if w.factored() {
		return maxWeight / 2
	}
	return maxWeight
}

// outputWeights are the output weights of a bucket.
func (w *weights) outputWeights(bucket int) []float32 {
	return w.output[w.Outputs()*bucket:][:w.Outputs()]
}

// hiddenWeights are the weights of an output of the second layer.
func (w *weights) hiddenWeights(bucket, output int) []float32 {
	return w.hidden[(bucket*w.Hidden+output)*w.Width:][:w.Width]
}

// set sets weights to those of a network.
func (w *weights) set(p *network.Parameters) {
	clear(w.all)
	w.exchange(p, func(ours, theirs []float32) { copy(ours, theirs) })
	if w.factored() {
		for t := range w.tiles() {
			w.share(w.tile(t))
		}
	}
}

// share gives the factor half of what the regions of a tile have in common, so that
// neither is beyond its bound.
func (w *weights) share(tile []float32) {
	factor := tile[w.Rows()*columns : w.biasRow()*columns]
	for region := range slices.Chunk(tile[:w.Rows()*columns], len(factor)) {
		for i, v := range region {
			factor[i] += v / float32(2*w.Regions)
		}
	}
	for region := range slices.Chunk(tile[:w.Rows()*columns], len(factor)) {
		for i, v := range factor {
			region[i] -= v
		}
	}
}

// parameters are the weights as package network takes them.
func (w *weights) parameters() *network.Parameters {
	p := &network.Parameters{Shape: w.Shape,
		Features: make([]float32, w.Rows()*w.Width), Bias: make([]float32, w.Width),
		Hidden: make([]float32, len(w.hidden)), HiddenBias: make([]float32, len(w.hiddenBias)),
		Output: make([]float32, len(w.output)), OutputBias: make([]float32, w.Buckets)}
	w.exchange(p, func(ours, theirs []float32) { copy(theirs, ours) })
	return p
}

// exchange calls do for each piece of the weights and what it is in a network's
// parameters.
func (w *weights) exchange(p *network.Parameters, do func(ours, theirs []float32)) {
	for t := range w.tiles() {
		tile, at := w.tile(t), t*columns
		for row := range w.Rows() {
			do(tile[row*columns:][:columns], p.Features[row*w.Width+at:][:columns])
		}
		do(tile[w.biasRow()*columns:], p.Bias[at:][:columns])
	}
	if w.Hidden > 0 {
		exchangeSides(w.hidden, p.Hidden, w.Width/2, do)
		do(w.hiddenBias, p.HiddenBias)
		do(w.output, p.Output)
	} else {
		exchangeSides(w.output, p.Output, w.Width, do)
	}
	do(w.outputBias[:w.Buckets], p.OutputBias)
}

// exchangeSides calls do for pieces of weights that have, again and again, those for the
// side to move and those for the other: in a network a whole side of them, in ours a row.
func exchangeSides(ours, theirs []float32, side int, do func(ours, theirs []float32)) {
	for at := 0; at < len(ours); at += 2 * side {
		for i := 0; i < side; i += columns {
			do(ours[at+2*i:][:columns], theirs[at+i:][:columns])
			do(ours[at+2*i+columns:][:columns], theirs[at+side+i:][:columns])
		}
	}
}
