package network

import (
	"fmt"
	"math"
	"slices"

	"froe/engine/chess"
)

// activation is what 1 is in accumulators and activations.
const activation = 255

// What 1 is in output weights is a power of two, as large as the greatest of them
// allows: from 2 to the minShift to 2 to the maxShift.
const (
	minShift = 4
	maxShift = 12
)

// maxOutputWeight bounds output weights, so that an activation times one fits 16
// bits.
const maxOutputWeight = 127

// Limit bounds every evaluation, in centipawns: beyond lie mate scores.
const Limit = 30000

// Network is a trained network. It does not change, and may be shared.
type Network struct {
	shape Shape
	name  string
	scale int32 // centipawns for an output of 1
	shift uint8 // 2 to the shift is what 1 is in output weights

	features   []int16     // for each region, a row of Width for each feature
	bias       []int16     // of an accumulator
	hidden     []int8      // for each bucket and output of the second layer, Width/2 for the side to move and Width/2 for the other
	packed     []int8      // the same as kernels take it: pack
	hiddenBias []int32     // for each bucket and output of the second layer, in 1/hiddenOne
	output     []int16     // for each bucket, Shape.Outputs
	outputBias []int32     // for each bucket, in 1/(activation × 2^shift)
	views      [2][64]View // by side and the square of its king: Shape.View
	kernel     kernel
}

// Shape is what the network has how many of.
func (n *Network) Shape() Shape { return n.shape }

// Name is the name of the training run that made the network.
func (n *Network) Name() string { return n.name }

// Scale is the centipawns for an output of 1, to which a sigmoid gives a
// probability of 0.73 to win.
func (n *Network) Scale() int { return int(n.scale) }

// Kernel names the instructions that the network is evaluated with.
func (n *Network) Kernel() string { return n.kernel.name }

// empty is a network of a shape whose weights are all zero.
func empty(s Shape, name string, scale int, shift uint8) *Network {
	n := &Network{
		shape: s, name: name, scale: int32(scale), shift: shift,
		features:   aligned(s.Rows() * s.Width),
		bias:       aligned(s.Width),
		hidden:     make([]int8, s.Buckets*s.Hidden*s.Width),
		hiddenBias: make([]int32, s.Buckets*s.Hidden),
		output:     aligned(s.Buckets * s.Outputs()),
		outputBias: make([]int32, s.Buckets),
		kernel:     best(),
	}
	for c := range n.views {
		for king := range n.views[c] {
			n.views[c][king] = s.View(chess.Color(c), chess.Square(king))
		}
	}
	return n
}

// region is the weights of the features of a region.
func (n *Network) region(r uint8) []int16 {
	size := Features * n.shape.Width
	return n.features[int(r)*size:][:size]
}

// check refuses numbers that could leave their range: see the package comment.
func (n *Network) check() error {
	largest := make([]int, n.shape.Width)
	for row := range slices.Chunk(n.features, n.shape.Width) {
		for i, w := range row {
			largest[i] = max(largest[i], abs(int(w)))
		}
	}
	for i, bias := range n.bias {
		if reach := abs(int(bias)) + maxPieces*largest[i]; reach > math.MaxInt16 {
			return fmt.Errorf("element %d of the accumulator can reach %d, more than %d", i, reach, math.MaxInt16)
		}
	}
	if n.shape.Hidden > 0 {
		return n.checkHidden()
	}
	for b := range n.shape.Buckets {
		sum := 0
		for i, w := range n.outputWeights(b) {
			if abs(int(w)) > maxOutputWeight {
				return fmt.Errorf("bucket %d: output weight %d is %d, beyond ±%d", b, i, w, maxOutputWeight)
			}
			sum += abs(int(w))
		}
		if reach := activation * activation * sum; reach > math.MaxInt32 {
			return fmt.Errorf("bucket %d: the output can reach %d, more than %d", b, reach, math.MaxInt32)
		}
	}
	return nil
}

func abs(x int) int { return max(x, -x) }

// outputWeights are the output weights of a bucket.
func (n *Network) outputWeights(bucket int) []int16 {
	return n.output[n.shape.Outputs()*bucket:][:n.shape.Outputs()]
}

// value is the evaluation in centipawns from the side whose accumulator is own.
func (n *Network) value(own, other []int16, pieces int, scratch *scratch) int {
	b := n.shape.Bucket(pieces)
	if n.shape.Hidden > 0 {
		return n.deepValue(own, other, b, scratch)
	}
	sum := n.kernel.dot(&own[0], &other[0], &n.outputWeights(b)[0], n.shape.Width)
	v := (int64(sum)/activation + int64(n.outputBias[b])) * int64(n.scale) / activation >> n.shift
	return int(max(-Limit, min(v, Limit)))
}
