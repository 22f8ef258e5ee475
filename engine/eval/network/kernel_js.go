//go:build simd

package network

// Go's compiler knows no vectors of WebAssembly. So this kernel is a module of its own,
// vector_wasm.wat, that works on Go's memory. Who starts a program that is built with the tag simd
// gives it these functions: those of the module, and hasVectors, which is 0 where the browser does
// not know vectors either. (The site's engine.js does.)

//go:wasmimport froe hasVectors
func hasVectors() int32

//go:wasmimport froe apply
func applyModule(dst, src, weights *int16, added *uint16, adds int32, removed *uint16, subs, width int32)

//go:wasmimport froe dot
func dotModule(own, other, weights *int16, width int32) int32

// kernels lists those of this machine, the fastest first.
func kernels() []kernel {
	if hasVectors() == 0 {
		return []kernel{plain}
	}
	return []kernel{{"SIMD128", applyVectors, dotVectors, layerPlain}, plain}
}

func applyVectors(dst, src, weights *int16, added *uint16, adds int, removed *uint16, subs, width int) {
	applyModule(dst, src, weights, added, int32(adds), removed, int32(subs), int32(width))
}

func dotVectors(own, other, weights *int16, width int) int32 {
	return dotModule(own, other, weights, int32(width))
}
