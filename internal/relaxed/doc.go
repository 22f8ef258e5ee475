// Package relaxed has words that several goroutines read and write without any order
// among them, which C calls relaxed atomics. They are for hints: a history, an entry of
// the transposition table. A reader gets a value that somebody has stored, but a store
// says nothing about other memory, nor when others see it.
//
// The types of sync/atomic promise more: on amd64 each of their stores is an exchange,
// which waits until the cache line has come from another core. A relaxed store goes on at
// once. docs/log/sharing.md says what that is worth.
//
// Go's memory model gives a plain word just this much: whoever reads it observes a value
// that was written (go.dev/ref/mem, "Implementation Restrictions for Programs Containing
// Data Races"). The race detector does not know which races are meant, so in its builds
// stores are those of sync/atomic.
//
// It is not for words on which a protocol rests. Those are of sync/atomic.
package relaxed
