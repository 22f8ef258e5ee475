package engine

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// With nodestime the same moves come at any speed, and the clock counts positions.
func TestNodesTime(t *testing.T) {
	play := func() (nodes []uint64) {
		e, err := New(Options{Hash: 1, NodesTime: 10})
		require.NoError(t, err)
		defer e.Close()
		for range 4 {
			clock := &Clock{Left: time.Hour, Increment: time.Millisecond} // counts for the first move only
			if len(nodes) == 0 {
				clock.Left = 2 * time.Second
			}
			s, err := e.Go(t.Context(), Limits{White: clock, Black: clock})
			require.NoError(t, err)
			r := s.Result()
			require.NoError(t, e.Play(r.Best))
			nodes = append(nodes, s.Progress().Nodes)
		}
		return nodes
	}
	first := play()
	require.Equal(t, first, play())
	sum := uint64(0)
	for _, n := range first {
		require.Positive(t, n)
		sum += n
	}
	require.Less(t, sum, uint64(20_000+4*10), "two seconds are 20000 positions")
}

// A time for the move is a number of positions, exactly.
func TestNodesTimeOfAMove(t *testing.T) {
	e, err := New(Options{Hash: 1, NodesTime: 100, MoveOverhead: 0})
	require.NoError(t, err)
	defer e.Close()
	s, err := e.Go(t.Context(), Limits{MoveTime: 20 * time.Millisecond})
	require.NoError(t, err)
	s.Result()
	require.InDelta(t, 2000, s.Progress().Nodes, 1000)
	require.LessOrEqual(t, s.Progress().Nodes, uint64(2000))

	require.ErrorContains(t, e.SetOption("nodestime", "10001"), "nodestime: 10001 is not from 0 to 10000")
}

// No clock that a client may send runs over.
func TestNodesTimeIsBounded(t *testing.T) {
	c := nodeClock{}
	long := &Clock{Left: 1_000_000_000 * time.Millisecond}
	l := c.limits(Limits{White: long, Black: long}, chess.White, 10_000)
	require.Equal(t, long.Left, l.White.Left)
}
