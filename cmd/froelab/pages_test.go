package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// solvedSuite is what froe suite --json prints of three positions.
const solvedSuite = `{"set":"small","threads":1,"hash":1,
"total":{"positions":3,"solved":1,"points":3,"most":10,"nodes":300,"time_ms":5,"after_ms":1},
"themes":[{"name":"theme","positions":1,"solved":0,"points":3,"most":10,"nodes":100,"time_ms":2,"after_ms":0}],
"positions":[
{"id":"right.1","played":"Ra8#","expected":"Ra8","score":{"mate":1},"depth":3,"nodes":100,"time_ms":1,"solved":true,"after_ms":1,"points":0,"most":0},
{"id":"wrong.1","played":"Ra8#","expected":"not Ra8","score":{"mate":1},"depth":3,"nodes":100,"time_ms":2,"solved":false,"points":0,"most":0},
{"id":"theme.1","played":"Ra7","expected":"Ra8","score":{"cp":812},"depth":3,"nodes":100,"time_ms":2,"solved":false,"points":3,"most":10}]}`

// Suites, matches, duels, games against itself and tuning write pages with their figures and
// where these come from.
func TestPages(t *testing.T) {
	path := filepath.Join(t.TempDir(), "suite.json")
	require.NoError(t, os.WriteFile(path, []byte(solvedSuite), 0o666))
	games := filepath.Join(t.TempDir(), "a.games")
	for _, test := range []struct {
		args  string
		wants []string
		svg   string
	}{
		{"report " + path + " --out ", []string{"1 of 3 positions are solved", "<td>wrong.1</td><td>no</td>", "<td>3 of 10</td>"}, "solved"},
		{"duel --algorithms dts,lazy --processors 4,2 --games 2 --time 30 --hash 1 --out ", []string{"Duel of dts with 4 and lazy with 2 processors", "of 2 points", "<th>share</th>"}, "pairs"},
		{"match NullBase=4 default --games 2 --nodes 20 --hash 1 --out ", []string{"NullBase=4 against default", "of 2 points"}, "pairs"},
		{"selfplay --games 2 --nodes 20 --hash 1 --out " + games + " --report ", []string{"2 games, ", "games by length"}, "lengths"},
		{"spsa --parameters NullMargin --games 4 --batch 2 --nodes 20 --hash 1 --out ", []string{"2 of 2 iterations", "<td>NullMargin</td>"}, "parameters"},
	} {
		t.Run(strings.Fields(test.args)[0], func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "page")
			_, err := program.Run(append(strings.Fields(test.args), dir)...)
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
