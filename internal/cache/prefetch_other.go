//go:build !amd64 && !arm64

package cache

import "unsafe"

// prefetch does nothing here.
func prefetch(unsafe.Pointer) {}
