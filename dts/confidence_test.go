package dts

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A probability stays what the counts make it, however long a search runs and however
// many workers add to the counts at once.
func TestConfidence(t *testing.T) {
	k, rank := &confidence{}, newRanking(Ranking{})
	k.reset()
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			l, r := &counts{}, rand.New(rand.NewPCG(uint64(w), 1))
			for range 2000 { // of 2^28 nodes: more than 2^32
				l.needed[5][1], l.needed[5][2] = r.Uint32N(1<<28), r.Uint32N(1<<28)
				k.add(l)
				need := k.need(5, 1, 3)
				require.LessOrEqual(t, need, float32(1))
				require.NotPanics(t, func() { rank.worth(uint32(certain*need), 1, 10) })
			}
			require.Equal(t, counts{}, *l)
		})
	}
	wg.Wait()
	require.InDelta(t, 1.0, k.need(5, 1, 2), 1e-3)
	require.InDelta(t, 0.5, k.need(5, 1, 3), 0.05)
}

// A worker adds its counts to those of all more and more seldom, and loses none.
func TestLedgerIsAddedWhereItCounts(t *testing.T) {
	const nodes = 10000
	k, l, additions := &confidence{}, &counts{}, 0
	for range nodes {
		l.note(&Node{class: 5})
		if l.fresh() {
			k.add(l)
			additions++
		}
	}
	require.Equal(t, nodes, l.added+l.noted)
	require.LessOrEqual(t, l.noted, nodes/8)
	require.EqualValues(t, l.added, k.needed[5][0].Load())
	require.Less(t, additions, 100)
	require.Greater(t, additions, 20)
}

// What engine/algorithm relies on: of eleven iterations all are shared, and one that is
// twelve ahead is not.
func TestTooFarAhead(t *testing.T) {
	d := &deepening{tree: &Tree{ranking: newRanking(Ranking{})}}
	d.done.Store(9) // so that depth 10 is the first
	require.Positive(t, d.tree.ranking.worth(certain, d.need(20), 20))
	require.Zero(t, d.tree.ranking.worth(certain, d.need(22), 22))
}
