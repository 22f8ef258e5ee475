package relaxed

import "sync/atomic"

// Uint32 is a word of 32 bits. It must not be copied while others may write it.
type Uint32 struct{ v uint32 }

// Load is a value that was stored, most often the last one.
func (x *Uint32) Load() uint32 { return atomic.LoadUint32(&x.v) }

// Uint64 is a word of 64 bits. It must not be copied while others may write it.
type Uint64 struct {
	_ [0]atomic.Uint64 // lies on 64 bits also where words have 32
	v uint64
}

// Load is a value that was stored, most often the last one.
func (x *Uint64) Load() uint64 { return atomic.LoadUint64(&x.v) }
