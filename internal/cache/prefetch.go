//go:build amd64 || arm64

package cache

import "unsafe"

// prefetch is the one instruction of assembly.
//
//go:noescape
func prefetch(p unsafe.Pointer)
