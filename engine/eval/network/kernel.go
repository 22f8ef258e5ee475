package network

import "unsafe"

//go:generate wat2wasm vector_wasm.wat -o vector_wasm.wasm

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

// topBits are those of the four elements in a word. Words are added and subtracted without them, so
// that nothing is carried from one element to the next, and they are put right apart.
const topBits = 0x8000_8000_8000_8000

func applyPlain(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int) {
	words := width / 4
	to, from, rows := inWords(dst, words), inWords(src, words), inWords(weights, Features*words)
	if adds+subs == 0 {
		copy(to, from)
	}
	for _, f := range unsafe.Slice(added, adds) {
		row := rows[int(f)*words:][:len(to)]
		for i, v := range from[:len(to)] {
			w := row[i]
			to[i] = ((v &^ topBits) + (w &^ topBits)) ^ (v^w)&topBits
		}
		from = to
	}
	for _, f := range unsafe.Slice(removed, subs) {
		row := rows[int(f)*words:][:len(to)]
		for i, v := range from[:len(to)] {
			w := row[i]
			to[i] = ((v | topBits) - (w &^ topBits)) ^ (v^^w)&topBits
		}
		from = to
	}
}

// inWords are elements by four.
func inWords(elements *int16, words int) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(elements)), words)
}

func dotPlain(own, other, weights *int16, width int) int32 {
	all := unsafe.Slice(weights, 2*width)
	return activate(unsafe.Slice(own, width), all[:width]) + activate(unsafe.Slice(other, width), all[width:])
}

// activate is the share of one accumulator in dot. Elements are taken by four: their number is known
// to the compiler, which then leaves out what looks whether they are there.
func activate(values, weights []int16) int32 {
	sum := int64(0)
	for i := 0; i+4 <= len(values) && i+4 <= len(weights); i += 4 {
		v, w := (*[4]int16)(values[i:]), (*[4]int16)(weights[i:])
		a, b, c, d := int64(clamp(v[0])), int64(clamp(v[1])), int64(clamp(v[2])), int64(clamp(v[3]))
		sum += a*a*int64(w[0]) + b*b*int64(w[1]) + c*c*int64(w[2]) + d*d*int64(w[3])
	}
	return int32(sum)
}

// aligned is a zeroed slice that begins a cache line of 64 bytes.
func aligned(n int) []int16 {
	s := make([]int16, n+31)
	skip := -uintptr(unsafe.Pointer(&s[0])) % 64 / 2
	return s[skip:][:n:n]
}
