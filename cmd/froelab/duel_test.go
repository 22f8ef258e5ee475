package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/selfplay"
	"froe/lab/statistic"
)

// The same games are played however many at a time, and others from another seed.
func TestDuel(t *testing.T) {
	args := strings.Fields("duel --algorithms dts,lazy --processors 4,2 --games 4 --time 30 --hash 1 --concurrency 1")
	one, err := program.Run(args...)
	require.NoError(t, err)
	require.Contains(t, one, "dts with 4 against lazy with 2 processors: ")
	require.Contains(t, one, " of 4 points")
	two, err := program.Run(append(args, "--concurrency", "2")...)
	require.NoError(t, err)
	require.Equal(t, one, two)
	other, err := program.Run(append(args, "--seed", "2")...)
	require.NoError(t, err)
	require.NotEqual(t, one, other)
}

// A duel that is begun again plays only the games that are missing, and comes to the same. A game
// that was being written when the program was killed is played again. One between other sides does not
// go on from there.
func TestDuelGoesOn(t *testing.T) {
	keep := filepath.Join(t.TempDir(), "games")
	args := strings.Fields("duel --processors 4,2 --time 30 --hash 1 --json --games")
	_, err := program.Run(append(args, "4", "--keep", keep)...)
	require.NoError(t, err)
	some, err := os.ReadFile(keep)
	require.NoError(t, err)
	cut := some[:len(some)-9]
	require.NoError(t, os.WriteFile(keep, cut, 0o666))

	went, err := program.Run(append(args, "8", "--keep", keep)...)

	require.NoError(t, err)
	whole, err := program.Run(append(args, "8")...)
	require.NoError(t, err)
	require.Equal(t, whole, went)
	all, err := os.ReadFile(keep)
	require.NoError(t, err)
	require.Equal(t, 1+8, bytes.Count(all, []byte("\n")))
	first := cut[:bytes.LastIndexByte(cut, '\n')+1]
	require.True(t, bytes.HasPrefix(all, first), "what was kept is not played again")

	_, err = program.Run(append(args, "8", "--keep", keep, "--seed", "2")...)
	require.ErrorContains(t, err, "--keep: "+keep+": it keeps results of another setting")
}

// On real threads there is a time for each move.
func TestDuelOnThreads(t *testing.T) {
	out, err := program.Run(strings.Fields("duel --algorithms dts,lazy --processors 2 --games 2 --movetime 1ms --hash 1 --json")...)
	require.NoError(t, err)
	var o duelObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, 2, o.Games)
	require.Equal(t, 0.001, o.MoveTime)
	require.Empty(t, o.Cost)
}

// To a depth both sides search as deep, and more positions to a greater one.
func TestDuelToDepth(t *testing.T) {
	nodes := uint64(0)
	for _, depth := range []int{3, 6} {
		out, err := program.Run(strings.Fields(fmt.Sprintf("duel --algorithms dts --processors 4,1 --games 2 --hash 1 --json --depth %d", depth))...)
		require.NoError(t, err)
		var o duelObject
		require.NoError(t, json.Unmarshal([]byte(out), &o))
		require.Equal(t, depth, o.Sides[0].Depth)
		require.Zero(t, o.Time)
		require.Greater(t, o.Nodes, 2*nodes)
		nodes = o.Nodes
	}
}

func TestDuelUsage(t *testing.T) {
	program.Refuses(t, "duel", []clitest.Refusal{
		{"--algorithms dts,dts", "the two sides are the same"},
		{"--algorithms dts,magic", `no algorithm "magic"`},
		{"--algorithms dts,lazy,ybw", "--algorithms: 3"},
		{"--processors 0", "processors: 0"},
		{"--processors 1,2,3", "--processors: 3"},
		{"--time 0", "--time: 0"},
		{"--games 3", "--games: 3"},
		{"--movetime 0s", "--movetime: 0s"},
		{"--movetime 1s --time 5", "--movetime: on real threads"},
		{"--depth 0", "--depth: 0"},
		{"--depth 1000", "depth: 1000"},
		{"--depth 8 --time 5", "--depth: takes the place"},
		{"--cost wake=x", `"wake=x"`},
		{"--hash 0", "--hash"},
		{"--openings /nowhere/at.all", "/nowhere/at.all"},
	})
}

func TestDifference(t *testing.T) {
	for want, pairs := range map[string]statistic.Pairs{
		"no pair of games is finished, so there is no Elo": {},
		"every pair won, above +234.8 Elo (95 %)":          {0, 0, 0, 0, 9},
		"every pair lost, below +177.5 Elo (95 %)":         {1},
		"+190.8 Elo (95 %: -56.8 to +333.9)":               {0, 0, 0, 2, 0},
		"+21.7 Elo (95 %: -34.1 to +75.5)":                 {0, 2, 10, 4, 0},
	} {
		require.Equal(t, want, difference(pairs), pairs)
	}
}

func TestDuelJSON(t *testing.T) {
	out, err := program.Run(strings.Fields("duel --processors 4,2 --games 8 --time 30 --hash 1 --json")...)
	require.NoError(t, err)
	var o duelObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, []string{"dts", "lazy"}, []string{o.Sides[0].Algorithm, o.Sides[1].Algorithm})
	require.Equal(t, []int{8, 8}, []int{o.Games, o.Planned})
	require.InDelta(t, o.Points, float64(o.Pairs[1]+2*o.Pairs[2]+3*o.Pairs[3]+4*o.Pairs[4])/2, 1e-9)
	require.NotNil(t, o.Elo)
	require.Less(t, *o.Low, *o.Elo)
	require.Less(t, *o.Elo, *o.High)
	require.NotEmpty(t, o.Ends)
}

// leaver interrupts a command when a game begins.
type leaver struct {
	selfplay.Player
	games, last int
	interrupt   func()
}

func (l *leaver) NewGame() {
	if l.games++; l.games > l.last {
		l.interrupt()
	}
	l.Player.NewGame()
}

// Interrupted, a duel shows what the games finished until then come to.
func TestDuelInterrupted(t *testing.T) {
	for last, want := range map[int]string{
		0: "",
		1: "no pair of games is finished, so there is no Elo; ",
		5: " Elo (95 %",
	} {
		c, out, interrupt := interruptible(t)
		j := &duelJob{
			games:      games{match: selfplay.Plan{Games: 100, Concurrency: 1, RandomPlies: 4}, hash: 1},
			algorithms: []string{"dts", "lazy"}, processors: []int{2}, positions: 30, cost: "default",
		}
		require.NoError(t, j.complete(&cobra.Command{}, nil))
		first := j.match.Players[0]
		j.match.Players[0] = func() (selfplay.Player, error) {
			p, err := first()
			return &leaver{Player: p, last: last, interrupt: interrupt}, err
		}
		err := j.run(c, nil)
		require.EqualError(t, err, fmt.Sprintf("context canceled after %d of 100 games", last))
		require.Equal(t, 130, cli.ExitCode(err))
		require.Contains(t, out.String(), want)
		require.Equal(t, last > 0, strings.Contains(out.String(), fmt.Sprintf(" of %d points\n", last)))
	}
}
