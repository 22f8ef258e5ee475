package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Where there is no terminal, lines tell how far the work is.
func TestProgressInLines(t *testing.T) {
	var out strings.Builder
	step := lines(&out, 0)
	step(3, 10, "games")
	step(4, 10, "games")
	require.Regexp(t, `^3 of 10, games\n4 of 10, games, \d\S* to go\n$`, out.String())
	out.Reset()
	lines(&out, time.Hour)(3, 10, "games")
	require.Empty(t, out.String())
}
