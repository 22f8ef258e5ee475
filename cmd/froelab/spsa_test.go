package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"froe/internal/cli"
	"froe/internal/clitest"

	"github.com/stretchr/testify/require"
)

// A run in one go, and one that finds its checkpoint, come to the same.
func TestSPSA(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	args := strings.Fields("spsa --parameters NullMargin,ReduceOffset --games 16 --batch 4 --nodes 50 --hash 1")
	whole, err := program.Run(args...)
	require.NoError(t, err)
	require.Contains(t, whole, "iteration 4: [")
	require.Contains(t, whole, "NullMargin ")
	args = append(args, "--checkpoint", path, "--concurrency", "2")
	first, err := program.Run(args...)
	require.NoError(t, err)
	require.Equal(t, whole, first)
	again, err := program.Run(args...)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(whole, again), "nothing is left to play: %s", again)
	for _, other := range [][]string{{"--seed", "2"}, {"--nodes", "60"}, {"--random", "1"}} {
		_, err = program.Run(append(args, other...)...)
		require.ErrorContains(t, err, "another plan")
		require.Equal(t, 1, cli.ExitCode(err))
	}
	require.NoError(t, os.Remove(path))
}

// A checkpoint that cannot be written is found before the first game.
func TestSPSACheckpointRefused(t *testing.T) {
	out, err := program.Run(strings.Fields("spsa --parameters NullMargin --games 2 --batch 2 --checkpoint /nowhere/at/all")...)
	require.ErrorContains(t, err, "/nowhere/at/all")
	require.Empty(t, out)
}

func TestSPSAList(t *testing.T) {
	out, err := program.Run("spsa", "--list")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^NullMargin +\d+ +\d+ +\d+ +\d+$`, out)
	out, err = program.Run("spsa", "--list", "--json")
	require.NoError(t, err)
	require.Contains(t, out, `{"name":"NullMargin","value":`)
}

func TestSPSAJSON(t *testing.T) {
	out, err := program.Run(strings.Fields("spsa --parameters NullMargin --games 4 --batch 2 --nodes 50 --hash 1 --json")...)
	require.NoError(t, err)
	var o spsaObject
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, []int{2, 2}, []int{o.Iterations, o.Planned})
	require.Len(t, o.Parameters, 1)
	require.InDelta(t, o.Parameters[0].Whole, o.Parameters[0].Value, 0.5)
}

func TestSPSAUsage(t *testing.T) {
	program.Refuses(t, "spsa", []clitest.Refusal{
		{"", "--parameters"},
		{"--parameters Nothing", `no "Nothing"`},
		{"--parameters NullBase,NullBase", `two parameters "NullBase"`},
		{"--parameters NullBase --batch 3", "--batch: 3"},
		{"--parameters NullBase --games 8", "--games: 8"},
		{"--parameters NullBase --games 24", "--games: 24"},
		{"--parameters NullBase --nodes 0", "--nodes"},
		{"--parameters NullBase --rate 0", "rate: 0"},
		{"--parameters NullBase --hash 0", "--hash"},
		{"--parameters NullBase --concurrency 0", "--concurrency"},
		{"--parameters NullBase --random -1", "--random: -1"},
		{"--parameters NullBase --openings /nowhere/at/all", "/nowhere/at/all"},
	})
}
