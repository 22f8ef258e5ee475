package main

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/engine/eval/network"
	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/archive"
)

// someGames writes an archive of so many games of random moves.
func someGames(t *testing.T, n int, seed uint64) string {
	path := filepath.Join(t.TempDir(), "some.games")
	f, err := archive.Continue(path, archive.Header{Seed: seed, Settings: map[string]string{"nodes": "none"}})
	require.NoError(t, err)
	chance := rand.New(rand.NewPCG(seed, 0))
	for i := range n {
		p := chess.StartPosition()
		g := &archive.Game{Number: i, Start: *p, Opening: 4, Result: archive.Result(chance.IntN(3))}
		for ply := range 30 {
			var moves chess.MoveList
			p.Moves(&moves)
			if moves.Len() == 0 {
				break
			}
			m := archive.Move{Move: moves.At(chance.IntN(moves.Len()))}
			if ply >= g.Opening {
				m.Score = int16(chance.IntN(200))
			}
			g.Moves = append(g.Moves, m)
			before := *p
			before.Make(p, m.Move)
		}
		require.NoError(t, f.Write(g))
	}
	require.NoError(t, f.Close())
	return path
}

func size(t *testing.T, path string) int {
	info, err := os.Stat(path)
	require.NoError(t, err)
	return int(info.Size())
}

func TestData(t *testing.T) {
	a, b, dir := someGames(t, 40, 1), someGames(t, 30, 2), t.TempDir()
	all, mixed := filepath.Join(dir, "all"), filepath.Join(dir, "mixed")

	_, err := program.Run("data", "merge", a, b, "--out", all)
	require.NoError(t, err)
	out, err := program.Run("data", "verify", all)
	require.NoError(t, err)
	require.Equal(t, "70 games, 0 faults\n", out)
	_, err = program.Run("data", "merge", all, a, "--out", mixed)
	require.ErrorContains(t, err, "occurs twice")
	require.NoFileExists(t, mixed)

	_, err = program.Run("data", "shuffle", all, "--out", mixed)
	require.NoError(t, err)
	stats := func(args ...string) (s dataStats) {
		out, err := program.Run(append([]string{"data", "stats", "--json"}, args...)...)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal([]byte(out), &s))
		return s
	}
	one, other := stats(all), stats(mixed)
	require.Len(t, one.Origins, 2)
	require.Len(t, other.Origins, 1)
	require.Equal(t, 70, other.Games)
	one.Origins, other.Origins = nil, nil
	require.Equal(t, one, other)
	require.Less(t, stats(all, "--early", "20").Samples, one.Samples)
	require.Greater(t, stats(all, "--noisy").Samples, one.Samples)
	out, err = program.Run("data", "stats", all)
	require.NoError(t, err)
	require.Contains(t, out, "seed 2, commit unknown, network unknown: nodes none\n70 games, ")
	require.Contains(t, out, "; ends: unknown 70\n")

	lines, boards := filepath.Join(dir, "lines"), filepath.Join(dir, "boards")
	_, err = program.Run("data", "export", all, "--out", lines)
	require.NoError(t, err)
	text, err := os.ReadFile(lines)
	require.NoError(t, err)
	require.Equal(t, one.Samples, strings.Count(string(text), "\n"))
	require.Regexp(t, `^\S+ [wb] \S+ \S+ \d+ \d+ \| -?\d+ \| (0\.0|0\.5|1\.0)\n`, string(text))
	_, err = program.Run("data", "export", all, "--format", "board", "--out", boards)
	require.NoError(t, err)
	require.Equal(t, archive.BoardSize*one.Samples, size(t, boards))
	games := filepath.Join(dir, "games.pgn")
	out, err = program.Run("data", "export", all, "--format", "pgn", "--out", games)
	require.NoError(t, err)
	require.Equal(t, "70 games\n", out)
	f, err := os.Open(games)
	require.NoError(t, err)
	defer f.Close()
	r, plies := pgn.NewReader(f, games), 0
	for g, err := r.Next(); err == nil; g, err = r.Next() {
		plies += len(g.Moves)
	}
	require.Equal(t, 70, r.Number())
	require.Positive(t, plies)
}

