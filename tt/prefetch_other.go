//go:build !amd64 && !arm64

package tt

// prefetch does nothing here.
func prefetch(*bucket) {}
