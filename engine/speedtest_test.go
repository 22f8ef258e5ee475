package engine

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestParseSpeedTest(t *testing.T) {
	s, err := ParseSpeedTest([]string{"3", "5", "7"})
	require.NoError(t, err)
	require.Equal(t, SpeedTest{Threads: 3, Hash: 5, Time: 7 * time.Second}, s)
	s, err = ParseSpeedTest(nil)
	require.NoError(t, err)
	require.Positive(t, s.Threads)
	require.Positive(t, s.Hash)
	require.Equal(t, 150*time.Second, s.Time)
	for _, words := range [][]string{{"0"}, {"x"}, {"1", "-1"}, {"1", "1", "99999999999"}, {"1", "1", "1", "1"}} {
		_, err := ParseSpeedTest(words)
		require.Error(t, err, words)
	}
}

func TestSpeedTest(t *testing.T) {
	for _, threads := range []int{1, 2} {
		last, total := 0, 0
		s, err := SpeedTest{Threads: threads, Hash: 1, Time: 200 * time.Millisecond}.Run(t.Context(), func(done, of int) { last, total = done, of })
		require.NoError(t, err)
		require.Equal(t, total, last)
		require.Greater(t, s.Positions, 40)
		require.Positive(t, s.NPS())
		require.Positive(t, s.One)
		require.InDelta(t, 0.5, s.Busy, 0.5)
		require.Contains(t, s.String(), "Nodes/second")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	_, err := SpeedTest{Threads: 1, Hash: 1, Time: time.Second}.Run(ended, func(int, int) {})
	require.ErrorIs(t, err, context.Canceled)
	_, err = SpeedTest{Threads: 0x10000, Hash: 1, Time: time.Second}.Run(t.Context(), func(int, int) {})
	require.ErrorContains(t, err, "Threads")
}
