package tt

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestBucketIsOneCacheLine(t *testing.T) {
	require.EqualValues(t, 64, unsafe.Sizeof(bucket{}))
	table, err := New(1)
	require.NoError(t, err)
	require.Zero(t, uintptr(unsafe.Pointer(&table.buckets[0]))%64)
}

func anyEntry() *rapid.Generator[Entry] {
	return rapid.Custom(func(t *rapid.T) Entry {
		return Entry{
			Move:  rapid.Uint16().Draw(t, "move"),
			Value: rapid.Int16().Draw(t, "value"),
			Eval:  rapid.Int16().Draw(t, "eval"),
			Depth: rapid.Int8().Draw(t, "depth"),
			Bound: Bound(rapid.Uint8Max(3).Draw(t, "bound")),
			PV:    rapid.Bool().Draw(t, "pv"),
		}
	})
}

func TestPackKeepsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, stored := anyEntry().Draw(t, "entry"), rapid.Uint32().Draw(t, "age")
		searches := rapid.Uint32Max(ages-1).Draw(t, "searches since")
		p := e.pack(stored)
		require.Equal(t, e, p.entry())
		require.Equal(t, e.Depth, p.depth())
		require.Equal(t, searches, p.since(stored+searches))
	})
}

func TestTornWordsNeverMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := anyEntry().Draw(t, "one").pack(1), anyEntry().Draw(t, "other").pack(1)
		if one == other {
			t.Skip("the same data")
		}
		var s slot
		key := rapid.Uint64().Draw(t, "key")
		s.data.Store(uint64(one))
		s.check.Store(key ^ uint64(other))
		require.Zero(t, s.load(key))
	})
}

func TestClearCoversTheTable(t *testing.T) {
	table, err := New(1)
	require.NoError(t, err)
	for _, workers := range []int{1, 2, 7, 64, 1000, 2 * len(table.buckets)} {
		for i := range table.buckets {
			table.buckets[i][i%4].store(1, 1)
		}
		table.Clear(workers)
		for i := range table.buckets {
			require.Zero(t, table.buckets[i][i%4].data.Load())
		}
	}
}
