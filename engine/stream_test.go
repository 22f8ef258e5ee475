package engine

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestStreamDeliversInOrder(t *testing.T) {
	s := newStream()
	for d := range backlog {
		s.put(Info{Depth: d})
	}
	s.close()
	s.put(Info{Depth: -1})
	d := 0
	for i := range s.all() {
		require.Equal(t, d, i.Depth)
		d++
	}
	require.Equal(t, backlog, d)
}

// A reader who does not read gets the newest of each kind and rank, and the
// writer never waits.
func TestStreamNewestWins(t *testing.T) {
	s := newStream()
	const rounds = 1000
	for d := range rounds {
		s.put(Info{Depth: d, MultiPV: 1})
		s.put(Info{Depth: d, MultiPV: 2})
		s.put(Info{Depth: d, Kind: Window, MultiPV: 1})
	}
	s.close()
	last := map[Kind]map[int]int{Iteration: {}, Window: {}}
	n := 0
	for i := range s.all() {
		last[i.Kind][i.MultiPV] = i.Depth
		n++
	}
	require.LessOrEqual(t, n, backlog+3)
	require.Equal(t, map[Kind]map[int]int{
		Iteration: {1: rounds - 1, 2: rounds - 1},
		Window:    {1: rounds - 1},
	}, last)
}

func TestStreamReaderMayLeave(t *testing.T) {
	s := newStream()
	s.put(Info{Depth: 1})
	s.put(Info{Depth: 2})
	for range s.all() {
		break
	}
	i, ok := s.next()
	require.True(t, ok)
	require.Equal(t, 2, i.Depth)
	s.close()
	_, ok = s.next()
	require.False(t, ok)
}

// The first Infos come together, and soon, whether others follow or not.
func TestStreamHush(t *testing.T) {
	begun := time.Now()
	s := newStream()
	s.put(Info{Depth: 1})
	s.put(Info{Depth: 2})
	for d := 1; d <= 2; d++ {
		i, ok := s.next()
		require.True(t, ok)
		require.Equal(t, d, i.Depth)
		require.GreaterOrEqual(t, time.Since(begun), firstDelay)
	}
	s.put(Info{Depth: 3})
	i, ok := s.next()
	require.True(t, ok)
	require.Equal(t, 3, i.Depth)
	s.close()
}
