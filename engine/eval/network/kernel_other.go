//go:build !amd64 && !arm64

package network

// kernels lists those of this machine.
func kernels() []kernel { return []kernel{plain} }
