package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/cli"
	"froe/internal/clienttest"
	"froe/lab/speedup"
)

// Engines that are other programs are measured like our own; speedup is another name of scaling.
func TestSpeedupOfOtherEngines(t *testing.T) {
	dir := t.TempDir()
	engine := clienttest.Link(t, clienttest.Sound) + ",Style=Solid"
	args := []string{"speedup", "--engine", engine, "--threads", "2", "--positions", epd(t), "--depth", "4", "--repeat", "1", "--ceiling", "0s"}
	text, err := program.Run(append(args, "--out", dir)...)
	require.NoError(t, err)
	require.Contains(t, text, "sound,Style=Solid is Fake 1.0")
	require.NotContains(t, text, "Bound")
	raw, err := os.ReadFile(filepath.Join(dir, "raw.csv"))
	require.NoError(t, err)
	require.Contains(t, string(raw), `ending,"sound,Style=Solid",2,1,`)
	require.FileExists(t, filepath.Join(dir, "report.html"))

	object, err := program.Run(append(args, "--json")...)
	require.NoError(t, err)
	var r speedup.Result
	require.NoError(t, json.Unmarshal([]byte(object), &r))
	require.Len(t, r.Runs, 2*4)
	require.EqualValues(t, 4000, r.Runs[0].Nodes)
}

func TestSpeedupRefuses(t *testing.T) {
	file := epd(t)
	for want, args := range map[string][]string{
		`--engine: "x,Hash": "Hash" is not OPTION=VALUE`:          {"--engine", "x,Hash"},
		"--algorithms: --engine makes no use of it":               {"--engine", "x", "--algorithms", "lazy"},
		"--limit: only --engine makes use of it":                  {"--limit", "1s"},
		"scaling: x,Threads=2: Threads is set by the measurement": {"--engine", "x,Threads=2"},
	} {
		_, err := program.Run(append([]string{"speedup", "--positions", file, "--depth", "3"}, args...)...)
		require.EqualError(t, err, want)
		require.Equal(t, 2, cli.ExitCode(err))
	}
	_, err := program.Run("speedup", "--positions", file, "--depth", "3", "--engine", "no-such-engine")
	require.ErrorContains(t, err, "scaling: no-such-engine cannot be started: ")
	require.Equal(t, 1, cli.ExitCode(err))
}
