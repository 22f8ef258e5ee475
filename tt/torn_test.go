package tt_test

import (
	"sync"
	"testing"

	"froe/tt"

	"github.com/stretchr/testify/require"
)

// sealed is entry number n of a key: its evaluation seals the other fields and
// the key, so that a mixture of two entries betrays itself.
func sealed(key, n uint64) tt.Entry {
	r := mix(key ^ n<<32)
	e := tt.Entry{
		Move:  uint16(r) | 1,
		Value: int16(r >> 16),
		Depth: int8(r >> 32),
		Bound: tt.Exact,
		PV:    r>>40&1 != 0,
	}
	e.Eval = seal(key, e)
	return e
}

func seal(key uint64, e tt.Entry) int16 {
	n := uint64(e.Move) | uint64(uint16(e.Value))<<16 | uint64(uint8(e.Depth))<<32
	if e.PV {
		n |= 1 << 40
	}
	return int16(mix(key^mix(n)) | 1) // odd, hence never NoEval
}

// TestNoMixtureIsEverReturned lets many workers store many entries of a few
// keys into one bucket while they probe it.
func TestNoMixtureIsEverReturned(t *testing.T) {
	const workers, keys, rounds = 8, 6, 10000
	table := newTable(t, 1)
	var hits [workers]int
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			r := uint64(w)
			for range rounds {
				r = mix(r)
				table.Store(r%keys, sealed(r%keys, r>>8))
				key := r >> 16 % keys
				e, ok := table.Probe(key)
				if !ok {
					continue
				}
				hits[w]++
				if e.Eval != seal(key, e) {
					t.Errorf("key %d: mixture %+v", key, e)
					return
				}
			}
		})
	}
	wg.Wait()
	total := 0
	for _, n := range hits {
		total += n
	}
	require.Greater(t, total, workers*rounds/20, "hits: the test must read what others wrote")
}
