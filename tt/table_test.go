package tt_test

import (
	"fmt"
	"math"
	"testing"

	"froe/tt"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func newTable(t testing.TB, mib int) *tt.Table {
	t.Helper()
	table, err := tt.New(mib)
	require.NoError(t, err)
	return table
}

// mix spreads n over 64 bits, as a Zobrist key is spread (splitmix64).
func mix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

func TestSizes(t *testing.T) {
	for _, mib := range []int{1, 2, 3, 5, 16, 33, 100} {
		t.Run(fmt.Sprint(mib), func(t *testing.T) {
			table := newTable(t, mib)
			require.Equal(t, mib, table.MiB())
			for n := range uint64(1000) {
				table.Store(mix(n), tt.Entry{Move: uint16(n + 1), Depth: 5})
			}
			for _, key := range []uint64{0, 1, math.MaxUint64, math.MaxUint64 - 1} { // first and last bucket
				table.Store(key, tt.Entry{Move: 7, Bound: tt.Exact})
				e, ok := table.Probe(key)
				require.True(t, ok)
				require.EqualValues(t, 7, e.Move)
			}
		})
	}
}

func TestSizesThatCannotBeHad(t *testing.T) {
	for _, mib := range []int{math.MinInt, -1, 0, tt.MaxMiB() + 1, math.MaxInt} {
		_, err := tt.New(mib)
		require.EqualError(t, err, fmt.Sprintf("tt: %d MiB: must be from 1 to %d", mib, tt.MaxMiB()))
	}
}

// Prefetch may be asked of any key, and changes nothing.
func TestPrefetch(t *testing.T) {
	table := newTable(t, 1)
	table.Store(mix(1), tt.Entry{Move: 7, Bound: tt.Exact})
	for _, key := range []uint64{0, 1, mix(1), math.MaxUint64} {
		before, ok := table.Probe(key)
		table.Prefetch(key)
		after, still := table.Probe(key)
		require.Equal(t, before, after)
		require.Equal(t, ok, still)
	}
}

func TestEmptyTableKnowsNothing(t *testing.T) {
	table := newTable(t, 1)
	for _, key := range []uint64{0, 1, mix(1), math.MaxUint64} {
		_, ok := table.Probe(key)
		require.False(t, ok)
	}
}

func TestProbeReturnsWhatWasStored(t *testing.T) {
	table := newTable(t, 1)
	rapid.Check(t, func(t *rapid.T) {
		table.Clear(1)
		key := rapid.Uint64().Draw(t, "key")
		want := tt.Entry{
			Move:  rapid.Uint16().Draw(t, "move"),
			Value: rapid.Int16().Draw(t, "value"),
			Eval:  rapid.Int16().Draw(t, "eval"),
			Depth: rapid.Int8().Draw(t, "depth"),
			Bound: tt.Bound(rapid.Uint8Range(1, 3).Draw(t, "bound")),
			PV:    rapid.Bool().Draw(t, "pv"),
		}
		table.Store(key, want)
		got, ok := table.Probe(key)
		require.True(t, ok)
		require.Equal(t, want, got)
		_, ok = table.Probe(key ^ 1)
		require.False(t, ok)
	})
}

// Small keys share the first bucket, which has four slots.

func TestLeastDepthMakesRoom(t *testing.T) {
	table := newTable(t, 1)
	for key, depth := range []int8{9, 3, 7, 5, 1} {
		table.Store(uint64(key), tt.Entry{Move: 1, Depth: depth})
	}
	requireKeys(t, table, 0, 2, 3, 4)
}

func TestOldEntriesMakeRoomFirst(t *testing.T) {
	table := newTable(t, 1)
	table.Store(0, tt.Entry{Move: 1, Depth: 10})
	table.NextAge()
	table.Store(1, tt.Entry{Move: 1, Depth: 4})
	table.Store(2, tt.Entry{Move: 1, Depth: 4})
	table.Store(3, tt.Entry{Move: 1, Depth: 3})
	table.Store(4, tt.Entry{Move: 1, Depth: 0}) // 10 − 8 plies is less than 3
	requireKeys(t, table, 1, 2, 3, 4)
}

func TestDeepOldEntryOutlivesShallowNewOnes(t *testing.T) {
	table := newTable(t, 1)
	table.Store(0, tt.Entry{Move: 1, Depth: 20})
	table.NextAge()
	for key := range uint64(10) {
		table.Store(key+1, tt.Entry{Move: 1, Depth: 1})
	}
	_, ok := table.Probe(0)
	require.True(t, ok)
}

func requireKeys(t *testing.T, table *tt.Table, want ...uint64) {
	t.Helper()
	var got []uint64
	for key := range uint64(16) {
		if _, ok := table.Probe(key); ok {
			got = append(got, key)
		}
	}
	require.Equal(t, want, got)
}

func TestSamePosition(t *testing.T) {
	old := tt.Entry{Move: 11, Value: 50, Eval: 40, Depth: 8, Bound: tt.Lower}
	tests := []struct {
		name     string
		searches int // begun between the two stores
		new      tt.Entry
		want     tt.Entry
	}{
		{"deeper", 0,
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 9, Bound: tt.Upper},
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 9, Bound: tt.Upper}},
		{"a little shallower", 0,
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 5, Bound: tt.Upper},
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 5, Bound: tt.Upper}},
		{"much shallower", 0, tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 4, Bound: tt.Upper}, old},
		{"much shallower but exact", 0,
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 1, Bound: tt.Exact},
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 1, Bound: tt.Exact}},
		{"much shallower but newer", 1,
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 1, Bound: tt.Upper},
			tt.Entry{Move: 12, Value: 60, Eval: 41, Depth: 1, Bound: tt.Upper}},
		{"without a move", 0,
			tt.Entry{Value: 60, Eval: 41, Depth: 9, Bound: tt.Upper},
			tt.Entry{Move: 11, Value: 60, Eval: 41, Depth: 9, Bound: tt.Upper}},
		{"without an evaluation", 0,
			tt.Entry{Move: 12, Value: 60, Eval: tt.NoEval, Depth: 9, Bound: tt.Upper},
			tt.Entry{Move: 12, Value: 60, Eval: 40, Depth: 9, Bound: tt.Upper}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			table := newTable(t, 1)
			key := mix(1)
			table.Store(key, old)
			for range test.searches {
				table.NextAge()
			}
			table.Store(key, test.new)
			got, ok := table.Probe(key)
			require.True(t, ok)
			require.Equal(t, test.want, got)
		})
	}
}

