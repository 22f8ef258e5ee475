package queue

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestHours(t *testing.T) {
	t.Parallel()
	night, err := ParseHours("22:00-06:30")
	require.NoError(t, err)
	require.Equal(t, "22:00-06:30", night.String())
	for minute, want := range map[int]int{0: 0, 6*60 + 29: 0, 6*60 + 30: 930, 12 * 60: 600, 22 * 60: 0, 23 * 60: 0} {
		require.Equal(t, want, night.until(minute), minute)
	}
	noon, err := ParseHours("9:00-17:00")
	require.NoError(t, err)
	require.Equal(t, 0, noon.until(12*60))
	require.Equal(t, 16*60, noon.until(17*60))
	require.Zero(t, Hours{}.until(5))
	require.Empty(t, Hours{}.String())
	for _, wrong := range []string{"", "22", "22:00", "22:00-22:00", "25:00-3:00", "1:60-3:00", "1:00-3:00x", "-1:00-3:00"} {
		_, err := ParseHours(wrong)
		require.ErrorContains(t, err, "is not like 22:00-06:30", wrong)
	}
}

// What a server refuses is said in words.
func TestRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, test := range []struct {
		config Config
		want   string
	}{
		{Config{URL: "nats://127.0.0.1:1"}, "queue: nats://127.0.0.1:1: no server can be reached"},
		{Config{URL: "nats://wrong@" + b.server.Addr().String()}, "the server refuses the credentials"},
		{Config{URL: b.URL(), Prefix: "a..b"}, "prefix"},
		{Config{URL: b.URL(), Credentials: "/nowhere"}, "/nowhere"},
		{Config{URL: b.URL(), CA: "/nowhere"}, "/nowhere"},
	} {
		_, err := Connect(t.Context(), test.config)
		require.ErrorContains(t, err, test.want)
		require.NotContains(t, err.Error(), b.token)
	}
	q, err := Connect(t.Context(), Config{URL: b.URL(), Prefix: "team.two"})
	require.NoError(t, err)
	require.Equal(t, "team-two_pieces", q.pieces.CachedInfo().Config.Name)
	require.Equal(t, []string{"team.two.piece.>"}, q.pieces.CachedInfo().Config.Subjects)
	require.Equal(t, 30*time.Second, q.config.Deadline)
	q.Close()
}
