package train

import (
	"math"

	"froe/engine/chess"
	"froe/engine/eval/network"
	"froe/lab/archive"
)

const (
	// groupSize is the most samples of a group: their elements of a tile fit a
	// processor's cache.
	groupSize = 2048

	maxPieces = 32
)

// group is a part of a batch, whose samples go through the network and back together.
// A sample has two views: that of the side to move, and after it that of the other.
type group struct {
	samples  []archive.Board
	features []uint16 // of each view, maxPieces rows of a tile
	pieces   []int    // of each sample
	outputs  []float32

	values []float32 // of the accumulators: by tile, then by view

	// The views that have each row of a tile, that of the bias included: those of row r
	// are views[starts[r]:starts[r+1]].
	starts []int
	views  []uint16

	// Sums over the samples: of the derivatives by the weights behind the first layer, and
	// of the losses.
	gradients *weights
	loss      float64

	// Of a sample, with a second layer: the products of its accumulators, the derivatives
	// by them, and the layer's outputs.
	products, derivatives, hidden []float32
}

func newGroup(w *weights) *group {
	return &group{
		features:  make([]uint16, groupSize*2*maxPieces),
		pieces:    make([]int, groupSize),
		outputs:   make([]float32, groupSize),
		values:    aligned(groupSize * 2 * w.Width),
		starts:    make([]int, w.rows()+1),
		views:     make([]uint16, groupSize*2*(maxPieces+1)),
		gradients: newParts(w.Shape, 0),
		products:  aligned(w.Width), derivatives: aligned(w.Width), hidden: make([]float32, w.Hidden),
	}
}

// collect lists the features of new samples.
func (g *group) collect(s network.Shape, samples []archive.Board) {
	g.samples = samples
	for i := range samples {
		g.pieces[i] = features(s, &samples[i], g.features[2*i*maxPieces:][:2*maxPieces])
	}
}

// features lists the rows of a board in a tile, as the side to move sees it and, after
// maxPieces, as the other does. It returns how many each has.
func features(s network.Shape, b *archive.Board, to []uint16) int {
	own, other := s.View(chess.White, chess.Square(b.King)), s.View(chess.Black, chess.Square(b.OtherKing)^56)
	ownFirst, otherFirst := uint16(own.Region)*network.Features, uint16(other.Region)*network.Features
	n := 0
	for left := b.Occupied; left != 0 && n < maxPieces; n++ {
		square := uint16(left.Pop())
		piece := uint16(b.Pieces[n/2] >> (n & 1 * 4) & 15)
		kind := piece&7 + piece>>3*6
		to[n] = ownFirst + (kind<<6 | square ^ uint16(own.Flip))
		to[maxPieces+n] = otherFirst + ((kind+6)%12<<6 | square ^ uint16(other.Flip))
	}
	return n
}

// view is the features of a view.
func (g *group) view(v int) []uint16 { return g.features[v*maxPieces:][:g.pieces[v/2]] }

// invert lists the views of each row.
func (g *group) invert(bias int) {
	starts := g.starts
	clear(starts)
	for v := range 2 * len(g.samples) {
		for _, f := range g.view(v) {
			starts[f+1]++
		}
	}
	starts[bias+1] = 2 * len(g.samples)
	for r := range bias + 1 {
		starts[r+1] += starts[r]
	}
	for v := range 2 * len(g.samples) {
		for _, f := range g.view(v) {
			g.views[starts[f]] = uint16(v)
			starts[f]++
		}
		g.views[starts[bias]] = uint16(v)
		starts[bias]++
	}
	// Each start has become the next one's.
	copy(starts[1:], starts)
	starts[0] = 0
}

// stride is the number of elements from a tile to the next in values.
func (g *group) stride() int { return 2 * groupSize * columns }

// tile is the values of a tile.
func (g *group) tile(t int) []float32 { return g.values[t*g.stride():][:g.stride()] }

// accumulate computes a tile of the accumulators, given its rows of weights.
func (g *group) accumulate(k *kernel, t int, rows []float32, bias int) {
	values := g.tile(t)
	for v := range 2 * len(g.samples) {
		f := g.view(v)
		k.sum(&values[v*columns], &rows[bias*columns], &rows[0], &f[0], len(f))
	}
}

// forward computes the outputs of samples whose accumulators are there. If they are to be
// learned, it makes the values the derivatives by them, and sums up losses and
// derivatives.
func (g *group) forward(k *kernel, w *weights, learned func(*archive.Board) float64) {
	clear(g.gradients.all)
	g.loss = 0
	for i := range g.samples {
		h := head{k, w, g, &g.values[2*i*columns], w.Bucket(g.pieces[i])}
		g.outputs[i] = h.forward()
		if learned != nil {
			won := sigmoid(float64(g.outputs[i]))
			miss := won - learned(&g.samples[i])
			g.loss += miss * miss
			h.backward(float32(2 * miss * won * (1 - won)))
		}
	}
}

// derive adds the derivatives by the weights of a tile to its gradients.
func (g *group) derive(k *kernel, t int, gradients []float32) {
	values := g.tile(t)
	for r, first := range g.starts[:len(g.starts)-1] {
		if n := g.starts[r+1] - first; n > 0 {
			row := &gradients[r*columns]
			k.sum(row, row, &values[0], &g.views[first], n)
		}
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// target is what the output of a sample, through a sigmoid, is fitted to.
func (p *Plan) target(b *archive.Board) float64 {
	return sigmoid(float64(b.Score) / float64(p.Scale))
}
