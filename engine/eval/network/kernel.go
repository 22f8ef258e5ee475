package network

import "unsafe"

// smallBlock is what widths are multiples of: the elements of an AVX-512
// register.
const smallBlock = 32

// kernel has the functions of one instruction set. A pointer is to the first of width
// elements, unless its function says otherwise; dst may be src.
type kernel struct {
	name string

	// apply sets dst to src with the weights of some features added and those of
	// others subtracted. Weights has a row for each feature.
	apply func(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int)

	// dot is the sum of x × x × weight over the elements of both accumulators, x
	// being the element clamped to 0…255. Weights has twice the width.
	dot func(own, other, weights *int16, width int) int32

	// layer sets the hidden sums to the products of both accumulators ([multiply]) times
	// weights ([pack]). It may use products, of width elements.
	layer func(sums *int32, own, other *int16, weights *int8, products *uint8, width int)
}

// plain is the kernel that every machine has.
var plain = kernel{"plain", applyPlain, dotPlain, layerPlain}

// best is the fastest kernel of this machine.
func best() kernel { return kernels()[0] }

func applyPlain(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int) {
	to, from := unsafe.Slice(dst, width), unsafe.Slice(src, width)
	all := unsafe.Slice(weights, Features*width)
	copy(to, from)
	for _, f := range unsafe.Slice(added, adds) {
		for i, w := range all[int(f)*width:][:len(to)] {
			to[i] += w
		}
	}
	for _, f := range unsafe.Slice(removed, subs) {
		for i, w := range all[int(f)*width:][:len(to)] {
			to[i] -= w
		}
	}
}

func dotPlain(own, other, weights *int16, width int) int32 {
	all := unsafe.Slice(weights, 2*width)
	return activate(unsafe.Slice(own, width), all[:width]) + activate(unsafe.Slice(other, width), all[width:])
}

// activate is the share of one accumulator in dot.
func activate(values, weights []int16) int32 {
	sum := int32(0)
	for i, v := range values {
		x := int32(min(max(v, 0), activation))
		sum += x * x * int32(weights[i])
	}
	return sum
}

// aligned is a zeroed slice that begins a cache line of 64 bytes.
func aligned(n int) []int16 {
	s := make([]int16, n+31)
	skip := -uintptr(unsafe.Pointer(&s[0])) % 64 / 2
	return s[skip:][:n:n]
}
