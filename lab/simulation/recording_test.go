package simulation

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/algorithm"
)

// A recording is the same search as without events, and the same every time.
func TestRecord(t *testing.T) {
	at := positions(t)[0].Board
	for _, name := range algorithm.Names() {
		s := setup(name, 8)
		s.Ticks = math.MaxInt64
		one, err := Record(t.Context(), s, &at, 5, 0, 1<<14)
		require.NoError(t, err)
		require.Equal(t, 5, one.Depth)
		require.Len(t, one.Trace.Lanes, 8)
		two, err := Record(t.Context(), s, &at, 5, 0, 0)
		require.NoError(t, err)
		require.Nil(t, two.Trace)
		require.Equal(t, one.Transcript, two.Transcript)
		short, err := Record(t.Context(), s, &at, 5, 300, 0)
		require.NoError(t, err)
		require.Less(t, short.Nodes, one.Nodes)
	}
}

// What cannot be recorded is said.
func TestRecordErrors(t *testing.T) {
	at := positions(t)[0].Board
	_, err := Record(t.Context(), setup("luck", 4), &at, 5, 0, 0)
	require.ErrorContains(t, err, "luck")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Record(ctx, setup(algorithm.DTS, 4), &at, 20, 0, 0)
	require.ErrorIs(t, err, context.Canceled)
}
