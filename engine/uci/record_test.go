package uci

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// All that goes in and out stands in the file, with its direction and time.
func TestDebugLogFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a log.txt")
	c := testConfig()
	said(t, c, "setoption name Debug Log File value "+path, "isready", "position startpos moves e2e9", "setoption name debug log file value <empty>", "isready")
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	times := regexp.MustCompile(`(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} `)
	require.Equal(t, `>> isready
<< readyok
>> position startpos moves e2e9
<< info string position: move 1: move "e2e9": no such square: "e9"; there is no search until a position is accepted
>> setoption name debug log file value <empty>
`, times.ReplaceAllString(string(text), ""))

	said(t, c, "setoption name Debug Log File value "+path, "isready")
	more, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Greater(t, len(more), len(text), "it is added to")
	require.Contains(t, said(t, c, "setoption name Debug Log File value "+t.TempDir()), "setoption Debug Log File: ")
}
