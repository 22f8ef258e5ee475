package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Suites, matches, duels, games against itself and tuning write pages with their figures and
// where these come from.
func TestPages(t *testing.T) {
	path := suiteFile(t, backRank+`bm Ra8; id "right.1";`, backRank+`am Ra8; id "wrong.1";`, backRank+`c8 "10 3"; c9 "a1a7 a1a8"; id "theme.1";`)
	games := filepath.Join(t.TempDir(), "a.games")
	for _, test := range []struct {
		args  string
		wants []string
		svg   string
	}{
		{"suite --depth 3 --hash 1 " + path + " --out ", []string{"1 of 3 positions are solved", "<td>wrong.1</td><td>no</td>", "<td>3 of 10</td>"}, "solved"},
		{"duel --algorithms dts,lazy --processors 4,2 --games 2 --time 30 --hash 1 --out ", []string{"Duel of dts with 4 and lazy with 2 processors", "of 2 points", "<th>share</th>"}, "pairs"},
		{"match NullBase=4 default --games 2 --nodes 20 --hash 1 --out ", []string{"NullBase=4 against default", "of 2 points"}, "pairs"},
		{"selfplay --games 2 --nodes 20 --hash 1 --out " + games + " --report ", []string{"2 games, ", "games by length"}, "lengths"},
		{"spsa --parameters NullMargin --games 4 --batch 2 --nodes 20 --hash 1 --out ", []string{"2 of 2 iterations", "<td>NullMargin</td>"}, "parameters"},
	} {
		t.Run(strings.Fields(test.args)[0], func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "page")
			_, err := froe(append(strings.Fields(test.args), dir)...)
			require.NoError(t, err)
			page, err := os.ReadFile(filepath.Join(dir, "report.html"))
			require.NoError(t, err)
			for _, want := range append(test.wants, "<dt>command</dt>", "<dt>commit</dt>", "<dt>machine</dt>", `role="img" aria-label=`) {
				require.Contains(t, string(page), want)
			}
			require.FileExists(t, filepath.Join(dir, test.svg+".svg"))
		})
	}
}