// What is damaged is named, and the rest is read.
func TestDamagedData(t *testing.T) {
	path := someGames(t, 2000, 1)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	b[len(b)/2] ^= 1
	require.NoError(t, os.WriteFile(path, b, 0o666))
	out, err := program.Run("data", "verify", path)
	require.ErrorContains(t, err, "damaged")
	require.Equal(t, 1, cli.ExitCode(err))
	require.Contains(t, out, path+": bytes ")
	require.Contains(t, out, "checksum is wrong")
	out, err = program.Run("data", "stats", path)
	require.NoError(t, err)
	require.Contains(t, out, path+": bytes ")
}

func TestDataUsage(t *testing.T) {
	program.Refuses(t, "data", []clitest.Refusal{
		{"what", "what"},
		{"stats", "expected \"froelab data stats FILE"},
		{"merge x", "--out"},
		{"shuffle x", "--out"},
		{"export x", "--out"},
		{"export x --format csv --out y", "--format"},
	})
	text := filepath.Join(t.TempDir(), "no archive")
	require.NoError(t, os.WriteFile(text, []byte("1. e4 e5"), 0o666))
	out, err := program.Run("data", "stats", text)
	require.ErrorContains(t, err, text+": no game of an archive")
	require.Equal(t, 1, cli.ExitCode(err))
	require.NotContains(t, out, "pieces")
	_, err = program.Run("data", "stats", "/nowhere/at/all")
	require.ErrorContains(t, err, "/nowhere/at/all")
	require.Equal(t, 1, cli.ExitCode(err))
}

// The same command writes the same network, however many threads it uses, and goes
// on where it was.
func TestTrain(t *testing.T) {
	path := someGames(t, 60, 1)
	run := func(dir string, args ...string) (string, []byte) {
		out, err := program.Run(append([]string{"train", path, "--out", dir, "--name", "a test", "--width", "32",
			"--epochs", "2", "--batch", "128", "--hold", "0.1"}, args...)...)
		require.NoError(t, err)
		b, err := os.ReadFile(filepath.Join(dir, networkFile))
		require.NoError(t, err)
		return out, b
	}
	dir := t.TempDir()
	out, one := run(dir, "--threads", "1")
	require.Regexp(t, `(?m)^epoch   2  rate .* held out 0\.\d+  error +\d+\.\d cp`, out)
	_, two := run(t.TempDir(), "--threads", "2")
	require.Equal(t, one, two)
	n, err := network.Load(strings.NewReader(string(one)))
	require.NoError(t, err)
	require.Equal(t, "a test", n.Name())
	page, err := os.ReadFile(filepath.Join(dir, lossFile))
	require.NoError(t, err)
	require.Contains(t, string(page), "Training of a test")
	require.Equal(t, 2, strings.Count(string(page), "<svg"))

	out, again := run(dir)
	require.Contains(t, out, "goes on after step")
	require.Equal(t, one, again)
	_, err = program.Run("train", path, "--out", dir, "--name", "another", "--width", "32", "--epochs", "2", "--batch", "128", "--hold", "0.1")
	require.ErrorContains(t, err, "Name a test instead of another")
}

func TestTrainUsage(t *testing.T) {
	program.Refuses(t, "train", []clitest.Refusal{
		{"", "expected \"froelab train FILE"},
		{"x --name y", "--out"},
		{"x --out y", "--name"},
		{"x --out y --name z --epochs 0", "epochs: 0"},
		{"x --out y --name z --width 40", "width: 40"},
		{"x --out y --name z --threads 0", "--threads"},
		{"x --out y --name z --early -1", "--early"},
	})
}
