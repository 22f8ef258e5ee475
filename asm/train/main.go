// Command train writes the kernels of lab/train for AVX2. They use no fused
// multiplication and addition, so that they round as plain Go does.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	register = 32 // bytes
	columns  = 32 // of a tile, elements of 32 bits
	tile     = 4 * columns / register
)

func main() {
	ConstraintExpr("amd64")
	sum()
	output()
	backward()
	step()
	multiply()
	multiplyBackward()
	dot()
	add()
	Generate()
}

func vectors(n int) []reg.VecVirtual {
	v := make([]reg.VecVirtual, n)
	for i := range v {
		v[i] = YMM()
	}
	return v
}

func at(p reg.Register, i int) Mem { return Mem{Base: p, Disp: i * register} }

func begin(name, signature string) {
	TEXT(name+"AVX2", NOSPLIT, signature)
	Doc(name + "AVX2 implements kernel." + name + ".")
	Pragma("noescape")
}

func end() {
	VZEROUPPER()
	RET()
}

func param(name string) reg.Register { return Load(Param(name), GP64()) }

func sum() {
	begin("sum", "func(dst, first, rows *float32, which *uint16, n int)")
	dst, first, rows, which, n := param("dst"), param("first"), param("rows"), param("which"), param("n")
	sums := vectors(tile)
	for i := range sums {
		VMOVUPS(at(first, i), sums[i])
	}
	row := GP64()
	Label("sum")
	SUBQ(Imm(1), n)
	JL(LabelRef("sumEnd"))
	MOVWQZX(Mem{Base: which}, row)
	SHLQ(Imm(7), row)
	ADDQ(rows, row)
	for i := range sums {
		VADDPS(at(row, i), sums[i], sums[i])
	}
	ADDQ(Imm(2), which)
	JMP(LabelRef("sum"))
	Label("sumEnd")
	for i := range sums {
		VMOVUPS(sums[i], at(dst, i))
	}
	end()
}

// broadcastOne returns a register of ones.
func broadcastOne() reg.VecVirtual {
	bits, one := GP32(), YMM()
	MOVL(U32(0x3f800000), bits)
	VMOVD(bits, one.AsX())
	VBROADCASTSS(one.AsX(), one)
	return one
}

func cleared() reg.VecVirtual {
	v := YMM()
	VXORPS(v, v, v)
	return v
}

// tiles writes a loop over the tiles of a sample: body for the elements of the side to
// move and those of the other, which lie behind them.
func tiles(label string, values, stride, n reg.Register, linear []reg.Register, body func(i int)) {
	Label(label)
	for i := range 2 * tile {
		body(i)
	}
	ADDQ(stride, values)
	for _, p := range linear {
		ADDQ(U32(2*4*columns), p)
	}
	SUBQ(Imm(1), n)
	JG(LabelRef(label))
}

func output() {
	begin("output", "func(values, weights *float32, stride, tiles int) float32")
	values, weights, stride, n := param("values"), param("weights"), param("stride"), param("tiles")
	SHLQ(Imm(2), stride)
	one, zero := broadcastOne(), cleared()
	sums := []reg.VecVirtual{cleared(), cleared(), cleared(), cleared()}
	tiles("output", values, stride, n, []reg.Register{weights}, func(i int) {
		x, sum := YMM(), sums[i/tile*2+i&1]
		VMAXPS(at(values, i), zero, x)
		VMINPS(one, x, x)
		VMULPS(x, x, x)
		VMULPS(at(weights, i), x, x)
		VADDPS(x, sum, sum)
	})
	VADDPS(sums[2], sums[0], sums[0])
	VADDPS(sums[3], sums[1], sums[1])
	total(sums[0], sums[1])
	end()
}

// total returns the sum of the elements of two registers.
func total(sum, other reg.VecVirtual) {
	VADDPS(other, sum, sum)
	x, high := sum.AsX(), XMM()
	VEXTRACTF128(Imm(1), sum, high)
	VADDPS(high, x, x)
	for _, order := range []uint64{0b01001110, 0b10110001} {
		VPERMILPS(Imm(order), x, high)
		VADDPS(high, x, x)
	}
	Store(x, ReturnIndex(0))
}

func backward() {
	begin("backward", "func(values, weights, gradients *float32, delta float32, stride, tiles int)")
	values, weights, gradients := param("values"), param("weights"), param("gradients")
	stride, n := param("stride"), param("tiles")
	SHLQ(Imm(2), stride)
	delta := YMM()
	Load(Param("delta"), delta.AsX())
	VBROADCASTSS(delta.AsX(), delta)
	one, zero := broadcastOne(), cleared()
	tiles("backward", values, stride, n, []reg.Register{weights, gradients}, func(i int) {
		v, x, t, inside := YMM(), YMM(), YMM(), YMM()
		VMOVUPS(at(values, i), v)
		VMAXPS(v, zero, x)
		VMINPS(one, x, x)
		VMULPS(delta, x, t)
		VMULPS(t, x, x)
		VADDPS(at(gradients, i), x, x)
		VMOVUPS(x, at(gradients, i))
		VCMPPS(Imm(1), one, v, inside) // v < 1
		VADDPS(t, t, t)
		VMULPS(at(weights, i), t, t)
		VANDPS(inside, t, t)
		VMOVUPS(t, at(values, i))
	})
	end()
}

