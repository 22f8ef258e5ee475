//go:build !amd64

package train

// kernels lists those of this machine.
func kernels() []kernel { return []kernel{plain} }
