package uci

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var rewrite = flag.Bool("rewrite", false, "write the transcripts in testdata anew")

// figures are what may differ from one run, machine or search to the next.
var figures = regexp.MustCompile(`\b(depth|seldepth|score cp|nodes|nps|hashfull|time|Hash type spin default 1 min 1 max|is not from 1 to) -?\d+`)

// Each file of testdata is a session: lines after "> " are said, the others are
// what must be seen, but for the figures above,
// empty lines and all depths of a search but its last. A command is said when the
// last one is answered.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			got := replay(talk(t), string(want))
			if *rewrite {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
				return
			}
			require.Equal(t, string(want), got)
		})
	}
}

// replay says what is said in a transcript and returns what that came to.
func replay(d *dialogue, transcript string) string {
	var b strings.Builder
	for line := range strings.Lines(transcript) {
		if !strings.HasPrefix(line, "> ") && !strings.HasPrefix(line, "#") && line != "\n" {
			continue
		}
		b.WriteString(line)
		if command, ok := strings.CutPrefix(line, "> "); ok {
			d.say(strings.TrimSuffix(command, "\n"))
			for _, seen := range settled(d, command) {
				if seen == "" {
					continue
				}
				b.WriteString(figures.ReplaceAllString(seen, "$1 #") + "\n")
			}
		}
	}
	return b.String()
}

// settled is what is seen until the command is done with: a search has its
// bestmove, a perft its sum, and all else is done when isready is answered.
func settled(d *dialogue, command string) []string {
	var seen []string
	switch {
	case strings.Contains(command, "perft"):
		seen = d.await("Nodes searched")
		<-d.lines
	case strings.HasPrefix(command, "go "):
		seen = last(d.await("bestmove"))
	}
	d.say("isready")
	rest := d.await("readyok")
	return append(seen, rest[:len(rest)-1]...)
}

// last leaves out all depths of a search but the last.
func last(seen []string) []string {
	n := len(seen)
	keep := seen[:0]
	for i, line := range seen {
		if i >= n-2 || !strings.HasPrefix(line, "info depth") {
			keep = append(keep, line)
		}
	}
	return keep
}
