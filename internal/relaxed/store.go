//go:build !race && (amd64 || arm64)

package relaxed

// Store stores a value.
func (x *Uint32) Store(v uint32) { x.v = v }

// Store stores a value.
func (x *Uint64) Store(v uint64) { x.v = v }