func step() {
	begin("step", "func(weights, means, squares, gradients, rule *float32, n int)")
	weights, means, squares, gradients := param("weights"), param("means"), param("squares"), param("gradients")
	rule, n := param("rule"), param("n")
	numbers := vectors(10) // of the rule, in the order of its fields
	for i := range numbers {
		VBROADCASTSS(Mem{Base: rule, Disp: 4 * i}, numbers[i])
	}
	share, keepMean, newMean, keepSquare, newSquare := numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
	correct, speed, epsilon, shrink, most := numbers[5], numbers[6], numbers[7], numbers[8], numbers[9]
	Label("step")
	g, m, s, w := YMM(), YMM(), YMM(), YMM()
	VMULPS(at(gradients, 0), share, g)
	VMULPS(at(means, 0), keepMean, m)
	VMULPS(newMean, g, w)
	VADDPS(w, m, m)
	VMOVUPS(m, at(means, 0))
	VMULPS(at(squares, 0), keepSquare, s)
	VMULPS(newSquare, g, w)
	VMULPS(w, g, g)
	VADDPS(g, s, s)
	VMOVUPS(s, at(squares, 0))
	VMULPS(correct, s, s)
	VSQRTPS(s, s)
	VADDPS(epsilon, s, s)
	VMULPS(speed, m, m)
	VDIVPS(s, m, m)
	VMULPS(at(weights, 0), shrink, w)
	VSUBPS(m, w, w)
	VMINPS(most, w, w)
	VXORPS(s, s, s)
	VSUBPS(most, s, s)
	VMAXPS(s, w, w)
	VMOVUPS(w, at(weights, 0))
	for _, p := range []reg.Register{weights, means, squares, gradients} {
		ADDQ(Imm(register), p)
	}
	SUBQ(Imm(register/4), n)
	JG(LabelRef("step"))
	end()
}

// pairs writes a loop over the tiles of one half of a sample's accumulators: body for the
// elements of the side to move and those of the other, which lie behind them.
func pairs(label string, values, beyond, products reg.Register, body func(i int)) {
	stride, n := param("stride"), param("tiles")
	SHLQ(Imm(2), stride)
	SHRQ(Imm(1), n)
	MOVQ(stride, beyond)
	IMULQ(n, beyond)
	ADDQ(values, beyond)
	tiles(label, values, stride, n, []reg.Register{products}, func(i int) {
		body(i)
		if i == 2*tile-1 {
			ADDQ(stride, beyond)
		}
	})
}

func multiply() {
	begin("multiply", "func(products, values *float32, stride, tiles int)")
	products, values, beyond := param("products"), param("values"), GP64()
	one, zero := broadcastOne(), cleared()
	pairs("multiply", values, beyond, products, func(i int) {
		x, y := YMM(), YMM()
		VMAXPS(at(values, i), zero, x)
		VMINPS(one, x, x)
		VMAXPS(at(beyond, i), zero, y)
		VMINPS(one, y, y)
		VMULPS(x, y, y)
		VMOVUPS(y, at(products, i))
	})
	end()
}

func multiplyBackward() {
	begin("multiplyBackward", "func(values, derivatives *float32, stride, tiles int)")
	derivatives, values, beyond := param("derivatives"), param("values"), GP64()
	one, zero := broadcastOne(), cleared()
	pairs("multiplyBackward", values, beyond, derivatives, func(i int) {
		d, halves := YMM(), [2]reg.Register{values, beyond}
		VMOVUPS(at(derivatives, i), d)
		var x, inside [2]reg.VecVirtual
		for j, half := range halves {
			v, low := YMM(), YMM()
			x[j], inside[j] = YMM(), YMM()
			VMOVUPS(at(half, i), v)
			VMAXPS(v, zero, x[j])
			VMINPS(one, x[j], x[j])
			VCMPPS(Imm(1), one, v, inside[j]) // v < 1
			VCMPPS(Imm(1), v, zero, low)      // 0 < v
			VANDPS(low, inside[j], inside[j])
		}
		for j, half := range halves {
			t := YMM()
			VMULPS(x[1-j], d, t)
			VANDPS(inside[j], t, t)
			VMOVUPS(t, at(half, i))
		}
	})
	end()
}

func dot() {
	begin("dot", "func(values, weights *float32, n int) float32")
	values, weights, n := param("values"), param("weights"), param("n")
	sums := []reg.VecVirtual{cleared(), cleared(), cleared(), cleared()}
	Label("dot")
	for i := range tile {
		x := YMM()
		VMOVUPS(at(values, i), x)
		VMULPS(at(weights, i), x, x)
		VADDPS(x, sums[i], sums[i])
	}
	for _, p := range []reg.Register{values, weights} {
		SUBQ(I8(-128), p)
	}
	SUBQ(Imm(columns), n)
	JG(LabelRef("dot"))
	VADDPS(sums[2], sums[0], sums[0])
	VADDPS(sums[3], sums[1], sums[1])
	total(sums[0], sums[1])
	end()
}

func add() {
	begin("add", "func(to, values *float32, factor float32, n int)")
	to, values, n := param("to"), param("values"), param("n")
	factor := YMM()
	Load(Param("factor"), factor.AsX())
	VBROADCASTSS(factor.AsX(), factor)
	Label("add")
	for i := range tile {
		x := YMM()
		VMULPS(at(values, i), factor, x)
		VADDPS(at(to, i), x, x)
		VMOVUPS(x, at(to, i))
	}
	for _, p := range []reg.Register{to, values} {
		SUBQ(I8(-128), p)
	}
	SUBQ(Imm(columns), n)
	JG(LabelRef("add"))
	end()
}
