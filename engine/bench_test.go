package engine

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/search"
)

// The signature is the same every time, and each position counts in it.
func TestBenchRepeats(t *testing.T) {
	const depth = 2
	var first []uint64
	for repeat := range 2 {
		var nodes []uint64
		b, err := RunBench(context.Background(), depth, func(i int, _ string, n uint64) {
			require.Len(t, nodes, i)
			nodes = append(nodes, n)
			require.Positive(t, n)
		})
		require.NoError(t, err)
		require.Len(t, nodes, BenchLen())
		require.Regexp(t, `^[0-9]+ nodes [0-9]+ nps$`, b.String())
		if repeat == 0 {
			first = nodes
			continue
		}
		require.Equal(t, first, nodes)
	}
}

func TestBenchStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := RunBench(ctx, search.MaxDepth, func(int, string, uint64) {})
	require.ErrorIs(t, err, context.Canceled)
}
