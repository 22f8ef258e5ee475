package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The same games are played however many at a time, and others from another seed.
func TestDuel(t *testing.T) {
	args := strings.Fields("duel --algorithms dts,lazy --processors 4,2 --games 4 --time 30 --hash 1 --concurrency 1")
	one, err := froe(args...)
	require.NoError(t, err)
	require.Contains(t, one, "dts with 4 against lazy with 2 processors: ")
	require.Contains(t, one, " of 4 points")
	two, err := froe(append(args, "--concurrency", "2")...)
	require.NoError(t, err)
	require.Equal(t, one, two)
	other, err := froe(append(args, "--seed", "2")...)
	require.NoError(t, err)
	require.NotEqual(t, one, other)
}

func TestDuelUsage(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"--algorithms dts,dts", "the two sides are the same"},
		{"--algorithms dts,magic", `no algorithm "magic"`},
		{"--algorithms dts,lazy,ybw", "--algorithms: 3"},
		{"--processors 0", "processors: 0"},
		{"--processors 1,2,3", "--processors: 3"},
		{"--time 0", "--time: 0"},
		{"--games 3", "--games: 3"},
		{"--cost wake=x", `"wake=x"`},
		{"--hash 0", "--hash"},
		{"--openings /nowhere/at.all", "/nowhere/at.all"},
	} {
		out, err := froe(append([]string{"duel"}, strings.Fields(tt.args)...)...)
		require.ErrorContains(t, err, tt.want)
		require.Equal(t, 2, exitCode(err), tt.args)
		require.Empty(t, out)
	}
}

func TestDifference(t *testing.T) {
	for _, pairs := range [][5]int{{}, {1}, {0, 0, 0, 0, 9}, {0, 1}} {
		require.Equal(t, "no Elo to tell from so few or such games", difference(pairs), pairs)
	}
	require.Equal(t, "+21.7 ± 52.9 Elo", difference([5]int{0, 2, 10, 4, 0}))
}
