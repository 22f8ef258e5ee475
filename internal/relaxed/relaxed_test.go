package relaxed_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/relaxed"
)

// A reader beside writers sees whole values only, and the race detector has no objection.
func TestWordsAreWhole(t *testing.T) {
	const writers, stores = 4, 20000
	var small relaxed.Uint32
	var large relaxed.Uint64
	var group sync.WaitGroup
	for k := range uint64(writers) {
		group.Go(func() {
			for range stores {
				small.Store(uint32(k) * 0x01010101)
				large.Store(k * 0x0101010101010101)
			}
		})
	}
	for range stores {
		a, b := small.Load(), large.Load()
		require.Equal(t, a%0x100*0x01010101, a)
		require.Equal(t, b%0x100*0x0101010101010101, b)
	}
	group.Wait()
	small.Store(7)
	large.Store(1 << 40)
	require.EqualValues(t, 7, small.Load())
	require.Equal(t, uint64(1<<40), large.Load())
}
