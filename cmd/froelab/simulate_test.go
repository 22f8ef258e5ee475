package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/internal/cli"
	"froe/internal/clitest"
	"froe/lab/speedup"
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
	text, err := program.Run(append(args, "--out", dir)...)
	require.NoError(t, err)
	require.Contains(t, text, "2 positions, to depth 4")
	require.Contains(t, text, "wake=500")
	raw, err := os.ReadFile(filepath.Join(dir, "raw.csv"))
	require.NoError(t, err)
	require.Equal(t, 1+2*4, strings.Count(string(raw), "\n"))
	summary, err := os.ReadFile(filepath.Join(dir, "summary.txt"))
	require.NoError(t, err)
	require.Equal(t, text, string(summary))
	require.FileExists(t, filepath.Join(dir, "report.html"))

	object, err := program.Run(append(args, "--json")...)
	require.NoError(t, err)
	var r speedup.Result
	require.NoError(t, json.Unmarshal([]byte(object), &r))
	require.Len(t, r.Runs, 8)
	require.Len(t, r.Summary, 2)
	require.Contains(t, string(raw), r.Runs[3].Transcript, "the same command, the same runs")
}

// Rows come in the order asked, whatever the concurrency.
func TestSimulateOrder(t *testing.T) {
	file := epd(t)
	var raws []string
	for _, concurrency := range []string{"1", "3"} {
		dir := t.TempDir()
		text, err := program.Run("simulate", "--positions", file, "--processors", "8,1,2", "--algorithms", "lazy,dts", "--depth", "3",
			"--hash", "1", "--concurrency", concurrency, "--out", dir)
		require.NoError(t, err)
		require.Regexp(t, `(?s)lazy +8.*lazy +1.*lazy +2.*dts +8.*dts +2`, text)
		raw, err := os.ReadFile(filepath.Join(dir, "raw.csv"))
		require.NoError(t, err)
		raws = append(raws, string(raw))
		rows, err := os.ReadFile(filepath.Join(dir, "summary.csv"))
		require.NoError(t, err)
		require.Regexp(t, `(?s)lazy,8,.*lazy,1,.*lazy,2,.*dts,8,.*dts,2,`, string(rows))
	}
	require.Equal(t, raws[0], raws[1])
	require.Regexp(t, `(?s)ending,lazy,8,.*ending,lazy,1,.*ending,lazy,2,.*ending,dts,8,.*ending,dts,2,.*pawns,lazy,8`, raws[0])
}

// The runs of an interrupted measurement are kept beside the results of the one
// before it.
func TestTimingIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "raw.csv")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o666))
	s := &timing{farm: cli.Here, out: dir, plan: &speedup.Plan{Positions: make([]speedup.Position, 3)}, measure: func(_ context.Context, o speedup.Observer) (*speedup.Result, error) {
		return &speedup.Result{}, errors.Join(o.Ran(speedup.Run{Position: "a", Algorithm: "dts"}), context.Canceled)
	}}
	err := s.run(simulateCommand(nil), nil)
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "context canceled after 0 of 3 positions; "+path+".partial has the runs made until then")
	for name, want := range map[string]string{path: "^old$", path + ".partial": "^position,.*\na,dts,"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Regexp(t, want, string(text))
	}
}

// An interrupted measurement leaves the results of the one before it.
func TestSimulateIsInterrupted(t *testing.T) {
	dir := t.TempDir()
	args := []string{"simulate", "--positions", epd(t), "--processors", "1", "--hash", "1", "--out", dir}
	_, err := program.Run(append(args, "--depth", "3")...)
	require.NoError(t, err)
	names := []string{"raw.csv", "summary.csv", "summary.txt", "report.html", "speedup.svg"}
	before := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		before[name] = string(text)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	c := rootCommand()
	c.SetOut(io.Discard)
	c.SetArgs(append(args, "--depth", "90"))
	err = c.ExecuteContext(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.Equal(t, before[name], string(text), name)
	}
	require.NoFileExists(t, filepath.Join(dir, "raw.csv.partial"), "nothing was measured")
}

