// Command network writes the kernels of engine/eval/network for AVX2 and AVX-512.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// set is an instruction set: the registers that it works on.
type set struct {
	name   string
	bytes  int // of a register
	vector func() reg.VecVirtual
}

// Elements, of 16 bits, that one turn of a loop works on. Accumulators are
// multiples of the small block.
const (
	largeBlock = 128
	smallBlock = 32
)

func main() {
	sets := []set{
		{"AVX2", 32, YMM},
		{"AVX512", 64, ZMM},
	}
	ConstraintExpr("amd64")
	for _, s := range sets {
		s.apply()
		s.dot()
	}
	layer("AVX2", dotAVX2)
	layer("VNNI", dotVNNI)
	Generate()
}

// apply writes the kernel that adds rows of weights to an accumulator and
// subtracts others.
func (s set) apply() {
	TEXT("apply"+s.name, NOSPLIT, "func(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int)")
	Doc("apply" + s.name + " implements kernel.apply.")
	Pragma("noescape")
	a := applier{
		set: s,
		dst: Load(Param("dst"), GP64()), src: Load(Param("src"), GP64()),
		weights: Load(Param("weights"), GP64()),
		added:   Load(Param("added"), GP64()), adds: Load(Param("adds"), GP64()),
		removed: Load(Param("removed"), GP64()), subs: Load(Param("subs"), GP64()),
	}
	left := Load(Param("width"), GP64())
	a.stride = GP64()
	MOVQ(left, a.stride)
	SHLQ(Imm(1), a.stride)
	for _, block := range []int{largeBlock, smallBlock} {
		label := s.name + map[int]string{largeBlock: "large", smallBlock: "small"}[block]
		Label(label)
		CMPQ(left, U32(block))
		JL(LabelRef(label + "End"))
		a.block(label, block)
		SUBQ(U32(block), left)
		JMP(LabelRef(label))
		Label(label + "End")
	}
	VZEROUPPER()
	RET()
}

// applier writes what apply does with one block.
type applier struct {
	set
	dst, src, weights, added, adds, removed, subs, stride reg.Register
}

func (a *applier) block(label string, elements int) {
	sums := make([]reg.VecVirtual, 2*elements/a.bytes)
	for i := range sums {
		sums[i] = a.vector()
		VMOVDQU16or(a.set, Mem{Base: a.src, Disp: i * a.bytes}, sums[i])
	}
	a.rows(label+"Add", a.added, a.adds, func(row Mem, sum reg.VecVirtual) { VPADDW(row, sum, sum) }, sums)
	a.rows(label+"Sub", a.removed, a.subs, func(row Mem, sum reg.VecVirtual) { VPSUBW(row, sum, sum) }, sums)
	for i := range sums {
		VMOVDQU16or(a.set, sums[i], Mem{Base: a.dst, Disp: i * a.bytes})
	}
	for _, p := range []reg.Register{a.src, a.dst, a.weights} {
		ADDQ(U32(2*elements), p)
	}
}

// rows writes the loop over some features' rows of weights.
func (a *applier) rows(label string, features, count reg.Register, do func(Mem, reg.VecVirtual), sums []reg.VecVirtual) {
	left, next, row := GP64(), GP64(), GP64()
	MOVQ(count, left)
	MOVQ(features, next)
	Label(label)
	SUBQ(Imm(1), left)
	JL(LabelRef(label + "End"))
	MOVWQZX(Mem{Base: next}, row)
	IMULQ(a.stride, row)
	ADDQ(a.weights, row)
	for i, sum := range sums {
		do(Mem{Base: row, Disp: i * a.bytes}, sum)
	}
	ADDQ(Imm(2), next)
	JMP(LabelRef(label))
	Label(label + "End")
}

// VMOVDQU16or moves a register from or to memory.
func VMOVDQU16or(s set, from, to Op) {
	if s.bytes == 64 {
		VMOVDQU16(from, to)
	} else {
		VMOVDQU(from, to)
	}
}

