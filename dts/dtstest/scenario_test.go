package dtstest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

var rewrite = flag.Bool("rewrite", false, "write the transcripts of testdata/scenarios anew")

// A scenario is a file: a case, then commands, each followed by the transcript
// of what it did. Commands begin with >:
//
//	> skip to enter /2  worker 0 runs through the iterations before the last and
//	                    on to there, unseen
//	> w0 to enter /2/1  worker 0 runs until it is about to enter that node
//	> w1 splits /2      worker 1, which has no work, joins there
//	> w1 once           worker 1 takes a turn
//	> stop
//	> all               take turns to the end
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			played := play(t, string(text))
			if *rewrite {
				require.NoError(t, os.WriteFile(file, []byte(played), 0o644))
				return
			}
			require.Equal(t, string(text), played)
		})
	}
}

// play runs the commands of a scenario and returns its text with the transcript
// of this run.
func play(t *testing.T, text string) string {
	head, commands, _ := strings.Cut(text, "\n> ")
	c, err := ParseCase(head)
	require.NoError(t, err)
	s := stageOf(t, c)
	var b strings.Builder
	b.WriteString(head + "\n")
	for _, command := range strings.Split(commands, "\n> ") {
		command, _, _ = strings.Cut(command, "\n")
		s.watch.lines = nil
		s.command(command)
		fmt.Fprintf(&b, "> %s\n%s", command, s.story())
	}
	if s.tree.AllOff() {
		last := s.out.Results[len(s.out.Results)-1]
		fmt.Fprintf(&b, "# depth %d: %d %s%s\n", last.Depth, last.Value, boundNames[last.Bound], variation(last.PV))
	}
	return b.String()
}

func (s *stage) command(text string) {
	words := strings.Fields(text)
	switch words[0] {
	case "skip":
		s.deepest()
		s.to(0, words[2], words[3])
		s.watch.lines = nil
		return
	case "stop":
		s.tree.Stop()
		return
	case "all":
		s.end()
		return
	}
	var k int
	_, err := fmt.Sscanf(words[0], "w%d", &k)
	require.NoError(s.t, err, text)
	switch {
	case len(words) == 4 && words[1] == "to":
		s.to(k, words[2], words[3])
	case len(words) == 3 && words[1] == "splits":
		s.split(k, s.find(words[2]))
	case len(words) == 2 && words[1] == "once":
		s.once(k)
	default:
		require.Fail(s.t, "no such command", text)
	}
}

// find is the node at a path, which some worker is at or beneath.
func (s *stage) find(path string) (found *dts.Node) {
	for k := range s.Workers {
		for n := s.node(k); n != nil; n = n.Parent {
			if Path(n) == path {
				found = n
			}
		}
	}
	require.NotNil(s.t, found, path)
	return found
}
