package train

import (
	"math"
	"unsafe"
)

// columns is how many elements of an accumulator a tile has.
const columns = 32

// kernel has the functions of one instruction set. All kernels round alike.
type kernel struct {
	name string

	// sum sets dst to first and n of the rows, which are of columns elements each.
	// Dst may be first.
	sum func(dst, first, rows *float32, which *uint16, n int)

	// output is the sum of x² × weight over the elements of both accumulators of a
	// sample, x being the element clamped to 0…1. Of each tile, values has the elements
	// of the side to move and then those of the other, and the next tile's lie stride
	// elements further; weights has the same without gaps.
	output func(values, weights *float32, stride, tiles int) float32

	// backward takes what output takes, and delta, the derivative of the loss by the
	// output. It adds the derivatives by the weights to gradients, and sets values to
	// those by its elements.
	backward func(values, weights, gradients *float32, delta float32, stride, tiles int)

	// multiply sets products to those of the elements of both halves of the accumulators of
	// a sample, each clamped to 0…1. Values are as in output.
	multiply func(products, values *float32, stride, tiles int)

	// multiplyBackward sets values to the derivatives by them, given those by their products.
	multiplyBackward func(values, derivatives *float32, stride, tiles int)

	// dot is the sum of value × weight over n elements, a multiple of columns.
	dot func(values, weights *float32, n int) float32

	// add adds n values, a multiple of columns, times a factor.
	add func(to, values *float32, factor float32, n int)

	// step changes n weights, a multiple of 8, by a rule, whose first field rule is,
	// given what the optimiser remembers of each and the sums of the derivatives.
	step func(weights, means, squares, gradients, rule *float32, n int)
}

// plain is the kernel that every machine has. Conversions keep the compiler from
// fusing multiplications and additions.
var plain = kernel{"plain", sumPlain, outputPlain, backwardPlain, multiplyPlain, multiplyBackwardPlain, dotPlain, addPlain, stepPlain}

func sumPlain(dst, first, rows *float32, which *uint16, n int) {
	to := unsafe.Slice(dst, columns)
	copy(to, unsafe.Slice(first, columns))
	for _, row := range unsafe.Slice(which, n) {
		for i, v := range elements(rows, int(row)*columns, columns) {
			to[i] += v
		}
	}
}

// elements are n that begin so many after the first.
func elements(first *float32, after, n int) []float32 {
	return unsafe.Slice((*float32)(unsafe.Add(unsafe.Pointer(first), 4*after)), n)
}

// lanes are the partial sums of output: element i of a side belongs to sum i mod 16.
const lanes = 16

func outputPlain(values, weights *float32, stride, tiles int) float32 {
	var own, other [lanes]float32
	for tile := range tiles {
		v, w := elements(values, tile*stride, 2*columns), elements(weights, tile*2*columns, 2*columns)
		activate(&own, v[:columns], w[:columns])
		activate(&other, v[columns:], w[columns:])
	}
	for i := range own {
		own[i] += other[i]
	}
	return total(own[:])
}

// total is the sum of values, whose number is a power of two: halves are added first.
func total(values []float32) float32 {
	for n := len(values) / 2; n > 0; n /= 2 {
		for i := range n {
			values[i] += values[i+n]
		}
	}
	return values[0]
}

func multiplyPlain(products, values *float32, stride, tiles int) {
	for tile := range tiles / 2 {
		a, b := elements(values, tile*stride, 2*columns), elements(values, (tiles/2+tile)*stride, 2*columns)
		for i := range a {
			elements(products, tile*2*columns, 2*columns)[i] = float32(clamp(a[i]) * clamp(b[i]))
		}
	}
}

func multiplyBackwardPlain(values, derivatives *float32, stride, tiles int) {
	by := func(d, v, other float32) float32 {
		if v <= 0 || v >= 1 {
			return 0
		}
		return float32(d * clamp(other))
	}
	for tile := range tiles / 2 {
		a, b := elements(values, tile*stride, 2*columns), elements(values, (tiles/2+tile)*stride, 2*columns)
		for i, d := range elements(derivatives, tile*2*columns, 2*columns) {
			a[i], b[i] = by(d, a[i], b[i]), by(d, b[i], a[i])
		}
	}
}

func dotPlain(values, weights *float32, n int) float32 {
	var sums [columns]float32
	w := unsafe.Slice(weights, n)
	for i, v := range unsafe.Slice(values, n) {
		sums[i%columns] += float32(v * w[i])
	}
	return total(sums[:])
}

func addPlain(to, values *float32, factor float32, n int) {
	sums := unsafe.Slice(to, n)
	for i, v := range unsafe.Slice(values, n) {
		sums[i] += float32(v * factor)
	}
}

func activate(sums *[lanes]float32, values, weights []float32) {
	for i, v := range values {
		x := clamp(v)
		x = float32(x * x)
		sums[i%lanes] += float32(x * weights[i])
	}
}

func clamp(v float32) float32 { return min(max(v, 0), 1) }

func backwardPlain(values, weights, gradients *float32, delta float32, stride, tiles int) {
	for tile := range tiles {
		values := elements(values, tile*stride, 2*columns)
		w, g := elements(weights, tile*2*columns, 2*columns), elements(gradients, tile*2*columns, 2*columns)
		for i, v := range values {
			x := clamp(v)
			t := float32(delta * x)
			g[i] += float32(t * x)
			t += t
			if v < 1 {
				values[i] = float32(t * w[i])
			} else {
				values[i] = 0
			}
		}
	}
}

func stepPlain(weights, means, squares, gradients, first *float32, n int) {
	r := (*rule)(unsafe.Pointer(first))
	w, mean, square := unsafe.Slice(weights, n), unsafe.Slice(means, n), unsafe.Slice(squares, n)
	for i, sum := range unsafe.Slice(gradients, n) {
		g := float32(sum * r.share)
		m := float32(r.keepMean*mean[i]) + float32(r.newMean*g)
		s := float32(r.keepSquare*square[i]) + float32(float32(r.newSquare*g)*g)
		mean[i], square[i] = m, s
		root := float32(math.Sqrt(float64(float32(s * r.correct))))
		v := float32(w[i]*r.shrink) - float32(float32(r.speed*m)/float32(root+r.epsilon))
		w[i] = min(max(v, -r.most), r.most)
	}
}