// dot writes the kernel of the output: the activations of both accumulators
// times their weights.
func (s set) dot() {
	TEXT("dot"+s.name, NOSPLIT, "func(own, other, weights *int16, width int) int32")
	Doc("dot" + s.name + " implements kernel.dot.")
	Pragma("noescape")
	own, other := Load(Param("own"), GP64()), Load(Param("other"), GP64())
	weights := Load(Param("weights"), GP64())
	left := Load(Param("width"), GP64())
	beyond := GP64() // the other half's weights
	LEAQ(Mem{Base: weights, Index: left, Scale: 2}, beyond)
	zero, one := s.vector(), broadcast(s.vector(), 255)
	s.clear(zero)
	sums := []reg.VecVirtual{s.vector(), s.vector(), s.vector(), s.vector()}
	for _, sum := range sums {
		s.clear(sum)
	}
	loop := s.name + "dot"
	Label(loop)
	for i := range 64 / s.bytes {
		for j, half := range [][2]reg.Register{{own, weights}, {other, beyond}} {
			x, t := s.vector(), s.vector()
			VPMAXSW(Mem{Base: half[0], Disp: i * s.bytes}, zero, x)
			VPMINSW(x, one, x)
			VPMULLW(Mem{Base: half[1], Disp: i * s.bytes}, x, t)
			VPMADDWD(t, x, t)
			VPADDD(t, sums[2*(i&1)+j], sums[2*(i&1)+j])
		}
	}
	for _, p := range []reg.Register{own, other, weights, beyond} {
		ADDQ(Imm(64), p)
	}
	SUBQ(Imm(smallBlock), left)
	JG(LabelRef(loop))
	VPADDD(sums[2], sums[0], sums[0])
	VPADDD(sums[3], sums[1], sums[1])
	VPADDD(sums[1], sums[0], sums[0])
	s.total(sums[0])
	VZEROUPPER()
	RET()
}

// broadcast sets all words of a register to a value.
func broadcast(v reg.VecVirtual, value uint32) reg.VecVirtual {
	word := GP32()
	MOVL(U32(value), word)
	VMOVD(word, v.AsX())
	VPBROADCASTW(v.AsX(), v)
	return v
}

func (s set) clear(v reg.VecVirtual) {
	if s.bytes == 64 {
		VPXORD(v, v, v)
	} else {
		VPXOR(v, v, v)
	}
}

// total returns the sum of a register's elements, of 32 bits.
func (s set) total(sum reg.VecVirtual) {
	if s.bytes == 64 {
		high := YMM()
		VEXTRACTI64X4(Imm(1), sum, high)
		VPADDD(high, sum.AsY(), sum.AsY())
	}
	x, high := sum.AsX(), XMM()
	VEXTRACTI128(Imm(1), sum.AsY(), high)
	VPADDD(high, x, x)
	for _, order := range []uint8{0b01001110, 0b10110001} {
		VPSHUFD(Imm(uint64(order)), x, high)
		VPADDD(high, x, x)
	}
	result := GP32()
	VMOVD(x, result)
	Store(result, ReturnIndex(0))
}

// layer writes the kernel of the second layer: the products of both accumulators, and then
// their sums by weights.
func layer(name string, dot func(products, weights, left, sums reg.Register)) {
	TEXT("layer"+name, NOSPLIT, "func(sums *int32, own, other *int16, weights *int8, products *uint8, width int)")
	Doc("layer" + name + " implements kernel.layer.")
	Pragma("noescape")
	products, width := Load(Param("products"), GP64()), Load(Param("width"), GP64())
	zero, one := YMM(), broadcast(YMM(), 255)
	VPXOR(zero, zero, zero)
	to := GP64()
	MOVQ(products, to)
	for _, side := range []string{"own", "other"} {
		multiply(name+side, Load(Param(side), GP64()), to, width, zero, one)
	}
	dot(products, Load(Param("weights"), GP64()), width, Load(Param("sums"), GP64()))
	VZEROUPPER()
	RET()
}

