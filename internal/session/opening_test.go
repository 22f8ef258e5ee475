package session

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Positions have the names of their openings, whatever the order of moves.
func TestOpenings(t *testing.T) {
	all, err := readOpenings(openingTables)
	require.NoError(t, err)
	require.Greater(t, len(all), 3500)
	for moves, want := range map[string]opening{
		"e4 c5":             {"B20", "Sicilian Defense"},
		"d4 d5 c4 e6":       {"D30", "Queen's Gambit Declined"},
		"c4 e6 d4 d5":       {"D30", "Queen's Gambit Declined"},
		"e4 e5 Nf3 Nc6 Bb5": {"C60", "Ruy Lopez"},
	} {
		at := chess.StartPosition()
		for _, word := range strings.Fields(moves) {
			m, err := at.ParseSAN(word)
			require.NoError(t, err)
			at = at.After(m)
		}
		o, ok := openings()[at.Key()]
		require.True(t, ok, moves)
		require.Equal(t, want, o, moves)
	}
	start := chess.StartPosition()
	require.NotContains(t, openings(), start.Key())
}

func TestReadOpenings(t *testing.T) {
	for text, want := range map[string]string{
		"eco\tname\tpgn\nA00\tx\n":  "line 2: 2 fields",
		"A00\tx\t1. e4 e4":          `line 1: move "e4"`,
		"A00\tx\t1. e4 \nB00\t\t1.": "",
	} {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write([]byte(text))
		require.NoError(t, w.Close())
		_, err := readOpenings(packed.Bytes())
		if want == "" {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, want)
	}
	_, err := readOpenings([]byte("no"))
	require.Error(t, err)
}
