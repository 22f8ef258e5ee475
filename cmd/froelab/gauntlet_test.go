package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// fakeFastchess plays a game as scripts/gauntlet asks for it: it writes the text, and a line
// to a record when it is finished. While there is a file "slow", a game goes on.
const fakeFastchess = `#!/usr/bin/env bash
names=()
for word; do
  case $word in
    name=*) names+=("${word#name=}") ;;
    file=*.pgn) pgn=${word#file=} ;;
    file=*.epd) book=${word#file=} ;;
    start=*) start=${word#start=} ;;
  esac
done
while [ -e "$HERE/slow" ] && [ "$(wc -l <"$HERE/record")" -ge 5 ]; do sleep 0.05; done
printf '[White "%s"]\n[Black "%s"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "%s"]\n\n1-0\n\n' "${names[@]}" "$(sed -n "${start}p" "$book")" >"$pgn"
printf '%s - %s, %s\n' "${names[@]}" "$start" >>"$HERE/record"
`

// gauntlet is scripts/gauntlet with programs that are not there in earnest.
type gauntlet struct {
	here string
	args []string
}

func newGauntlet(t *testing.T) *gauntlet {
	for _, program := range []string{"bash", "flock"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	g := &gauntlet{here: t.TempDir()}
	g.write(t, "fastchess", fakeFastchess)
	for _, name := range []string{"froe", "one", "two"} {
		g.write(t, name, "#!/bin/sh\n")
	}
	g.write(t, "record", "")
	g.write(t, "list.txt", "# engines\nOne 1.0 | one,Hash=8 | 3000 | somewhere\n\nTwo | two\n")
	g.args = []string{
		"--engine", "froe", "--pairs", "3", "--concurrency", "2", "--out", g.path("out"), g.path("list.txt"),
	}
	return g
}

func (g *gauntlet) path(name string) string { return filepath.Join(g.here, name) }

func (g *gauntlet) write(t *testing.T, name, text string) {
	require.NoError(t, os.WriteFile(g.path(name), []byte(text), 0o777))
}

func (g *gauntlet) command(args ...string) *exec.Cmd {
	c := exec.Command("../../scripts/gauntlet", append(args, g.args...)...)
	c.Env = append(os.Environ(), "HERE="+g.here, "PATH="+g.here+":"+os.Getenv("PATH"), "FROELAB="+os.Args[0], "FROE_IS_THE_PROGRAM=1")
	return c
}

// run runs the script to its end.
func (g *gauntlet) run(args ...string) (string, error) {
	out, err := g.command(args...).CombinedOutput()
	return string(out), err
}

// record lists the games that were finished.
func (g *gauntlet) record(t *testing.T) []string {
	text, err := os.ReadFile(g.path("record"))
	require.NoError(t, err)
	return slices.Collect(strings.Lines(string(text)))
}

// Killed in the middle, a gauntlet goes on without losing or repeating a game.
func TestGauntletKilled(t *testing.T) {
	g := newGauntlet(t)
	g.write(t, "slow", "")
	c := g.command()
	require.NoError(t, c.Start())
	defer c.Process.Kill()
	require.Eventually(t, func() bool {
		kept, _ := filepath.Glob(g.path("out/games/*.pgn"))
		begun, _ := filepath.Glob(g.path("out/playing/*"))
		return len(kept) >= 5 && len(begun) >= 2
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, c.Process.Kill()) // while two games are played
	_ = c.Wait()
	require.NoError(t, os.Remove(g.path("slow")))

	out, err := g.run()
	require.NoError(t, err, out)
	played := g.record(t)
	require.Len(t, played, 12, "three pairs with each of two engines")
	for i, game := range played {
		require.NotContains(t, played[:i], game)
	}
	for _, name := range []string{"One 1.0", "Two"} {
		for round := 1; round <= 3; round++ {
			sides := fmt.Sprintf("%04d-%s-", round, strings.ReplaceAll(name, " ", "_"))
			require.FileExists(t, g.path("out/games/"+sides+"white.pgn"))
			require.FileExists(t, g.path("out/games/"+sides+"black.pgn"))
		}
	}
	require.Regexp(t, `One 1.0 +6 +3.0 .* 3000 `, out)
	require.Contains(t, out, "12 games, 12 of them in pairs")
	require.Contains(t, out, "on the list of the anchors Froe would stand at ")

	// Nothing is left to play, and one more pair is played alone.
	again, err := g.run()
	require.NoError(t, err)
	require.Len(t, g.record(t), 12)
	require.Equal(t, out[strings.Index(out, "engine"):], again[strings.Index(again, "engine"):])
	g.args[3] = "4"
	_, err = g.run()
	require.NoError(t, err)
	require.Len(t, g.record(t), 16)
}

// Whenever a gauntlet ends, all opponents have about as many games.
func TestGauntletOrder(t *testing.T) {
	g := newGauntlet(t)
	out, err := g.run()
	require.NoError(t, err, out)
	difference := 0
	for _, game := range g.record(t) {
		if strings.Contains(game, "One") {
			difference++
		} else {
			difference--
		}
		require.LessOrEqual(t, max(difference, -difference), 4)
	}
	require.Zero(t, difference)
}

// Interrupted, a gauntlet ends with all that it began.
func TestGauntletInterrupted(t *testing.T) {
	g := newGauntlet(t)
	g.write(t, "slow", "")
	c := g.command()
	require.NoError(t, c.Start())
	defer c.Process.Kill()
	require.Eventually(t, func() bool { return len(g.record(t)) >= 5 }, time.Minute, 10*time.Millisecond)
	require.NoError(t, c.Process.Signal(syscall.SIGTERM))
	require.Error(t, c.Wait())
	require.Equal(t, 130, c.ProcessState.ExitCode())
	lock := exec.Command("flock", g.path("out/lock"), "true") // until all processes are gone
	require.NoError(t, lock.Run())
	require.NoError(t, os.Remove(g.path("slow")))
	require.Less(t, len(g.record(t)), 12)
	out, err := g.run()
	require.NoError(t, err, out)
	require.Len(t, g.record(t), 12)
}

func TestGauntletRefuses(t *testing.T) {
	g := newGauntlet(t)
	for want, args := range map[string][]string{
		"there is no flag --x":                      {"--x", "1"},
		"--pairs: 0 is no number of pairs":          {"--pairs", "0"}, // the last one counts
		"there is no program nobody":                {"--engine", "nobody"},
		"there is no book /nowhere":                 {"--openings", "/nowhere"},
		"One 1.0 is the name of what is rated":      {"--name", "One 1.0"},
		"there is one list of engines, another.txt": {"another.txt"},
	} {
		one := *g
		switch args[0] {
		case "--pairs":
			one.args = append(slices.Clone(g.args), args...)
			args = nil
		case "--engine":
			one.args = append(slices.Clone(g.args), args...)
			args = nil
		}
		out, err := one.run(args...)
		require.Error(t, err, want)
		require.Contains(t, out, want)
	}
	g.write(t, "list.txt", "One | nobody\n")
	out, err := g.run()
	require.Error(t, err)
	require.Contains(t, out, "there is no program nobody")

	g = newGauntlet(t)
	out, err = g.run()
	require.NoError(t, err, out)
	out, err = g.run("--tc", "5+0.05")
	require.Error(t, err)
	require.Contains(t, out, "has games of other conditions: ")
	require.Len(t, g.record(t), 12)

	// A program that writes no game is named, and the others are rated.
	g = newGauntlet(t)
	g.write(t, "fastchess", strings.Replace(fakeFastchess, "while", "[[ \"${names[*]}\" != *Two* ]] || exit 1\nwhile", 1))
	out, err = g.run()
	require.Error(t, err)
	require.Contains(t, out, "round 1, Two, Froe as white: no result; see ")
	require.Contains(t, out, "6 games, 6 of them in pairs")
}
