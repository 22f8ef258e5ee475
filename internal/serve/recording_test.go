package serve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
)

// A recording is the same search as without events, and the same every time.
func TestRecord(t *testing.T) {
	at := chess.StartPosition()
	for _, name := range algorithm.Names() {
		one, err := record(t.Context(), name, 8, at, dts.Master{MaxDepth: 5}, 1<<14)
		require.NoError(t, err)
		require.Equal(t, 5, one.Depth)
		require.Len(t, one.Lanes, 8)
		two, err := record(t.Context(), name, 8, at, dts.Master{MaxDepth: 5}, 0)
		require.NoError(t, err)
		require.Empty(t, two.Lanes)
		require.Equal(t, one.Transcript, two.Transcript)
		short, err := record(t.Context(), name, 8, at, dts.Master{MaxDepth: 5, Nodes: 300}, 0)
		require.NoError(t, err)
		require.Less(t, short.Nodes, one.Nodes)
	}
}

func TestRecordIsInterrupted(t *testing.T) {
	at := chess.StartPosition()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := record(ctx, algorithm.DTS, 4, at, dts.Master{MaxDepth: 20}, 0)
	require.ErrorIs(t, err, context.Canceled)
}
