package sim

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// The queue yields moments by time, then by number.
func TestQueue(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	var q queue
	var now []moment
	for k := range 100 {
		m := momentOf(draw.Int64N(20), k)
		now = append(now, m)
		q.push(m)
	}
	for range 1000 {
		slices.Sort(now)
		require.Equal(t, now[0], q[0])
		now[0] = momentOf(q[0].time()+draw.Int64N(10), q[0].number())
		q.replace(now[0])
	}
	for slices.Sort(now); len(now) > 0; now = now[1:] {
		require.Equal(t, now[0], q[0])
		q.drop()
	}
	require.Empty(t, q)
}

func TestMoment(t *testing.T) {
	m := momentOf(1<<50, MaxProcessors-1)
	require.EqualValues(t, 1<<50, m.time())
	require.Equal(t, MaxProcessors-1, m.number())
	require.Less(t, momentOf(7, 9), momentOf(8, 0))
}

// There are nodes enough for as many workers as there may be processors.
func TestMaxProcessors(t *testing.T) {
	require.LessOrEqual(t, MaxProcessors, dts.MaxWorkers)
}
