package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

func TestPerft(t *testing.T) {
	p, err := chess.ParseFEN(kiwipete)
	require.NoError(t, err)
	for depth, want := range []uint64{1: 48, 2: 2039, 3: 97862, 4: 4085603} {
		if depth == 0 {
			continue
		}
		moves, sum := 0, uint64(0)
		total, err := Perft(context.Background(), &p, depth, func(_ chess.Move, nodes uint64) {
			moves++
			sum += nodes
		})
		require.NoError(t, err)
		require.Equal(t, want, total)
		require.Equal(t, want, sum)
		require.Equal(t, 48, moves)
	}
}

func TestPerftStops(t *testing.T) {
	p := chess.StartPosition()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Perft(ctx, &p, 100, func(chess.Move, uint64) {})
	require.ErrorIs(t, err, context.Canceled)
}
