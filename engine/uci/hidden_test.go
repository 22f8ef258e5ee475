package uci

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func said(t *testing.T, c Config, lines ...string) string {
	var out strings.Builder
	require.NoError(t, Run(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, c))
	return out.String()
}

// Techniques and numbers of the search are listed for those who ask.
func TestHiddenOptions(t *testing.T) {
	c := testConfig()
	require.NotContains(t, said(t, c, "uci"), "NullMove")
	c.Tunable = true
	all := said(t, c, "uci")
	require.Contains(t, all, "option name NullMove type check default true\n")
	require.Contains(t, all, "option name NullBase type spin default 3 min 1 max 6\n")
	require.Less(t, strings.Index(all, "name Threads"), strings.Index(all, "name NullMove"))
}

// They can be set in any case, and values that cannot be are refused.
func TestHiddenOptionsAreSet(t *testing.T) {
	c := testConfig()
	require.Empty(t, said(t, c, "setoption name nullmove value false", "setoption name NullBase value 4"))
	require.Contains(t, said(t, c, "setoption name NullMove value perhaps"), "setoption NullMove: \"perhaps\" is neither")
	require.Contains(t, said(t, c, "setoption name NullBase value 99"), "setoption NullBase: 99 is not from 1 to 6")
}