func TestMateScoresCountFromTheNode(t *testing.T) {
	tests := []struct {
		value, ply int
		table      int16
	}{
		{0, 40, 0},
		{30000, 40, 30000},
		{-30699, 40, -30699},
		{30999 - 7, 7, 30999},               // won for certain here and now
		{-(30999 - 9), 7, -(30999 - 2)},     // lost for certain two plies on
		{tt.Mate - 12, 10, tt.Mate - 2},     // mate at ply 12 is two plies from ply 10
		{-(tt.Mate - 13), 10, -tt.Mate + 3}, // to be mated likewise
		{tt.Mate - 10, 10, tt.Mate},         // mated here and now
		{tt.MateBound, 5, tt.MateBound + 5},
	}
	for _, test := range tests {
		require.Equal(t, test.table, tt.ToTable(test.value, test.ply))
		require.Equal(t, test.value, tt.FromTable(test.table, test.ply))
	}
	require.Equal(t, tt.Mate-2-30, tt.FromTable(tt.ToTable(tt.Mate-12, 10), 30), "found again at ply 30")
	require.EqualValues(t, tt.Mate, tt.ToTable(tt.Mate, 3), "never more than mate")
}

func TestHashfull(t *testing.T) {
	table := newTable(t, 1)
	require.Zero(t, table.Hashfull())
	const slots = 1 << 20 / 16
	for n := range uint64(slots / 2) {
		table.Store(mix(n), tt.Entry{Move: 1, Depth: 1})
	}
	require.InDelta(t, 480, table.Hashfull(), 60)
	for n := range uint64(10 * slots) {
		table.Store(mix(n), tt.Entry{Move: 1, Depth: 1})
	}
	require.InDelta(t, 1000, table.Hashfull(), 5)
	table.NextAge()
	require.Zero(t, table.Hashfull(), "what earlier searches left does not count")
}

func TestClear(t *testing.T) {
	for _, workers := range []int{-1, 1, 2, 7, 1 << 20} {
		table := newTable(t, 3)
		for n := range uint64(10000) {
			table.Store(mix(n), tt.Entry{Move: 1, Depth: 1})
		}
		table.NextAge()
		table.Clear(workers)
		for n := range uint64(10000) {
			_, ok := table.Probe(mix(n))
			require.False(t, ok)
		}
		require.Zero(t, table.Hashfull())
	}
}

func TestNothingIsAllocated(t *testing.T) {
	table, key := newTable(t, 1), uint64(0)
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		key = mix(key)
		table.Store(key, tt.Entry{Move: 1, Depth: 1})
		table.Probe(key)
		table.NextAge()
		table.Hashfull()
	}))
}
