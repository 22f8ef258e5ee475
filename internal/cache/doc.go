// Package cache asks for memory to be fetched before it is read, for which Go has no
// word outside its runtime.
package cache

import "unsafe"

// Prefetch asks for the cache line that p points to, and does not wait for it. On
// processors other than those of amd64 and arm64 it does nothing.
func Prefetch[T any](p *T) { prefetch(unsafe.Pointer(p)) }
