package dts

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Counts beyond 32 bits are halved in time: a probability stays a probability,
// and stays what the counts make it, however long a search runs.
func TestConfidenceOutlastsItsCounters(t *testing.T) {
	k := &confidence{}
	k.reset()
	l := &ledger{}
	for range 12 { // 12·2^29 nodes are more than 2^32
		l[0][1], l[0][2] = 1<<28, 1<<28
		k.add(l)
		require.Zero(t, l[0][1])
		for low := int32(1); low <= 4; low++ {
			for next := low; next <= 4; next++ {
				need := k.need(0, low, next)
				require.LessOrEqual(t, need, float32(1))
				require.NotPanics(t, func() { worth(uint32(certain*need), 1, 10) })
			}
		}
		require.InDelta(t, 1.0, k.need(0, 1, 2), 1e-3)
		require.InDelta(t, 0.5, k.need(0, 1, 3), 1e-3)
	}
}

// Workers that add at the same time lose no halving, and halve no more than once.
func TestConfidenceIsAddedToAtOnce(t *testing.T) {
	k := &confidence{}
	k.reset()
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			l, r := &ledger{}, rand.New(rand.NewPCG(uint64(w), 1))
			for range 10_000 {
				l[5][1], l[5][2] = r.Uint32N(1<<17), r.Uint32N(1<<17)
				k.add(l)
				require.LessOrEqual(t, k.need(5, 1, 3), float32(1))
			}
		})
	}
	wg.Wait()
	require.Less(t, k.needed[5][0].Load(), uint32(1<<31))
	require.InDelta(t, 0.5, k.need(5, 1, 3), 0.05)
}
