#include "textflag.h"

// Instructions on eight integers of 16 bits that Go's assembler does not know.
// smlal and smlal2 add the products of four pairs to four integers of 32 bits.
#define SMAX(m, n, d) WORD $(0x4E606400 | (m)<<16 | (n)<<5 | (d))
#define SMIN(m, n, d) WORD $(0x4E606C00 | (m)<<16 | (n)<<5 | (d))
#define MULH8(m, n, d) WORD $(0x4E609C00 | (m)<<16 | (n)<<5 | (d))
#define SMLAL(m, n, d) WORD $(0x0E608000 | (m)<<16 | (n)<<5 | (d))
#define SMLAL2(m, n, d) WORD $(0x4E608000 | (m)<<16 | (n)<<5 | (d))

// func applyNEON(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int)
// It works on blocks of 32 elements, in V0 to V3.
TEXT ·applyNEON(SB), NOSPLIT, $0-64
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD added+24(FP), R3
	MOVD adds+32(FP), R4
	MOVD removed+40(FP), R5
	MOVD subs+48(FP), R6
	MOVD width+56(FP), R7
	LSL  $1, R7, R8 // bytes of a row

block:
	VLD1.P 64(R1), [V0.H8, V1.H8, V2.H8, V3.H8]
	MOVD   R3, R9
	MOVD   R4, R10
	CBZ    R10, removing

add:
	MOVHU.P 2(R9), R11
	MUL     R8, R11, R11
	ADD     R2, R11, R11
	VLD1    (R11), [V4.H8, V5.H8, V6.H8, V7.H8]
	VADD    V4.H8, V0.H8, V0.H8
	VADD    V5.H8, V1.H8, V1.H8
	VADD    V6.H8, V2.H8, V2.H8
	VADD    V7.H8, V3.H8, V3.H8
	SUBS    $1, R10, R10
	BNE     add

removing:
	MOVD R5, R9
	MOVD R6, R10
	CBZ  R10, done

remove:
	MOVHU.P 2(R9), R11
	MUL     R8, R11, R11
	ADD     R2, R11, R11
	VLD1    (R11), [V4.H8, V5.H8, V6.H8, V7.H8]
	VSUB    V4.H8, V0.H8, V0.H8
	VSUB    V5.H8, V1.H8, V1.H8
	VSUB    V6.H8, V2.H8, V2.H8
	VSUB    V7.H8, V3.H8, V3.H8
	SUBS    $1, R10, R10
	BNE     remove

done:
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(R0)
	ADD    $64, R2
	SUBS   $32, R7, R7
	BNE    block
	RET

// Sixteen elements of one accumulator, at p, with their weights, at w: clamped,
// times the weight, times themselves, added to V20 to V23.
#define ACTIVATE(p, w) \
	VLD1.P 32(p), [V0.H8, V1.H8]; \
	VLD1.P 32(w), [V2.H8, V3.H8]; \
	SMAX(16, 0, 0); \
	SMAX(16, 1, 1); \
	SMIN(17, 0, 0); \
	SMIN(17, 1, 1); \
	MULH8(0, 2, 2); \
	MULH8(1, 3, 3); \
	SMLAL(0, 2, 20); \
	SMLAL2(0, 2, 21); \
	SMLAL(1, 3, 22); \
	SMLAL2(1, 3, 23)

// func dotNEON(own, other, weights *int16, width int) int32
TEXT ·dotNEON(SB), NOSPLIT, $0-36
	MOVD own+0(FP), R0
	MOVD other+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD width+24(FP), R3
	ADD  R3<<1, R2, R4 // the other half's weights
	MOVD $255, R5
	VEOR V16.B16, V16.B16, V16.B16
	VDUP R5, V17.H8
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16

loop:
	ACTIVATE(R0, R2)
	ACTIVATE(R1, R4)
	SUBS $16, R3, R3
	BNE  loop
	VADD V21.S4, V20.S4, V20.S4
	VADD V23.S4, V22.S4, V22.S4
	VADD V22.S4, V20.S4, V20.S4
	VADDV V20.S4, V20
	FMOVS F20, R5
	MOVW R5, ret+32(FP)
	RET

