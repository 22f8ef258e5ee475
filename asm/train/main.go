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
	large    = 96 // elements, of 32 bits, that one turn of a loop works on
	small    = 32
)

func main() {
	ConstraintExpr("amd64")
	gather()
	scatter()
	output()
	backward()
	Generate()
}

// blocks writes a loop over blocks of elements, large ones and then small ones.
// Body is written for each, with a label of its own.
func blocks(name string, width reg.Register, body func(label string, elements int)) {
	for _, elements := range []int{large, small} {
		label := name + map[int]string{large: "Large", small: "Small"}[elements]
		Label(label)
		CMPQ(width, U32(elements))
		JL(LabelRef(label + "End"))
		body(label, elements)
		SUBQ(U32(elements), width)
		JMP(LabelRef(label))
		Label(label + "End")
	}
}

// rows writes a loop over the rows of weights of some features.
func rows(label string, features, count, first, stride reg.Register, do func(row reg.Register)) {
	left, next, row := GP64(), GP64(), GP64()
	MOVQ(count, left)
	MOVQ(features, next)
	Label(label)
	SUBQ(Imm(1), left)
	JL(LabelRef(label + "End"))
	MOVWQZX(Mem{Base: next}, row)
	IMULQ(stride, row)
	ADDQ(first, row)
	do(row)
	ADDQ(Imm(2), next)
	JMP(LabelRef(label))
	Label(label + "End")
}

func vectors(n int) []reg.VecVirtual {
	v := make([]reg.VecVirtual, n)
	for i := range v {
		v[i] = YMM()
	}
	return v
}

func at(p reg.Register, i int) Mem { return Mem{Base: p, Disp: i * register} }

// stride returns a row's bytes.
func stride(width reg.Register) reg.Register {
	s := GP64()
	MOVQ(width, s)
	SHLQ(Imm(2), s)
	return s
}

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

func gather() {
	begin("gather", "func(dst, bias, weights *float32, features *uint16, n, width int)")
	dst, bias, weights := param("dst"), param("bias"), param("weights")
	features, n, width := param("features"), param("n"), param("width")
	bytes := stride(width)
	blocks("gather", width, func(label string, elements int) {
		sums := vectors(4 * elements / register)
		for i := range sums {
			VMOVUPS(at(bias, i), sums[i])
		}
		rows(label+"Row", features, n, weights, bytes, func(row reg.Register) {
			for i := range sums {
				VADDPS(at(row, i), sums[i], sums[i])
			}
		})
		for i := range sums {
			VMOVUPS(sums[i], at(dst, i))
		}
		for _, p := range []reg.Register{dst, bias, weights} {
			ADDQ(U32(4*elements), p)
		}
	})
	end()
}

func scatter() {
	begin("scatter", "func(gradients, values *float32, features *uint16, n, width int)")
	gradients, values := param("gradients"), param("values")
	features, n, width := param("features"), param("n"), param("width")
	bytes := stride(width)
	blocks("scatter", width, func(label string, elements int) {
		add := vectors(4 * elements / register)
		for i := range add {
			VMOVUPS(at(values, i), add[i])
		}
		rows(label+"Row", features, n, gradients, bytes, func(row reg.Register) {
			for i := range add {
				t := YMM()
				VADDPS(at(row, i), add[i], t)
				VMOVUPS(t, at(row, i))
			}
		})
		for _, p := range []reg.Register{values, gradients} {
			ADDQ(U32(4*elements), p)
		}
	})
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

func output() {
	begin("output", "func(own, other, weights *float32, width int) float32")
	own, other, weights, width := param("own"), param("other"), param("weights"), param("width")
	beyond := GP64()
	LEAQ(Mem{Base: weights, Index: width, Scale: 4}, beyond)
	one, zero := broadcastOne(), cleared()
	sums := []reg.VecVirtual{cleared(), cleared(), cleared(), cleared()}
	Label("output")
	for i := range 4 {
		for j, half := range [][2]reg.Register{{own, weights}, {other, beyond}} {
			x := YMM()
			VMAXPS(at(half[0], i), zero, x)
			VMINPS(one, x, x)
			VMULPS(x, x, x)
			VMULPS(at(half[1], i), x, x)
			VADDPS(x, sums[2*j+i&1], sums[2*j+i&1])
		}
	}
	for _, p := range []reg.Register{own, other, weights, beyond} {
		SUBQ(I8(-128), p)
	}
	SUBQ(Imm(small), width)
	JG(LabelRef("output"))
	VADDPS(sums[2], sums[0], sums[0])
	VADDPS(sums[3], sums[1], sums[1])
	VADDPS(sums[1], sums[0], sums[0])
	x, high := sums[0].AsX(), XMM()
	VEXTRACTF128(Imm(1), sums[0], high)
	VADDPS(high, x, x)
	for _, order := range []uint64{0b01001110, 0b10110001} {
		VPERMILPS(Imm(order), x, high)
		VADDPS(high, x, x)
	}
	Store(x, ReturnIndex(0))
	end()
}

func backward() {
	begin("backward", "func(values, weights, gradients *float32, delta float32, width int)")
	values, weights, gradients, width := param("values"), param("weights"), param("gradients"), param("width")
	delta := YMM()
	Load(Param("delta"), delta.AsX())
	VBROADCASTSS(delta.AsX(), delta)
	one, zero := broadcastOne(), cleared()
	Label("backward")
	for i := range 4 {
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
	}
	for _, p := range []reg.Register{values, weights, gradients} {
		SUBQ(I8(-128), p)
	}
	SUBQ(Imm(small), width)
	JG(LabelRef("backward"))
	end()
}
