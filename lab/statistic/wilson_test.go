package statistic

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWilson(t *testing.T) {
	for _, test := range []struct {
		seen, trials int
		low, high    float64
	}{{0, 0, 0, 1}, {0, 10, 0, 0.2775}, {10, 10, 0.7225, 1}, {5, 10, 0.2366, 0.7634}, {40, 100, 0.3094, 0.4980}} {
		low, high := Wilson(test.seen, test.trials)
		require.InDelta(t, test.low, low, 1e-4)
		require.InDelta(t, test.high, high, 1e-4)
	}
}