// sqrdmulh is twice the product of eight pairs, its upper half, to the nearest; xtn and xtn2 narrow eight
// integers to bytes; smull and smull2 multiply eight pairs of bytes, and sadalp adds
// neighbours of eight integers to four of 32 bits.
#define SQRDMULH(m, n, d) WORD $(0x6E60B400 | (m)<<16 | (n)<<5 | (d))
#define XTN(n, d) WORD $(0x0E212800 | (n)<<5 | (d))
#define XTN2(n, d) WORD $(0x4E212800 | (n)<<5 | (d))
#define SMULL(m, n, d) WORD $(0x0E20C000 | (m)<<16 | (n)<<5 | (d))
#define SMULL2(m, n, d) WORD $(0x4E20C000 | (m)<<16 | (n)<<5 | (d))
#define SADALP(n, d) WORD $(0x4E606800 | (n)<<5 | (d))

// Sixteen products of an accumulator, whose halves are at p and q, to R4.
#define MULTIPLY(p, q) \
	VLD1.P 32(p), [V0.H8, V1.H8]; \
	VLD1.P 32(q), [V2.H8, V3.H8]; \
	SMAX(16, 0, 0); \
	SMAX(16, 1, 1); \
	SMAX(16, 2, 2); \
	SMAX(16, 3, 3); \
	SMIN(17, 0, 0); \
	SMIN(17, 1, 1); \
	SMIN(17, 2, 2); \
	SMIN(17, 3, 3); \
	VSHL $6, V0.H8, V0.H8; \
	VSHL $6, V1.H8, V1.H8; \
	SQRDMULH(0, 2, 2); \
	SQRDMULH(1, 3, 3); \
	XTN(2, 4); \
	XTN2(3, 4); \
	VST1.P [V4.B16], 16(R4)

// Four products, in V0 again and again, times the weights of four outputs, in w, added to
// a and b, two outputs each.
#define OUTPUTS(w, a, b) \
	SMULL(0, w, 8); \
	SMULL2(0, w, 9); \
	SADALP(8, a); \
	SADALP(9, b)

// func layerNEON(sums *int32, own, other *int16, weights *int8, products *uint8, width int)
TEXT ·layerNEON(SB), NOSPLIT, $0-48
	MOVD sums+0(FP), R0
	MOVD own+8(FP), R1
	MOVD other+16(FP), R2
	MOVD weights+24(FP), R3
	MOVD products+32(FP), R4
	MOVD width+40(FP), R5
	MOVD $255, R6
	VEOR V16.B16, V16.B16, V16.B16
	VDUP R6, V17.H8
	MOVD R4, R7
	ADD  R5, R1, R8 // the other halves
	ADD  R5, R2, R9
	LSR  $1, R5, R10

own:
	MULTIPLY(R1, R8)
	SUBS $16, R10, R10
	BNE  own
	LSR  $1, R5, R10

other:
	MULTIPLY(R2, R9)
	SUBS $16, R10, R10
	BNE  other
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16

dot:
	VLD1R.P 4(R7), [V0.S4]
	VLD1.P  64(R3), [V4.B16, V5.B16, V6.B16, V7.B16]
	OUTPUTS(4, 16, 17)
	OUTPUTS(5, 18, 19)
	OUTPUTS(6, 20, 21)
	OUTPUTS(7, 22, 23)
	SUBS    $4, R5, R5
	BNE     dot
	VADDP   V17.S4, V16.S4, V24.S4
	VADDP   V19.S4, V18.S4, V25.S4
	VADDP   V21.S4, V20.S4, V26.S4
	VADDP   V23.S4, V22.S4, V27.S4
	VST1    [V24.S4, V25.S4, V26.S4, V27.S4], (R0)
	RET
