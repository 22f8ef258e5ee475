package train

import "unsafe"

// kernel has the functions of one instruction set. A pointer is to the first of width
// elements, a multiple of 32, unless its function says otherwise. All kernels round
// alike.
type kernel struct {
	name string

	// gather sets dst to the bias and the rows of weights of n features.
	gather func(dst, bias, weights *float32, features *uint16, n, width int)

	// scatter adds values to the rows of gradients of n features.
	scatter func(gradients, values *float32, features *uint16, n, width int)

	// output is the sum of x² × weight over the elements of both accumulators, x
	// being the element clamped to 0…1. Weights has twice the width.
	output func(own, other, weights *float32, width int) float32

	// backward takes the values of an accumulator and the output weights for it,
	// and delta, the derivative of the loss by the output. It adds the derivatives
	// by these weights to gradients, and sets values to those by its elements.
	backward func(values, weights, gradients *float32, delta float32, width int)
}

// plain is the kernel that every machine has. Conversions keep the compiler from
// fusing multiplications and additions.
var plain = kernel{"plain", gatherPlain, scatterPlain, outputPlain, backwardPlain}

func gatherPlain(dst, bias, weights *float32, features *uint16, n, width int) {
	to := unsafe.Slice(dst, width)
	copy(to, unsafe.Slice(bias, width))
	for _, f := range unsafe.Slice(features, n) {
		for i, w := range row(weights, f, width) {
			to[i] += w
		}
	}
}

func scatterPlain(gradients, values *float32, features *uint16, n, width int) {
	from := unsafe.Slice(values, width)
	for _, f := range unsafe.Slice(features, n) {
		to := row(gradients, f, width)
		for i, v := range from {
			to[i] += v
		}
	}
}

// row is the row of a feature.
func row(first *float32, feature uint16, width int) []float32 {
	at := unsafe.Add(unsafe.Pointer(first), 4*width*int(feature))
	return unsafe.Slice((*float32)(at), width)
}

// lanes are the partial sums of output: element i belongs to sum i mod 16.
const lanes = 16

func outputPlain(own, other, weights *float32, width int) float32 {
	w := unsafe.Slice(weights, 2*width)
	a, b := activate(unsafe.Slice(own, width), w[:width]), activate(unsafe.Slice(other, width), w[width:])
	for i := range a {
		a[i] += b[i]
	}
	for n := lanes / 2; n > 0; n /= 2 {
		for i := range n {
			a[i] += a[i+n]
		}
	}
	return a[0]
}

func activate(values, weights []float32) (sums [lanes]float32) {
	for i, v := range values {
		x := clamp(v)
		x = float32(x * x)
		sums[i%lanes] += float32(x * weights[i])
	}
	return sums
}

func clamp(v float32) float32 { return min(max(v, 0), 1) }

func backwardPlain(values, weights, gradients *float32, delta float32, width int) {
	w, g := unsafe.Slice(weights, width), unsafe.Slice(gradients, width)
	for i, v := range unsafe.Slice(values, width) {
		x := clamp(v)
		t := float32(delta * x)
		g[i] += float32(t * x)
		t += t
		if v < 1 {
			t = float32(t * w[i])
		} else {
			t = 0
		}
		unsafe.Slice(values, width)[i] = t
	}
}
