package train

import (
	"math"

	"froe/engine/chess"
	"froe/engine/eval/network"
	"froe/lab/archive"
)

// passer takes samples through the network and back. It belongs to one goroutine.
type passer struct {
	kernel   kernel
	features [2][33]uint16 // of the side to move, of the other; after them the bias
	values   [2][]float32  // accumulators, likewise
}

func newPasser(s network.Shape, k kernel) *passer {
	return &passer{kernel: k, values: [2][]float32{aligned(s.Width), aligned(s.Width)}}
}

// collect lists the features of a board, and returns how many there are.
func (p *passer) collect(s network.Shape, b *archive.Board) int {
	own, other := s.View(chess.White, chess.Square(b.King)), s.View(chess.Black, chess.Square(b.OtherKing)^56)
	ownFirst, otherFirst := uint16(own.Region)*network.Features, uint16(other.Region)*network.Features
	n := 0
	for left := b.Occupied; left != 0 && n < 32; n++ {
		square := uint16(left.Pop())
		piece := uint16(b.Pieces[n/2] >> (n & 1 * 4) & 15)
		kind := piece&7 + piece>>3*6
		p.features[0][n] = ownFirst + (kind<<6 | square ^ uint16(own.Flip))
		p.features[1][n] = otherFirst + ((kind+6)%12<<6 | square ^ uint16(other.Flip))
	}
	// The row of the bias lies behind those of the features.
	p.features[0][n], p.features[1][n] = uint16(s.Rows()), uint16(s.Rows())
	return n
}

// forward returns the output for a board, the number of its features, and its
// bucket.
func (p *passer) forward(w *weights, b *archive.Board) (output float32, features, bucket int) {
	n := p.collect(w.Shape, b)
	for i := range p.values {
		p.kernel.gather(&p.values[i][0], &w.bias[0], &w.features[0], &p.features[i][0], n, w.Width)
	}
	bucket = w.Bucket(n)
	output = p.kernel.output(&p.values[0][0], &p.values[1][0], &w.outputWeights(bucket)[0], w.Width)
	return output + w.outputBias[bucket], n, bucket
}

// learn adds the derivatives of a sample's loss to the gradients, and returns the
// loss.
func (p *passer) learn(w, gradients *weights, b *archive.Board, target func(*archive.Board) float64) float64 {
	output, n, bucket := p.forward(w, b)
	won := sigmoid(float64(output))
	miss := won - target(b)
	delta := float32(2 * miss * won * (1 - won))
	gradients.outputBias[bucket] += delta
	from, to := w.outputWeights(bucket), gradients.outputWeights(bucket)
	for i, values := range p.values {
		p.kernel.backward(&values[0], &from[i*w.Width], &to[i*w.Width], delta, w.Width)
		p.kernel.scatter(&gradients.features[0], &values[0], &p.features[i][0], n+1, w.Width)
	}
	return miss * miss
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// target is what the output of a sample, through a sigmoid, is fitted to.
func (p *Plan) target(b *archive.Board) float64 {
	return sigmoid(float64(b.Score) / float64(p.Scale))
}
