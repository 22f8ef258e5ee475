package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/archive"
	"froe/lab/selfplay"
)

// quickGames are the words of a command for short games.
func quickGames(games, concurrency int, out string) []string {
	return strings.Fields(fmt.Sprintf("selfplay --games %d --nodes 20 --hash 1 --random 6 --concurrency %d --out %s", games, concurrency, out))
}

func contents(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

// Games give an archive, the same one however many are played at a time, in however
// many runs.
func TestSelfplay(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	play := func(games, concurrency int, out string) string {
		text, err := program.Run(quickGames(games, concurrency, path(out))...)
		require.NoError(t, err)
		return text
	}
	require.Contains(t, play(150, 1, "one"), "150 games, for White +")
	require.Contains(t, play(60, 4, "two"), "60 games, for White +")
	require.Contains(t, play(150, 2, "two"), path("two")+" has 60 games already\n90 games, for White +")
	require.Equal(t, path("two")+" has 150 games already\n", play(100, 2, "two"))
	require.Equal(t, contents(t, path("one")), contents(t, path("two")))
	out, err := program.Run("data", "verify", path("one"))
	require.NoError(t, err)
	require.Equal(t, "150 games, 0 faults\n", out)
	out, err = program.Run("data", "stats", path("one"))
	require.NoError(t, err)
	require.Contains(t, out, "; ends: ")
	require.Contains(t, out, "nodes 20, ")

	before := contents(t, path("one"))
	for _, other := range []string{"--seed=2", "--nodes=21", "--hard-nodes=50", "--random=7", "--max-start=0", "--hash=2", "--openings=openings"} {
		_, err := program.Run(append(quickGames(150, 1, path("one")), other)...)
		require.ErrorContains(t, err, path("one")+": its games were played with ", other)
		require.Equal(t, 1, cli.ExitCode(err))
	}
	require.Equal(t, before, contents(t, path("one")))
}

// A run that is killed at any moment is continued to the bytes of one that is not.
func TestSelfplayKilled(t *testing.T) {
	dir := t.TempDir()
	killed, whole := filepath.Join(dir, "killed"), filepath.Join(dir, "whole")
	const games = 400
	_, err := program.Run(quickGames(games, 1, whole)...)
	require.NoError(t, err)
	for have := int64(0); ; {
		p := clitest.Start(t, quickGames(games, 2, killed)...)
		ended := make(chan struct{})
		go func() { defer close(ended); _ = p.Wait() }()
		grown := func() bool {
			info, err := os.Stat(killed)
			return err == nil && info.Size() > have
		}
		for over := false; !over && !grown(); {
			select {
			case <-ended:
				over = true
			case <-time.After(time.Millisecond):
			}
		}
		_ = p.Process.Kill()
		<-ended // before that, it may still hold its file
		info, err := os.Stat(killed)
		require.NoError(t, err)
		if have = info.Size(); have >= int64(len(contents(t, whole)))/2 {
			break
		}
	}
	_, err = program.Run(quickGames(games, 4, killed)...)
	require.NoError(t, err)
	require.Equal(t, contents(t, whole), contents(t, killed))
}

// quickSelfplay is a run of selfplay of short games, one at a time.
func quickSelfplay(t *testing.T, out string) *selfplayJob {
	t.Helper()
	j := &selfplayJob{out: out}
	j.match.Games, j.match.Concurrency, j.match.RandomPlies, j.hash, j.limit.Soft = 300, 1, 6, 1, 20
	require.NoError(t, j.complete(&cobra.Command{}, nil))
	return j
}

// room is a disk for so many bytes.
type room int

func (r *room) Write(b []byte) (int, error) {
	if len(b) > int(*r) {
		return 0, syscall.ENOSPC
	}
	*r -= room(len(b))
	return len(b), nil
}

// A full disk ends the run at the first block that cannot be written.
func TestSelfplayOnAFullDisk(t *testing.T) {
	disk, j := room(1000), quickSelfplay(t, "unused")
	w, err := archive.NewWriter(&disk, j.header())
	require.NoError(t, err)
	total, err := j.play(t.Context(), w, cli.Here)
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.Less(t, total.Games, j.match.Games)
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

// An interrupted run leaves the games before in the archive.
func TestSelfplayInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.games")
	c, out, interrupt := interruptible(t)
	j := quickSelfplay(t, path)
	j.match.MaxStart = 0 // so that a player begins each game once
	first := j.match.Players[0]
	j.match.Players[0] = func() (selfplay.Player, error) {
		p, err := first()
		return &leaver{Player: p, last: 3, interrupt: interrupt}, err
	}
	require.EqualError(t, j.run(c, nil), "context canceled after 3 of 300 games; the same command goes on from there")
	require.Contains(t, out.String(), "3 games, for White +")
	stats, err := program.Run("data", "stats", path)
	require.NoError(t, err)
	require.Contains(t, stats, "\n3 games, ")
}

func TestGamesJSON(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.games")
	out, err := program.Run("selfplay", "--games", "3", "--nodes", "20", "--hash", "1", "--out", path, "--json")
	require.NoError(t, err)
	var o gamesObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, 3, o.White+o.Drawn+o.Black)
	require.Equal(t, 3, o.Games)
	require.Positive(t, o.Plies)
}

func TestSelfplayUsage(t *testing.T) {
	program.Refuses(t, "selfplay", []clitest.Refusal{
		{"", "--out"},
		{"what --out x", "what"},
		{"--out x --games 0", "games: 0"},
		{"--out x --nodes 0", "--nodes"},
		{"--out x --max-start -1", "--max-start: -1"},
		{"--out x --random 101", "random plies: 101"},
		{"--out x --random -1", "--random: -1"},
		{"--out x --concurrency 0", "--concurrency"},
		{"--out x --hash 0", "--hash"},
		{"--out x --openings /nowhere/at/all", "/nowhere/at/all"},
		{"--out x --network /nowhere/at/all", "--network: open /nowhere/at/all"},
	})
}
