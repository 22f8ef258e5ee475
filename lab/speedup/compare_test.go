package speedup

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/report"
)

// Two results are compared on what both have: B is twice as fast on a and as fast on b, which it
// searched to another depth with two workers.
func TestCompare(t *testing.T) {
	a := result(t, simulated())
	faster := simulated()
	for i := range faster {
		switch r := &faster[i]; {
		case r.Position == "a":
			r.Time /= 2
		case r.Workers == 2:
			r.Depth++
		}
	}
	b := result(t, faster)
	a.Words.Unit, b.Words.Unit = Ticks, Ticks
	c, err := Compare(a, b, [2]string{"one", "two"}, 1)
	require.NoError(t, err)
	require.Len(t, c.Rows, 2)
	one, two := c.Rows[0], c.Rows[1]
	require.Equal(t, 2, one.Positions)
	require.InDelta(t, 0.7071, one.Time, 1e-4)
	require.InDelta(t, 0.5, one.TimeSpan[0], 1e-9)
	require.InDelta(t, 1, one.TimeSpan[1], 1e-9)
	require.Equal(t, [2]int{1, 1}, [2]int{two.Positions, two.Deeper})
	require.InDelta(t, 0.5, two.Time, 1e-9)
	require.InDelta(t, 1, two.Nodes, 1e-9)
	require.Equal(t, 1, two.Same, "its transcript is that of the other")
	require.InDeltaSlice(t, []float64{2, 2}, two.S[:], 1e-9)

	var text, page strings.Builder
	require.NoError(t, c.WriteText(&text))
	for _, want := range []string{"A: one, fake; command froe measure; commit 0123abc", "1 (1 to other depths)", "0.500 – 1.000", "B is faster"} {
		require.Contains(t, text.String(), want)
	}
	require.NoError(t, c.Page(report.Origin{Command: "froelab report one two"}).Write(&page))
	for _, want := range []string{"<dd>froelab report one two</dd>", "time of B over that of A", "dts: S in A and in B", "<title>a: dts, 2 threads: 0.5</title>"} {
		require.Contains(t, page.String(), want)
	}
}

// A result beside itself has the speed-ups of its own summary.
func TestCompareWithItself(t *testing.T) {
	for _, runs := range [][]Run{runs(), simulated()} {
		r := result(t, runs)
		c, err := Compare(r, r, [2]string{"x", "x"}, r.Plan.Seed)
		require.NoError(t, err)
		require.Len(t, c.Rows, len(r.Summary))
		for i, row := range c.Rows {
			s := &r.Summary[i]
			require.Equal(t, [2]float64{s.SpeedupGeomean, s.SpeedupGeomean}, row.S)
			require.Equal(t, Span{s.Low, s.High}, row.SSpan[0])
			require.Equal(t, [2]float64{1, 1}, [2]float64{row.Time, row.Nodes})
		}
	}
}

// Runs without transcripts may be the same or not: nothing is said about it.
func TestCompareWithoutTranscripts(t *testing.T) {
	for _, with := range []bool{true, false} {
		r := result(t, simulated())
		for i := range r.Runs {
			r.Runs[i].Transcript = ""
			if with {
				r.Runs[i].Transcript = fmt.Sprint(i)
			}
		}
		c, err := Compare(r, r, [2]string{"x", "x"}, 1)
		require.NoError(t, err)
		var text strings.Builder
		require.NoError(t, c.WriteText(&text))
		require.Equal(t, with, strings.Contains(text.String(), "same runs"))
	}
}

func TestCompareRefuses(t *testing.T) {
	a, b := result(t, runs()), result(t, simulated())
	b.Words.Unit = Ticks
	_, err := Compare(a, b, [2]string{"x", "y"}, 1)
	require.EqualError(t, err, "times in s and in ticks cannot be compared")
	b.Words.Unit = Seconds
	for i := range b.Runs {
		b.Runs[i].Algorithm = "lazy"
	}
	_, err = Compare(a, b, [2]string{"x", "y"}, 1)
	require.EqualError(t, err, "x and y have no position, algorithm and number of workers in common")
}

// What was written can be read again, from the folder and from the file.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	r := result(t, simulated())
	require.NoError(t, r.WriteFiles(dir))
	for _, path := range []string{dir, filepath.Join(dir, "result.json")} {
		got, err := Read(path)
		require.NoError(t, err)
		require.Equal(t, r.Runs, got.Runs)
		require.Equal(t, r.Summary, got.Summary)
		require.Equal(t, r.Origin, got.Origin)
		require.Equal(t, r.Conditions, got.Conditions)
	}
	file := filepath.Join(dir, "wrong")
	for text, want := range map[string]string{"{": "wrong: not a result", "{}": "wrong: there are no runs"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, err := Read(file)
		require.ErrorContains(t, err, want)
	}
	_, err := Read(filepath.Join(dir, "missing"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
