package engine

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The defaults of all options are values that they can have, no name stands twice,
// and each value that is set is there afterwards.
func TestOptionTable(t *testing.T) {
	names := map[string]bool{}
	for _, o := range append(AllOptions(), HiddenOptions()...) {
		require.False(t, names[strings.ToLower(o.Name)], o.Name)
		names[strings.ToLower(o.Name)] = true
		require.NoError(t, o.Check(o.Default))
		require.NotEmpty(t, o.Help)
		require.True(t, o.Type == Combo == (o.Values != nil), o.Name)
		require.True(t, o.Type == Spin == (o.Min < o.Max), o.Name)
	}
	e := small(t)
	for name, value := range map[string]string{
		"threads": "2", "Hash": "3", "MULTIPV": "4", "Ponder": "true", "Move Overhead": "50", "Algorithm": "YBW",
		"SyzygyPath": tables, "SyzygyProbeDepth": "6", "syzygyprobelimit": "5", "Syzygy50MoveRule": "false",
		"Min Split Depth": "5", "Iterations": "3", "EvalFile": Empty, "UCI_Chess960": "TRUE", "Clear Hash": "", "UCI_LimitStrength": "true", "UCI_Elo": "1500",
	} {
		require.NoError(t, e.SetOption(name, value))
	}
	require.Equal(t, Options{Threads: 2, Hash: 3, MultiPV: 4, Ponder: true, MoveOverhead: 50 * time.Millisecond,
		LimitStrength: true, Elo: 1500, Algorithm: "ybw", MinSplitDepth: 5, Iterations: 3, Chess960: true,
		NumaPolicy: "auto", SyzygyPath: tables, SyzygyProbeDepth: 6, SyzygyProbeLimit: 5}, e.Options())
}

// Errors name the option, the value and the range.
func TestOptionErrors(t *testing.T) {
	e := small(t)
	want := e.Options()
	for _, tt := range []struct{ name, value, want string }{
		{"threads", "0", "Threads: 0 is not from 1 to 1024"},
		{"Threads", "1e3", `Threads: "1e3" is not a whole number`},
		{"MultiPV", "99999999999999999999", "MultiPV: 99999999999999999999 is not from 1 to 256"},
		{"Move Overhead", "-1", "Move Overhead: -1 is not from 0 to 5000"},
		{"Ponder", "", `Ponder: "" is neither true nor false`},
		{"Algorithm", "pvs", `Algorithm: "pvs" is none of dts, ybw, abdada, lazy`},
		{"EvalFile", "/nowhere/at/all", "EvalFile: open /nowhere/at/all: no such file or directory"},
		{"NullBase", "7", "NullBase: 7 is not from 1 to 6"},
		{"Null Base", "3", `there is no option "Null Base"`},
	} {
		require.EqualError(t, e.SetOption(tt.name, tt.value), tt.want)
	}
	require.Equal(t, want, e.Options())
	s := begin(t, e, Limits{Infinite: true})
	for _, name := range []string{"Hash", "NullBase"} {
		require.ErrorIs(t, e.SetOption(name, "2"), ErrSearching)
	}
	s.Stop()
}
