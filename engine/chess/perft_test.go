package chess

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// fastPerft bounds the counts checked here; froe perft --suite checks whole suites.
const fastPerft = 100_000

func TestPerftSuites(t *testing.T) {
	for _, name := range []string{"perft.epd", "perft960.epd"} {
		t.Run(name, func(t *testing.T) {
			file, err := os.Open("../../lab/positions/" + name)
			require.NoError(t, err)
			defer file.Close()
			total, err := RunPerftSuite(t.Context(), file, name, fastPerft, func(r PerftResult) {
				if !r.OK() {
					t.Error(r)
				}
			})
			require.NoError(t, err)
			require.Greater(t, total.Counts, 2*total.Positions)
		})
	}
}

func TestPerft(t *testing.T) {
	p := StartPosition()
	for depth, want := range []uint64{1, 20, 400, 8902, 197281} {
		require.Equal(t, want, p.Perft(depth))
	}
	require.Equal(t, uint64(1), p.Perft(-1))
	k := parse(t, kiwipete)
	require.Equal(t, uint64(97862), k.Perft(3))
}

func TestPerftSuiteReports(t *testing.T) {
	suite := "# a comment\n\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67 ;D3 1197\n"
	var failed []string
	total, err := RunPerftSuite(t.Context(), strings.NewReader(suite), "small.epd", 1000, func(r PerftResult) {
		if !r.OK() {
			failed = append(failed, r.String())
		}
	})
	require.NoError(t, err)
	require.Equal(t, PerftTotal{Positions: 1, Counts: 2, Failures: 1, Nodes: 81}, total)
	require.Equal(t, []string{"line 3: 4k3/8/8/8/8/8/8/4K2R w K - 0 1: perft 2 = 67: FAILED, got 66"}, failed)
}

func TestPerftSuiteErrors(t *testing.T) {
	for _, test := range []struct{ name, suite, want string }{
		{"position", "\n4k3/8/8/8/8/8/8/4K2R w", `small.epd: line 2: epd: 2 fields of a position instead of 4`},
		{"code", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;Dx 15", `small.epd: line 1: no count: "Dx" "15"`},
		{"count", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 many", `small.epd: line 1: no number of nodes: "many"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := RunPerftSuite(t.Context(), strings.NewReader(test.suite), "small.epd", 0, nil)
			require.ErrorContains(t, err, test.want)
		})
	}
}

// An interrupted suite begins no further count.
func TestPerftSuiteEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	suite := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D9 2439530234167"
	_, err := RunPerftSuite(ctx, strings.NewReader(suite), "small.epd", 0, nil)
	require.ErrorIs(t, err, context.Canceled)
}
