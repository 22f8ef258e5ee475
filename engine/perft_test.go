package engine

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

func TestPerft(t *testing.T) {
	p, err := chess.ParseFEN("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")
	require.NoError(t, err)
	for depth, want := range []uint64{1: 14, 2: 191, 3: 2812, 4: 43238, 5: 674624} {
		if depth == 0 {
			continue
		}
		moves, sum := 0, uint64(0)
		total, err := Perft(context.Background(), p, depth, func(_ chess.Move, nodes uint64) {
			moves++
			sum += nodes
		})
		require.NoError(t, err)
		require.Equal(t, want, total)
		require.Equal(t, want, sum)
		require.Equal(t, 14, moves)
	}
}

func TestPerftStops(t *testing.T) {
	p := chess.StartPosition()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Perft(ctx, p, 100, func(chess.Move, uint64) {})
	require.ErrorIs(t, err, context.Canceled)
}

// A depth that would exhaust the stack is refused.
func TestPerftRefusesDepths(t *testing.T) {
	p := chess.StartPosition()
	for _, depth := range []int{-1, 0, MaxPerftDepth + 1, 1_000_000_000} {
		_, err := Perft(context.Background(), p, depth, func(chess.Move, uint64) {})
		require.EqualError(t, err, fmt.Sprintf("depth %d is not from 1 to 100", depth))
	}
}
