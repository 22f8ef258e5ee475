package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"froe/engine/lab/file"
	"froe/engine/lab/selfplay"
	"froe/engine/lab/tune"
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

// quickSelfplay is a run of selfplay of short games, one at a time.
func quickSelfplay(t *testing.T, out string) *selfplayJob {
	t.Helper()
	j := &selfplayJob{out: out}
	j.match.Games, j.match.Concurrency, j.match.RandomPlies, j.hash, j.nodes = 100, 1, 6, 1, 20
	require.NoError(t, j.complete(&cobra.Command{}, nil))
	return j
}

// A full disk ends the run at the first game that cannot be written.
func TestSelfplayOnAFullDisk(t *testing.T) {
	full := errors.New("no space left")
	reader, writer := io.Pipe()
	require.NoError(t, reader.CloseWithError(full))
	total, err := quickSelfplay(t, "unused").play(t.Context(), writer)
	require.ErrorIs(t, err, full)
	require.Zero(t, total.Games)
}

// interruptible returns a command, what it prints, and a function that interrupts it.
func interruptible(t *testing.T) (*cobra.Command, *strings.Builder, func()) {
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	c, out := &cobra.Command{}, &strings.Builder{}
	c.SetContext(ctx)
	c.SetOut(out)
	return c, out, cancel
}

// An interrupted run leaves the file there was, and the samples of its first games
// beside it.
func TestSelfplayInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "samples.txt")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o666))
	c, out, interrupt := interruptible(t)
	j := quickSelfplay(t, path)
	first := j.match.Players[0]
	j.match.Players[0] = func() (selfplay.Player, error) {
		p, err := first()
		return &leaver{Player: p, last: 3, interrupt: interrupt}, err
	}
	require.EqualError(t, j.run(c, nil), "context canceled after 3 of 100 games; "+path+".partial has their positions")
	require.Contains(t, out.String(), "3 games, for White +")
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(old))
	partial, err := os.ReadFile(path + file.Suffix)
	require.NoError(t, err)
	require.Contains(t, out.String(), fmt.Sprintf("; %d positions, ", strings.Count(string(partial), "\n")))
}

// An interrupted fit leaves the source there was, and the weights so far beside it.
func TestTuneInterrupted(t *testing.T) {
	dir := t.TempDir()
	samples, path := filepath.Join(dir, "samples.txt"), filepath.Join(dir, "values.go")
	line := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;0.5;13\n"
	require.NoError(t, os.WriteFile(samples, []byte(strings.Repeat(line, 10000)), 0o666))
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o666))
	c, _, interrupt := interruptible(t)
	c.SetOut(writerFunc(func(text []byte) (int, error) {
		if strings.HasPrefix(string(text), "epoch   2") {
			interrupt()
		}
		return len(text), nil
	}))
	j := &tuneJob{out: path, remark: "Half a fit.", plan: tune.Plan{Epochs: 1000, Batch: 1000, Rate: 1, Prior: 20, Concurrency: 1}}
	require.NoError(t, j.complete(nil, nil))
	require.EqualError(t, j.run(c, []string{samples}), "context canceled after 2 of 1000 epochs")
	old, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(old))
	partial, err := os.ReadFile(path + file.Suffix)
	require.NoError(t, err)
	require.Contains(t, string(partial), "// Half a fit.")
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(text []byte) (int, error) { return f(text) }

func TestGamesJSON(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "samples.txt")
	out, err := froe("selfplay", "--games", "3", "--nodes", "20", "--hash", "1", "--out", path, "--json")
	require.NoError(t, err)
	var o gamesObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, 3, o.White+o.Drawn+o.Black)
	require.Equal(t, 3, o.Games)
	require.Positive(t, o.Samples)

	line := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;1;13\n"
	require.NoError(t, os.WriteFile(path, []byte(strings.Repeat(line, 10000)), 0o666))
	out, err = froe("tune", path, "--epochs", "2", "--json")
	require.NoError(t, err)
	var fit tuneObject
	require.NoError(t, json.Unmarshal([]byte(out), &fit))
	require.Equal(t, []int{10000, 1000, 3}, []int{fit.Samples, fit.Held, len(fit.Epochs)})
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