// multiply writes the products of the halves of an accumulator: 32 a turn.
func multiply(label string, values, to, width reg.Register, zero, one reg.VecVirtual) {
	left := GP64()
	MOVQ(width, left)
	SHRQ(Imm(1), left)
	Label(label)
	var both [2]reg.VecVirtual
	for i := range both {
		x, y := YMM(), YMM()
		VPMAXSW(Mem{Base: values, Disp: 32 * i}, zero, x)
		VPMINSW(x, one, x)
		VPMAXSW(Mem{Base: values, Index: width, Scale: 1, Disp: 32 * i}, zero, y)
		VPMINSW(y, one, y)
		VPSLLW(Imm(6), x, x)
		VPMULHRSW(x, y, y) // x × y / 2⁹, to the nearest
		both[i] = y
	}
	VPACKUSWB(both[1], both[0], both[0])
	VPERMQ(Imm(0b11011000), both[0], both[0]) // the quarters in their order
	VMOVDQU(both[0], Mem{Base: to})
	ADDQ(Imm(64), values)
	ADDQ(Imm(32), to)
	SUBQ(Imm(32), left)
	JG(LabelRef(label))
}

// fours is how many times four products a turn of the loop of dot works on.
const fours = 8

// eachFour writes the loop over the products, four at a time: body for those in all
// elements of x, and the weights of all outputs for them.
func eachFour(label string, products, weights, left reg.Register, x func() reg.VecVirtual, body func(i int, x reg.VecVirtual, weights Mem)) {
	Label(label)
	for i := range fours {
		v := x()
		VPBROADCASTD(Mem{Base: products, Disp: 4 * i}, v)
		body(i, v, Mem{Base: weights, Disp: 64 * i})
	}
	ADDQ(U32(64*fours), weights)
	ADDQ(Imm(4*fours), products)
	SUBQ(Imm(4*fours), left)
	JG(LabelRef(label))
}

func dotAVX2(products, weights, left, sums reg.Register) {
	ones := broadcast(YMM(), 1)
	totals := []reg.VecVirtual{YMM(), YMM(), YMM(), YMM()}
	for _, t := range totals {
		VPXOR(t, t, t)
	}
	eachFour("dotAVX2", products, weights, left, YMM, func(i int, x reg.VecVirtual, weights Mem) {
		for half := range 2 {
			t, sum := YMM(), totals[i%2*2+half]
			VPMADDUBSW(weights.Offset(32*half), x, t)
			VPMADDWD(ones, t, t)
			VPADDD(t, sum, sum)
		}
	})
	for half := range 2 {
		VPADDD(totals[2+half], totals[half], totals[half])
		VMOVDQU(totals[half], Mem{Base: sums, Disp: 32 * half})
	}
}

func dotVNNI(products, weights, left, sums reg.Register) {
	totals := []reg.VecVirtual{ZMM(), ZMM(), ZMM(), ZMM()}
	for _, t := range totals {
		VPXORD(t, t, t)
	}
	eachFour("dotVNNI", products, weights, left, ZMM, func(i int, x reg.VecVirtual, weights Mem) {
		vpdpbusd(weights, x, totals[i%len(totals)])
	})
	VPADDD(totals[2], totals[0], totals[0])
	VPADDD(totals[3], totals[1], totals[1])
	VPADDD(totals[1], totals[0], totals[0])
	VMOVDQU32(totals[0], Mem{Base: sums})
}

// vpdpbusd adds the products of four signed bytes and four unsigned ones to each element of
// sum. Avo does not know it.
func vpdpbusd(signed, unsigned, sum Op) {
	operands := []Op{signed, unsigned, sum}
	Instruction(&ir.Instruction{Opcode: "VPDPBUSD", Operands: operands, Inputs: operands, Outputs: []Op{sum}, ISA: []string{"AVX512VNNI"}})
}
