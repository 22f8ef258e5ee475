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
// what must be heard, but for the figures above,
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
			for _, heard := range settled(d, command) {
				if heard == "" {
					continue
				}
				b.WriteString(figures.ReplaceAllString(heard, "$1 #") + "\n")
			}
		}
	}
	return b.String()
}

// settled is what is heard until the command is done with: a search has its
// bestmove, a perft its sum, and all else is done when isready is answered.
func settled(d *dialogue, command string) []string {
	var heard []string
	switch {
	case strings.Contains(command, "perft"):
		heard = d.hear("Nodes searched")
		<-d.lines
	case strings.HasPrefix(command, "go "):
		heard = last(d.hear("bestmove"))
	}
	d.say("isready")
	rest := d.hear("readyok")
	return append(heard, rest[:len(rest)-1]...)
}

// last leaves out all depths of a search but the last.
func last(heard []string) []string {
	n := len(heard)
	keep := heard[:0]
	for i, line := range heard {
		if i >= n-2 || !strings.HasPrefix(line, "info depth") {
			keep = append(keep, line)
		}
	}
	return keep
}
