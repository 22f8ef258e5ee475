package speedup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/file"
	"froe/lab/report"
)

// result is what the runs come to, measured by the fake.
func result(t *testing.T, runs []Run) *Result {
	r := &Result{Runs: runs, Summary: Summarise(runs, 1), Plan: plan(t), Words: (&fake{}).Words()}
	r.Conditions = r.conditions()
	r.Origin = report.Origin{Command: "froe measure", Commit: "0123abc"}
	return r
}

func TestWriteText(t *testing.T) {
	var b strings.Builder
	r := result(t, runs())
	r.Bound = 1.9
	require.NoError(t, r.WriteText(&b))
	for _, want := range []string{
		"2 positions, to depth 4; runs of each setting: 1, of one worker: 3",
		"nothing is real",
		"        dts        2  2.00    2.00 – 2.00  1.000      × 2.19  × 1.095   92.5 %",
		"Bound of S: 1.900, invented too",
		"dts with 2 threads: S is 1.053 of the bound",
	} {
		require.Contains(t, b.String(), want)
	}
	require.NotContains(t, b.String(), "twins", "threads have no account of their time")

	b.Reset()
	require.NoError(t, result(t, simulated()).WriteText(&b))
	for _, want := range []string{
		"dts        2        75.5 %    4.5 %     0.5 %      1.5 %              1.0 %               0.0 %   0.0 %        17.0 %",
		"dts        2  1.004   0.031     0.037      0.043    0.049    0.031  0.030    0.000  1.225  0.055",
		"dts        1  1.000   0.000     0.000      0.000    0.000    0.000  0.000    0.000  1.000      –",
		"at the same depths: dts with 2 threads: 1 of 1",
	} {
		require.Contains(t, b.String(), want)
	}
}

// The page needs nothing but itself, and the files beside it say the same.
func TestWriteFiles(t *testing.T) {
	dir := t.TempDir()
	all := runs()
	for i := range all {
		if all[i].Position == "b" {
			all[i].Position = "<b>"
		}
	}
	r := result(t, all)
	r.Bound = 1.9
	require.NoError(t, r.WriteFiles(dir))
	page := read(t, dir, "report.html")
	require.NotRegexp(t, `<script|<link|src=|href=`, page)
	for _, want := range []string{
		"<td>dts</td><td>2</td><td>2.00</td><td>2.00 – 2.00</td>",
		"<dt>command</dt><dd>froe measure</dd>", "<dt>commit</dt><dd>0123abc</dd>",
		"<td>&lt;b&gt;</td><td>9</td><td>2.000</td><td>800</td>",
		"Cray Blitz (DTS)", "simplified ABDADA", "dts, invented", "bound", "dts: nodes by what became of them",
	} {
		require.Contains(t, page, want)
	}
	require.Contains(t, read(t, dir, "summary.csv"), "dts,2,1.000000,s,2.000000")
	require.Contains(t, read(t, dir, "summary.txt"), "Bound")
	pictures, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	require.NoError(t, err)
	require.Len(t, pictures, 5)
	require.Equal(t, 5, strings.Count(page, "<svg"))
	for _, name := range []string{"speedup", "rate", "nodes", "busy", "nodes-dts"} {
		require.Contains(t, read(t, dir, name+".svg"), "<svg")
	}
	partial, err := filepath.Glob(filepath.Join(dir, "*"+file.Suffix))
	require.NoError(t, err)
	require.Empty(t, partial)
}

func TestWriteFilesSimulated(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, result(t, simulated()).WriteFiles(dir))
	require.Contains(t, read(t, dir, "time-dts.svg"), "waiting for a lock")
	require.Contains(t, read(t, dir, "report.html"), "dts: processor time by use")
}

func read(t *testing.T, dir, name string) string {
	text, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(text)
}

// Curves go from few workers to many, whatever the order of the rows, and each
// algorithm has the row of one worker.
func TestRising(t *testing.T) {
	rows := []Row{{Algorithm: "lazy", Workers: 4}, {Algorithm: "lazy", Workers: 1}, {Algorithm: "dts", Workers: 4}, {Algorithm: "dts", Workers: 2}}
	require.Equal(t, []Row{rows[1], rows[3], rows[2]}, rising(rows, "dts"))
	require.Equal(t, []Row{rows[1], rows[0]}, rising(rows, "lazy"))
	require.Equal(t, []string{"lazy", "dts"}, names(rows))
}

func TestPublishedCurvesBeginAtOne(t *testing.T) {
	for _, c := range published() {
		require.Equal(t, [2]float64{1, 1}, c.Points[0])
		for i := 1; i < len(c.Points); i++ {
			require.Greater(t, c.Points[i][0], c.Points[i-1][0])
			require.Greater(t, c.Points[i][1], c.Points[i-1][1])
			require.LessOrEqual(t, c.Points[i][1], c.Points[i][0], "no better than ideal")
		}
	}
}
