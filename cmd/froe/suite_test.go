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
	"golang.org/x/text/encoding/unicode"
)

const backRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "

// suiteFile is a file with lines of EPD.
func suiteFile(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.epd")
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o644))
	return path
}

func TestSuiteText(t *testing.T) {
	path := suiteFile(t, backRank+`bm Ra8; id "right.1";`, backRank+`am Ra8; id "wrong.1";`,
		backRank+`c8 "10 3"; c9 "a1a7 a1a8"; id "theme.1";`)
	out, err := program.Run("suite", "--depth", "3", "--hash", "1", path)
	require.NoError(t, err)
	require.Regexp(t, `(?s)^failed +played +expected +score +depth
wrong\.1 +Ra8# +not Ra8# +#1 +\d

theme +solved +points *
theme +0 of 1 +3 of 10 +30\.0 %

solved 1 of 3 \(33\.3 %\)  points 3 of 10 \(30\.0 %\)  nodes \d+  time \S+ s  to the solutions \S+ s
$`, out)
}

func TestSuiteJSON(t *testing.T) {
	path := suiteFile(t, backRank+`ce +M1;`, backRank+`bm Kh1;`)
	out, err := program.Run("suite", "--json", "--nodes", "2000", "--concurrency", "2", "--hash", "1", path)
	require.NoError(t, err)
	var o cli.SuiteResult
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, 1, o.Total.Solved)
	require.Len(t, o.Positions, 2)
	require.Equal(t, "small.epd:1", o.Positions[0].ID)
	require.Equal(t, 1, *o.Positions[0].Score.Mate)
	require.NotNil(t, o.Positions[0].AfterMS)
	require.Nil(t, o.Positions[1].AfterMS)
	require.Equal(t, "Kh1", o.Positions[1].Expected)
}

func TestSuiteUsage(t *testing.T) {
	path := suiteFile(t, backRank+"bm Ra8;")
	program.Refuses(t, "suite", []clitest.Refusal{
		{"", "expected \"froe suite SET"},
		{"/nowhere/at/all", "/nowhere/at/all"},
		{"froe_test.go", "line 1"},
		{"--depth 0 " + path, "--depth"},
		{"--nodes 0 " + path, "--nodes"},
		{"--movetime 0s " + path, "--movetime"},
		{"--threads 0 " + path, "--threads"},
		{"--hash 0 " + path, "--hash"},
		{"--concurrency 0 " + path, "--concurrency"},
	})
}

// A line that cannot be read is named and left out, and the others are searched.
func TestSuiteLeavesLinesOut(t *testing.T) {
	path := suiteFile(t, backRank+`bm Ra8, Ra7; id "commas.1";`, backRank+`bm Ra9; id "wrong.1";`,
		"6k1/5ppp/8/8/8/8/8/R5K1 w k - "+`bm Ra8; id "rights.1";`)
	out, err := program.Run("suite", "--depth", "3", "--hash", "1", path)
	require.EqualError(t, err, path+": 1 lines could not be read")
	require.Equal(t, 1, cli.ExitCode(err))
	require.Contains(t, out, `small.epd: line 2: epd: bm: move "Ra9": `)
	require.Contains(t, out, `rights.1: castling: king and rook do not stand as "k" says; left out`)
	require.Contains(t, out, "solved 2 of 2 ")
}

func TestSuiteUTF16(t *testing.T) {
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(backRank + `bm Ra8; id "Köln.1";`)
	require.NoError(t, err)
	out, err := program.Run("suite", "--depth", "3", "--hash", "1", suiteFile(t, text))
	require.NoError(t, err)
	require.Contains(t, out, "solved 1 of 1 ")
}
