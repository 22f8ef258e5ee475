//go:build race || !(amd64 || arm64)

package relaxed

import "sync/atomic"

// Store stores a value.
func (x *Uint32) Store(v uint32) { atomic.StoreUint32(&x.v, v) }

// Store stores a value.
func (x *Uint64) Store(v uint64) { atomic.StoreUint64(&x.v, v) }
