package positions_test

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/lab/positions"
)

// read returns what Open opens, and the name it gives.
func read(t *testing.T, nameOrPath string) (content, name string) {
	t.Helper()
	r, name, err := positions.Open(nameOrPath)
	require.NoError(t, err)
	all, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	return string(all), name
}

// Every line of every set is a legal position.
func TestSets(t *testing.T) {
	counts := map[string]int{}
	for _, name := range positions.Names() {
		content, as := read(t, name)
		require.Equal(t, name, as)
		for line := range strings.Lines(content) {
			counts[name]++
			_, err := chess.ParseEPD(line)
			require.NoError(t, err, "%s, line %d", name, counts[name])
		}
	}
	require.Equal(t, map[string]int{
		"bratko-kopec": 24, "eet": 100, "endings": 200, "hyatt24": 24, "mate1": 64, "mate2": 880, "mate3": 1277, "mate4": 1100,
		"mate5": 902, "openings": 500, "perft": 128, "perft960": 121, "scaling40": 40, "silent-but-deadly": 134,
		"sts": 1188, "wac": 300,
	}, counts)
}

// A file goes before a set of the same name, a folder does not.
func TestFileBeforeSet(t *testing.T) {
	t.Chdir(t.TempDir())
	set, _ := read(t, "wac")
	require.NoError(t, os.Mkdir("eet", 0o755))
	require.NoError(t, os.WriteFile("wac", []byte("mine"), 0o644))
	content, name := read(t, "wac")
	require.Equal(t, "mine", content)
	require.Equal(t, "wac", name)
	require.NotEqual(t, content, set)
	content, name = read(t, filepath.Join(".", "eet", "..", "wac"))
	require.Equal(t, "mine", content)
	require.Equal(t, "wac", name)
	_, name = read(t, "eet")
	require.Equal(t, "eet", name)
}

func TestOpenUnknown(t *testing.T) {
	t.Chdir(t.TempDir())
	_, _, err := positions.Open("wacnew")
	require.EqualError(t, err, "wacnew: neither a file nor a set of positions; the sets are "+
		strings.Join(positions.Names(), ", "))
	_, _, err = positions.Open("./wac")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NotContains(t, err.Error(), "sets")
}
