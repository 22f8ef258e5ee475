package splitpoint

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func all(Ref) bool { return true }

// A Ref tells its parts again.
func TestRef(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		index := rapid.IntRange(0, MaxIndex).Draw(t, "index")
		life := rapid.Uint64Range(0, 1<<35-1).Draw(t, "life")
		worth := rapid.IntRange(1, 2*MaxWorth).Draw(t, "worth")
		id := ID(index, life)
		r := NewRef(id, worth)
		require.NotZero(t, r)
		require.Equal(t, index, r.Index())
		require.Equal(t, id, r.ID())
		require.Equal(t, min(worth, MaxWorth), r.Worth())
	})
}

// Lives of a node differ from each other and from those of all others, and what
// is worth nothing is no node.
func TestLives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		index := rapid.IntRange(0, MaxIndex).Draw(t, "index")
		id := ID(index, rapid.Uint64().Draw(t, "life"))
		next := NextLife(id)
		require.NotEqual(t, id, next)
		require.Equal(t, next, NewRef(next, 1).ID())
		require.Equal(t, index, NewRef(next, 1).Index())
		require.NotEqual(t, next, ID(rapid.IntRange(0, MaxIndex).Filter(func(i int) bool { return i != index }).Draw(t, "other"), 0))
		require.Zero(t, NewRef(id, 0))
		require.Zero(t, NewRef(id, -1))
	})
}

// After the last life comes the first again, so that a node can always be named.
func TestLivesGoOn(t *testing.T) {
	id := ID(7, 0)
	last := ID(7, ^uint64(0))
	require.Equal(t, id, NextLife(last))
	for _, id := range []uint64{last, NextLife(last)} {
		require.Equal(t, id, NewRef(id, 3).ID())
	}
}

// Slots do not share cache lines, nor pairs of them.
func TestSlotSize(t *testing.T) {
	require.EqualValues(t, 128, unsafe.Sizeof(slot{}))
}

// Publish says what is news.
func TestPublish(t *testing.T) {
	s := make(Slots, 2)
	a, b := NewRef(ID(1, 1), 5), NewRef(ID(2, 1), 5)
	require.False(t, s.Publish(0, 0), "nothing, as before")
	require.True(t, s.Publish(0, a))
	require.False(t, s.Publish(0, a), "the same")
	require.True(t, s.Publish(0, b))
	require.Equal(t, b, s.At(0))
	require.Zero(t, s.At(1))
	require.False(t, s.Publish(0, 0), "nothing is no news")
	s.Publish(1, a)
	s.Clear()
	require.Zero(t, s.At(1))
}

// A poll finds the worthiest open candidate of others, among the 64 that follow
// the worker; of equals the one that it meets first.
func TestSlotsBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		workers := rapid.IntRange(1, 150).Draw(t, "workers")
		from := rapid.IntRange(0, workers-1).Draw(t, "from")
		s := make(Slots, workers)
		worth := make([]int, workers)
		for k := range s {
			worth[k] = rapid.IntRange(0, 6).Draw(t, "worth")
			s.Publish(k, NewRef(ID(k, 1), worth[k]))
		}
		shut := rapid.IntRange(0, 6).Draw(t, "shut")
		open := func(r Ref) bool { return r.Worth() != shut }

		var want Ref
		for i := 1; i < workers && i <= 64; i++ {
			k := (from + i) % workers
			if worth[k] != shut && worth[k] > want.Worth() {
				want = s.At(k)
			}
		}
		require.Equal(t, want, s.Best(from, open))
	})
}

// The table is a list of distinct nodes with a count each, as a map says, as long
// as it is not full.
func TestTable(t *testing.T) {
	const size = 8
	rapid.Check(t, func(t *rapid.T) {
		table := NewTable(size)
		joined, worth := map[int]int{}, map[int]int{}
		insert := func(t *rapid.T) {
			k, w := rapid.IntRange(0, size+2).Draw(t, "node"), rapid.IntRange(1, 4).Draw(t, "worth")
			table.Insert(NewRef(ID(k, 1), w))
			if _, listed := joined[k]; listed || len(joined) < size {
				joined[k]++
				worth[k] = w
			}
		}
		best := func(t *rapid.T) {
			shut := rapid.IntRange(0, size+2).Draw(t, "shut")
			got := table.Best(func(r Ref) bool { return r.Index() != shut })
			delete(joined, shut)
			delete(worth, shut)
			for k := range joined {
				require.LessOrEqual(t, worth[k], got.Worth())
				if worth[k] == got.Worth() {
					require.GreaterOrEqual(t, joined[k], joined[got.Index()])
				}
			}
			require.Equal(t, len(joined) > 0, got != 0)
		}
		remove := func(t *rapid.T) {
			k := rapid.IntRange(0, size+2).Draw(t, "node")
			table.Remove(ID(k, 1))
			delete(joined, k)
			delete(worth, k)
		}
		check := func(t *rapid.T) {
			seen := 0
			table.Each(func(e Entry) {
				seen++
				require.Equal(t, joined[e.Index()], e.Joined)
				require.Equal(t, worth[e.Index()], e.Worth())
			})
			require.Equal(t, len(joined), seen)
		}
		t.Repeat(map[string]func(*rapid.T){"insert": insert, "best": best, "remove": remove, "": check})
	})
}

// An empty table does not take its lock to say so.
func TestEmptyTable(t *testing.T) {
	table := NewTable(4)
	require.Zero(t, table.Best(all))
	table.Insert(NewRef(ID(3, 1), 2))
	require.NotZero(t, table.Best(all))
	table.Clear()
	table.mu.Lock()
	require.Zero(t, table.Best(all))
	table.mu.Unlock()
}
