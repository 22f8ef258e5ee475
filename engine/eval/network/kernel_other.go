//go:build !amd64 && !arm64 && !(js && simd)

package network

// kernels lists those of this machine.
func kernels() []kernel { return []kernel{plain} }
