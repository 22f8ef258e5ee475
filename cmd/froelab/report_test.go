package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"froe/internal/cli"

	"github.com/stretchr/testify/require"
)

// A run compared with the same run without histories, as text, page and object; a
// folder and a file will do.
func TestReport(t *testing.T) {
	a, b, page := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "page")
	args := []string{"simulate", "--positions", epd(t), "--processors", "2", "--depth", "4", "--hash", "1"}
	_, err := program.Run(append(args, "--out", a)...)
	require.NoError(t, err)
	_, err = program.Run(append(args, "--out", b, "--without", "Histories")...)
	require.NoError(t, err)
	file := filepath.Join(b, "result.json")
	text, err := program.Run("report", a, file, "--out", page)
	require.NoError(t, err)
	require.Contains(t, text, "without Histories")
	require.Regexp(t, `dts +2 +2 +\d`, text)
	html, err := os.ReadFile(filepath.Join(page, "report.html"))
	require.NoError(t, err)
	require.Contains(t, string(html), "<dt>commit</dt>")
	require.FileExists(t, filepath.Join(page, "ratio.svg"))

	object, err := program.Run("report", a, a, "--json")
	require.NoError(t, err)
	var c struct {
		Rows []struct {
			Time float64 `json:"time"`
			Same int     `json:"same"`
		} `json:"rows"`
	}
	require.NoError(t, json.Unmarshal([]byte(object), &c))
	require.Len(t, c.Rows, 2)
	require.InDelta(t, 1, c.Rows[0].Time, 1e-9)
	require.Equal(t, 2, c.Rows[1].Same, "every run is the same")
}

func TestReportRefuses(t *testing.T) {
	_, err := program.Run("report", "nowhere", "nowhere")
	require.ErrorIs(t, err, os.ErrNotExist)
	require.Equal(t, 2, cli.ExitCode(err))
	_, err = program.Run("report", "one")
	require.Equal(t, 2, cli.ExitCode(err))
}
