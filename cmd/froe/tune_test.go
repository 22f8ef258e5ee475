package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Games give samples, the same ones however many are played at a time; samples
// give source.
func TestSelfplayAndTune(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	play := func(concurrency, out string) string {
		text, err := froe("selfplay", "--games", "150", "--nodes", "20", "--hash", "1", "--random", "6",
			"--concurrency", concurrency, "--out", path(out))
		require.NoError(t, err)
		require.Contains(t, text, "150 games, for White +")
		samples, err := os.ReadFile(path(out))
		require.NoError(t, err)
		return string(samples)
	}
	one := play("1", "one.txt")
	require.Greater(t, strings.Count(one, "\n"), 6000)
	require.Equal(t, one, play("2", "two.txt"))

	text, err := froe("tune", path("one.txt"), path("two.txt"), "--epochs", "2", "--remark", "Tuned for a test.", "--out", path("values.go"))
	require.NoError(t, err)
	require.Contains(t, text, "epoch   0  loss ")
	require.Contains(t, text, "epoch   2  loss ")
	source, err := os.ReadFile(path("values.go"))
	require.NoError(t, err)
	require.Contains(t, string(source), "// Tuned for a test.\nfunc Values() *Weights {")
}

func TestSelfplayUsage(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"", "--out"},
		{"what --out x", "what"},
		{"--out x --games 0", "games: 0"},
		{"--out x --nodes 0", "--nodes"},
		{"--out x --random -1", "--random: -1"},
		{"--out x --concurrency 0", "--concurrency"},
		{"--out x --hash 0", "--hash"},
		{"--out x --openings /nowhere/at/all", "/nowhere/at/all"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			_, err := froe(append([]string{"selfplay"}, strings.Fields(tt.args)...)...)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, 2, exitCode(err))
		})
	}
}

func TestTuneUsage(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"", "1 arg"},
		{"x --epochs 0", "epochs: 0"},
		{"x --batch 0", "batch: 0"},
		{"x --rate 0", "rate: 0"},
		{"x --blend 2", "blend: 2"},
		{"x --prior 0", "prior: 0"},
		{"x --concurrency 0", "concurrency: 0"},
		{"x --rate Inf", "rate: +Inf"},
		{"x --hold nothing", `no weight is called "nothing"`},
		{"x --out y", "--remark"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			_, err := froe(append([]string{"tune"}, strings.Fields(tt.args)...)...)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, 2, exitCode(err))
		})
	}
	for _, args := range []string{"/nowhere/at/all", "x --remark y --out /nowhere/at/all"} {
		_, err := froe(append([]string{"tune"}, strings.Fields(args)...)...)
		require.ErrorContains(t, err, "/nowhere/at/all")
		require.Equal(t, 1, exitCode(err))
	}
}
