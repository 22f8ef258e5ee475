package speedup

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page needs nothing but itself and says what the files beside it say.
func TestWriteFiles(t *testing.T) {
	dir, p := t.TempDir(), plan(t)
	all := runs()
	for i := range all {
		if all[i].Position == "b" {
			all[i].Position = "<b>"
		}
	}
	r := &Result{Runs: all, Summary: Summarise(all, 1), Ceiling: &Ceiling{2, 1000, 1900, 1.9}}
	require.NoError(t, WriteFiles(dir, p, r))
	page := read(t, dir, "report.html")
	require.Equal(t, 4, strings.Count(page, "<svg"))
	require.NotRegexp(t, regexp.MustCompile(`<script|<link|src=|href=`), page)
	for _, want := range []string{
		"<td>dts</td><td>2</td><td>2.00</td><td>2.00 – 2.00</td>",
		"<td>&lt;b&gt;</td><td>9</td><td>2.00</td><td>800</td>",
		"Cray Blitz (DTS)", "simplified ABDADA", "dts, measured here", "ceiling: independent processes",
	} {
		require.Contains(t, page, want)
	}
	require.Contains(t, read(t, dir, "summary.csv"), "dts,2,2.0000")
	require.Contains(t, read(t, dir, "summary.txt"), "ceiling")
}

func read(t *testing.T, dir, name string) string {
	text, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(text)
}

func TestPublishedCurvesBeginAtOne(t *testing.T) {
	for _, c := range published() {
		require.Equal(t, [2]float64{1, 1}, c.points[0])
		for i := 1; i < len(c.points); i++ {
			require.Greater(t, c.points[i][0], c.points[i-1][0])
			require.Greater(t, c.points[i][1], c.points[i-1][1])
			require.LessOrEqual(t, c.points[i][1], c.points[i][0], "no better than ideal")
		}
	}
}