func TestSimulateTrace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "trace.json")
	_, err := program.Run("simulate", "--positions", epd(t), "--processors", "4", "--depth", "5", "--hash", "1", "--trace", path)
	require.NoError(t, err)
	requireTrace(t, path, 4)

	dir := filepath.Join(t.TempDir(), "new") // --out makes the folder of the trace
	path = filepath.Join(dir, "trace.json")
	_, err = program.Run("simulate", "--positions", epd(t), "--processors", "4", "--depth", "5", "--hash", "1", "--out", dir, "--trace", path)
	require.NoError(t, err)
	requireTrace(t, path, 4)
	require.FileExists(t, filepath.Join(dir, "timeline.svg"))

	out, err := program.Run("simulate", "--positions", epd(t), "--depth", "1", "--trace", filepath.Join(t.TempDir(), "no", "trace.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.Empty(t, out, "nothing is simulated")
}

// requireTrace finds as many workers in a file, and what they did.
func requireTrace(t *testing.T, path string, workers int) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var got struct {
		TraceEvents []struct {
			Name, Ph string
			Args     struct{ Name string }
		}
	}
	require.NoError(t, json.Unmarshal(text, &got))
	of, named := map[string]int{}, 0
	for _, e := range got.TraceEvents {
		of[e.Ph+e.Name]++
		if e.Name == "thread_name" && strings.HasPrefix(e.Args.Name, "worker") {
			named++
		}
	}
	require.Equal(t, workers, named)
	require.NotZero(t, of["Xroot, depth 5"])
	require.Equal(t, of["ssplit"], of["fsplit"])
}

func TestCalibrate(t *testing.T) {
	text, err := program.Run("simulate", "--calibrate", "--depth", "7")
	require.NoError(t, err)
	require.Contains(t, text, "position=1000,")
	require.Contains(t, text, "median")
}

func TestSimulateUsage(t *testing.T) {
	set := "--positions " + epd(t) + " "
	program.Refuses(t, "simulate", []clitest.Refusal{
		{"", "--positions"},
		{"--positions /nowhere/at/all", "/nowhere/at/all"},
		{set + "--work 0", "--work"},
		{set + "--work 1 --depth 1", "--work and --depth"},
		{set + "--depth 0", "depth: 0"},
		{set + "--processors 4097", "processors: 4097"},
		{set + "--algorithms pvs", `no algorithm "pvs"`},
		{set + "--seeds 0", "repeat: 0"},
		{set + "--set Luck=1", `no parameter "Luck"`},
		{set + "--set NullBase=99", "NullBase: 99"},
		{set + "--set NullBase=x", "NullBase=x"},
		{set + "--without Luck", `no technique "Luck"; there is Table`},
		{set + "--cost cheap=1", `no cost is called "cheap"`},
		{set + "what", "what"},
		{"--calibrate --depth -1", "depth: -1"},
		{"--calibrate --depth 101", "depth: 101"},
		{"--calibrate --repeat 3", "--repeat: --calibrate makes no use of it"},
	})
}

// A simulation that is begun again makes only the searches that are missing, and its
// results are the same. One with other flags does not go on from there.
func TestSimulateGoesOn(t *testing.T) {
	path, keep := epd(t), filepath.Join(t.TempDir(), "searches")
	raw := func(processors, keep string) string {
		dir := t.TempDir()
		_, err := program.Run("simulate", "--positions", path, "--depth", "4", "--hash", "1", "--processors", processors, "--keep", keep, "--out", dir)
		require.NoError(t, err)
		text, err := os.ReadFile(filepath.Join(dir, "raw.csv"))
		require.NoError(t, err)
		return string(text)
	}
	kept := func() string {
		text, err := os.ReadFile(keep)
		require.NoError(t, err)
		return string(text)
	}
	raw("1", keep)
	some := kept()
	both := raw("1,4", keep)
	all := kept()
	require.True(t, strings.HasPrefix(all, some) && len(all) > len(some), "what was kept is not made again")
	require.Equal(t, both, raw("1,4", keep))
	require.Equal(t, all, kept())
	require.Equal(t, both, raw("1,4", filepath.Join(t.TempDir(), "new")))

	_, err := program.Run("simulate", "--positions", path, "--depth", "4", "--hash", "2", "--keep", keep)
	require.ErrorContains(t, err, "--keep: "+keep+": it keeps results of another setting")
}
