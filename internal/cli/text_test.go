package cli

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestCount(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0", 7: "7", 999: "999", 1000: "1.00 k", 20400: "20.4 k", 999400: "999 k", 3.07e6: "3.07 M", 5e12: "5000 G",
	} {
		require.Equal(t, want, Count(n))
	}
}

func TestClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0.00 s", 350 * time.Millisecond: "0.35 s", 12 * time.Second: "12.0 s", 125 * time.Second: "2:05",
		3725 * time.Second: "1:02:05",
	} {
		require.Equal(t, want, Clock(d))
	}
}
