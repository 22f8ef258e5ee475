package network

// kernels lists those of this machine, the fastest first. Every arm64 has NEON.
func kernels() []kernel {
	return []kernel{{"NEON", applyNEON, dotNEON, layerNEON}, plain}
}

// applyNEON implements kernel.apply.
//
//go:noescape
func applyNEON(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int)

// dotNEON implements kernel.dot.
//
//go:noescape
func dotNEON(own, other, weights *int16, width int) int32

// layerNEON implements kernel.layer.
//
//go:noescape
func layerNEON(sums *int32, own, other *int16, weights *int8, products *uint8, width int)
