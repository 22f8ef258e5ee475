package network

import (
	"fmt"
	"unsafe"
)

// hidden is the number of outputs of a second layer.
const hidden = 16

// What 1 is behind the first layer.
const (
	productOne  = 127                             // products of the elements of an accumulator
	hiddenShift = 8                               // 2 to it: weights of the second layer
	hiddenOne   = productOne * (1 << hiddenShift) // outputs of the second layer
	maxHidden   = 127                             // bounds the weights of the second layer
)

// multiply is the product of two elements of an accumulator, each clamped to 0…1, to the
// nearest.
func multiply(a, b int16) uint8 {
	return uint8((uint32(clamp(a))*uint32(clamp(b)) + 1<<8) >> 9)
}

func clamp(v int16) int16 { return min(max(v, 0), activation) }

// pack arranges a bucket's weights of the second layer as kernels take them: for each four
// products, those of all outputs.
func pack(to, from []int8) {
	width := len(from) / hidden
	for i, w := range from {
		output, product := i/width, i%width
		to[product/4*4*hidden+4*output+product%4] = w
	}
}

// packAll packs the weights of all buckets.
func (n *Network) packAll() {
	size := hidden * n.shape.Width
	n.packed = alignedBytes(len(n.hidden))
	for at := 0; at < len(n.hidden); at += size {
		pack(n.packed[at:][:size], n.hidden[at:][:size])
	}
}

// alignedBytes is a zeroed slice that begins a cache line of 64 bytes.
func alignedBytes(n int) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(aligned(n/2)))), n)
}

func layerPlain(sums *int32, own, other *int16, weights *int8, products *uint8, width int) {
	half := width / 2
	all := unsafe.Slice(products, width)
	for i, values := range [...][]int16{unsafe.Slice(own, width), unsafe.Slice(other, width)} {
		for j := range half {
			all[i*half+j] = multiply(values[j], values[half+j])
		}
	}
	to, w := unsafe.Slice(sums, hidden), unsafe.Slice(weights, hidden*width)
	clear(to)
	for i, x := range all {
		for j := range to {
			to[j] += int32(x) * int32(w[i/4*4*hidden+4*j+i%4])
		}
	}
}

// scratch is what the second layer works with.
type scratch struct {
	products []uint8
	sums     [hidden]int32
}

// deepValue is the evaluation of a network with a second layer. Each of its outputs x,
// clamped to 0…1, counts twice, as x and as x².
func (n *Network) deepValue(own, other []int16, bucket int, s *scratch) int {
	size := hidden * n.shape.Width
	n.kernel.layer(&s.sums[0], &own[0], &other[0], &n.packed[bucket*size], &s.products[0], n.shape.Width)
	weights, bias := (*[2 * hidden]int16)(n.outputWeights(bucket)), (*[hidden]int32)(n.hiddenBias[bucket*hidden:])
	total := int64(0)
	for i, sum := range s.sums {
		x := int64(min(max(sum+bias[i], 0), hiddenOne))
		total += x * (int64(weights[i])*hiddenOne + int64(weights[hidden+i])*x)
	}
	v := (total/(hiddenOne*hiddenOne)*activation + int64(n.outputBias[bucket])) * int64(n.scale) / activation >> n.shift
	return int(max(-Limit, min(v, Limit)))
}

// checkHidden refuses weights of the second layer that could leave their range.
func (n *Network) checkHidden() error {
	for i, w := range n.hidden {
		if w < -maxHidden {
			return fmt.Errorf("second layer: weight %d is %d, beyond ±%d", i, w, maxHidden)
		}
	}
	for i, b := range n.hiddenBias {
		if max(b, -b) > 1<<24 || b == -1<<31 {
			return fmt.Errorf("second layer: bias %d is %d, beyond ±%d", i, b, 1<<24)
		}
	}
	return nil
}
