package cli

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Where there is no terminal, lines tell how far the work is.
func TestProgressInLines(t *testing.T) {
	var out strings.Builder
	show := func(_ float64, line string) { fmt.Fprintln(&out, line) }
	step := every(0, show)
	step(3, 10, "games")
	step(4, 10, "games")
	require.Regexp(t, `^3 of 10, games\n4 of 10, games, \d\S* to go\n$`, out.String())
	out.Reset()
	every(time.Hour, show)(3, 10, "games")
	require.Empty(t, out.String())
}

// The bar is as full as the work is done.
func TestBar(t *testing.T) {
	require.Equal(t, "░░░░", Bar(0, 4))
	require.Equal(t, "███░", Bar(0.7, 4))
	require.Equal(t, "████", Bar(1, 4))
}
