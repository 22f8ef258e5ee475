package sim

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A line costs a processor where another one wrote it since, and once.
func TestLinesKnowWhoWroteLast(t *testing.T) {
	const processors = 70 // more than a word has bits
	l := newLines(processors)
	for _, step := range []struct {
		name    string
		at      int
		write   bool
		fetched int64
	}{
		{"nobody has written", 0, false, 0},
		{"the first to write", 69, true, 0},
		{"another's", 0, false, 1},
		{"read again", 0, false, 0},
		{"its own", 69, true, 0},
		{"written again by another", 0, true, 1},
		{"who has it no more", 69, false, 1},
		{"nor a third", 3, false, 1},
	} {
		l.at = step.at
		l.touch(5, step.write)
		require.Equal(t, step.fetched, l.take(), step.name)
	}
	l.at = 1
	l.touch(6, false)
	require.Zero(t, l.take(), "another line")
}
