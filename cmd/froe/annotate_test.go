package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/annotation"
	"froe/internal/cli"
	"froe/internal/clitest"
)

const threeGames = `[White "Anne"]
[Black "Bob"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Carl"]
[Black "Dora"]

1. e4 e4 *

1. f3 e5 2. g4 Qh4# 0-1
`

func gamesFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.pgn")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

func TestAnalyseGames(t *testing.T) {
	path := gamesFile(t, threeGames)
	out, err := program.Run("analyse", path, "--nodes", "500", "--hash", "1")
	require.ErrorContains(t, err, path+": 1 of 3 games could not be read as a whole")
	require.Equal(t, 1, cli.ExitCode(err))
	require.Contains(t, out, path+`:9:7: game 2, Carl – Dora: move "e4": not legal in `)
	require.Equal(t, 3, strings.Count(out, "[Annotator \"Froe "))
	require.Regexp(t, `1\. e4 \{ \[%eval \S+\] not read: e4 \}`, out)
	require.Regexp(t, `3\.\.\.\s+Nf6\s+\$4\s+\{\s+\[%eval\s+#1,1\]\s+\}\s+\(3\.\.\.\s`, out) // lines end where they are full

	out, err = program.Run("analyse", path, "--depth", "2", "--json", "--hash", "1")
	require.Error(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 4) // the first one names what cannot be read
	var g struct {
		Type string
		annotation.Review
	}
	require.NoError(t, json.Unmarshal([]byte(lines[3]), &g))
	require.Equal(t, "game", g.Type)
	require.Equal(t, 3, g.Number)
	require.Equal(t, "Qh4#", g.Moves[3].SAN)
}

// Pieces in other letters are read, and the language is told once.
func TestAnalyseGamesInGerman(t *testing.T) {
	path := gamesFile(t, "1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7# 1-0\n\n1. Sf3 *\n\n1. e4 *\n")
	out, err := program.Run("analyse", path, "--depth", "1", "--hash", "1")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(out, path+": in 2 of 3 games the pieces have German or Scandinavian letters: K D T L S\n"))
	require.Contains(t, out, "Qxf7#")
}

func TestAnalyseNoGames(t *testing.T) {
	path := gamesFile(t, "\n\n")
	_, err := program.Run("analyse", path, "--nodes", "500", "--hash", "1")
	require.EqualError(t, err, path+": there are no games")
	require.Equal(t, 1, cli.ExitCode(err))
}

// With --out a run can be repeated: what is done is not done again, and what depends on
// other settings is refused.
func TestAnalyseGamesIntoFolder(t *testing.T) {
	path := gamesFile(t, threeGames)
	dir := filepath.Join(t.TempDir(), "out")
	args := []string{"analyse", path, "--nodes", "500", "--hash", "1", "--out", dir}
	out, err := program.Run(args...)
	require.ErrorContains(t, err, "1 of 3 games could not be read")
	require.Contains(t, out, "3 games in "+filepath.Join(dir, annotation.GamesFile))
	once, err := os.ReadFile(filepath.Join(dir, annotation.GamesFile))
	require.NoError(t, err)
	page, err := os.ReadFile(filepath.Join(dir, annotation.ReportFile))
	require.NoError(t, err)
	require.Contains(t, string(page), `"number":3,"result":"0-1"`)

	out, err = program.Run(args...)
	require.ErrorContains(t, err, "1 of 3")
	require.Contains(t, out, dir+" has games up to number 3 already")
	again, err := os.ReadFile(filepath.Join(dir, annotation.GamesFile))
	require.NoError(t, err)
	require.Equal(t, string(once), string(again))

	_, err = program.Run("analyse", path, "--nodes", "501", "--hash", "1", "--out", dir)
	require.ErrorContains(t, err, `limits "nodes 500, `)
}

func TestAnalyseGamesUsage(t *testing.T) {
	path := gamesFile(t, threeGames)
	program.Refuses(t, "analyse", []clitest.Refusal{
		{path + " --multipv 2", "--multipv goes with a position only"},
		{path + " --trace x", "--trace goes with a position only"},
		{path + " --nodes 0", "--nodes"},
		{path + " --concurrency 0", "--concurrency"},
		{"nothing.pgn", "nothing.pgn"},
		{"--out x", "--out goes with games only"},
		{"startpos --concurrency 2", "--concurrency goes with games only"},
	})
}
