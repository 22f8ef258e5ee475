package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/lab/simulation"
)

func epd(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "two.epd")
	require.NoError(t, os.WriteFile(path, []byte(`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";
8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - id "pawns";
`), 0o666))
	return path
}

// A result as text, as an object and in files.
func TestSimulate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	args := []string{"simulate", "--positions", epd(t), "--processors", "4", "--depth", "4", "--hash", "1", "--cost", "wake=500"}
	text, err := froe(append(args, "--out", dir)...)
	require.NoError(t, err)
	require.Contains(t, text, "simulated: 2 positions, to depth 4")
	require.Contains(t, text, "wake=500")
	raw, err := os.ReadFile(filepath.Join(dir, "raw.csv"))
	require.NoError(t, err)
	require.Equal(t, 1+2*4, strings.Count(string(raw), "\n"))
	summary, err := os.ReadFile(filepath.Join(dir, "summary.txt"))
	require.NoError(t, err)
	require.Equal(t, text, string(summary))
	require.FileExists(t, filepath.Join(dir, "report.html"))

	object, err := froe(append(args, "--json")...)
	require.NoError(t, err)
	var r simulation.Result
	require.NoError(t, json.Unmarshal([]byte(object), &r))
	require.Len(t, r.Runs, 8)
	require.Len(t, r.Summary, 2)
	require.Contains(t, string(raw), r.Runs[3].Transcript, "the same command, the same runs")
}

func TestSimulateTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trace.json")
	_, err := froe("simulate", "--positions", epd(t), "--processors", "4", "--depth", "5", "--hash", "1", "--trace", path)
	require.NoError(t, err)
	requireTrace(t, path, 4)

	out, err := froe("simulate", "--positions", epd(t), "--depth", "1", "--trace", filepath.Join(t.TempDir(), "no", "trace.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.Empty(t, out, "nothing is simulated")
}

// requireTrace finds as many workers in a file, and what they did.
func requireTrace(t *testing.T, path string, workers int) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var got struct {
		TraceEvents []struct{ Name, Ph string }
	}
	require.NoError(t, json.Unmarshal(text, &got))
	of := map[string]int{}
	for _, e := range got.TraceEvents {
		of[e.Ph+e.Name]++
	}
	require.Equal(t, workers, of["Mthread_name"])
	require.NotZero(t, of["Xroot, depth 5"])
	require.Equal(t, of["ssplit"], of["fsplit"])
}

func TestAnalyseTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trace.json")
	_, err := froe("analyse", "--depth", "5", "--threads", "2", "--hash", "1", "--trace", path)
	require.NoError(t, err)
	requireTrace(t, path, 2)

	_, err = froe("analyse", "--depth", "1", "--trace", filepath.Join(t.TempDir(), "no", "trace.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestCalibrate(t *testing.T) {
	text, err := froe("simulate", "--calibrate", "--depth", "7")
	require.NoError(t, err)
	require.Contains(t, text, "position=1000,")
	require.Contains(t, text, "median")
}

func TestSimulateUsage(t *testing.T) {
	file := epd(t)
	for _, tt := range []struct{ args, want string }{
		{"", "--positions"},
		{"--positions /nowhere/at/all", "/nowhere/at/all"},
		{"--positions FILE --work 0", "--work"},
		{"--positions FILE --work 1 --depth 1", "--work and --depth"},
		{"--positions FILE --depth 0", "depth: 0"},
		{"--positions FILE --processors 4097", "processors: 4097"},
		{"--positions FILE --algorithms pvs", `no algorithm "pvs"`},
		{"--positions FILE --seeds 0", "seeds: 0"},
		{"--positions FILE --set Luck=1", `no parameter "Luck"`},
		{"--positions FILE --set NullBase=99", "NullBase: 99"},
		{"--positions FILE --set NullBase=x", "NullBase=x"},
		{"--positions FILE --without Luck", `no technique "Luck"; there is Table`},
		{"--positions FILE --cost cheap=1", `no cost is called "cheap"`},
		{"--positions FILE what", "what"},
		{"--calibrate --depth -1", "depth: -1"},
		{"--calibrate --depth 101", "depth: 101"},
		{"--calibrate --seeds 3", "--seeds: --calibrate makes no use of it"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			args := strings.Fields(strings.Replace(tt.args, "FILE", file, 1))
			_, err := froe(append([]string{"simulate"}, args...)...)
			require.ErrorContains(t, err, tt.want)
			require.Equal(t, 2, exitCode(err))
		})
	}
}
