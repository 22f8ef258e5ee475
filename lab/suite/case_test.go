package suite

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine"
)

const (
	backRank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - "

	mateIn1 = engine.Score(31999)
	mateIn2 = engine.Score(31997)
	mateIn3 = engine.Score(31995)
	matedIn = engine.Score(-31998)
)

// read is the one case of a line.
func read(t *testing.T, line string) *Case {
	t.Helper()
	cases, err := Read(strings.NewReader(line), "test")
	require.NoError(t, err)
	require.Len(t, cases, 1)
	return &cases[0]
}

func TestJudgement(t *testing.T) {
	tests := []struct {
		name, line string
		move       string
		score      engine.Score
		solved     bool
		points     int
	}{
		{"best", start + "bm e4;", "e4", 0, true, 0},
		{"not the best", start + "bm e4;", "d4", 0, false, 0},
		{"one of the best", start + "bm d4 Nf3;", "Nf3", 0, true, 0},
		{"avoided", start + "am f3 g4;", "e4", 0, true, 0},
		{"not avoided", start + "am f3 g4;", "g4", 0, false, 0},
		{"best and avoided", start + "bm e4; am d4;", "e4", 0, true, 0},
		{"neither best nor avoided", start + "bm e4; am d4;", "c4", 0, false, 0},
		{"all points", start + `c8 "10 4"; c9 "e2e4 d2d4";`, "e4", 0, true, 10},
		{"some points", start + `c8 "10 4"; c9 "e2e4 d2d4";`, "d4", 0, false, 4},
		{"no points", start + `c8 "10 4"; c9 "e2e4 d2d4";`, "c4", 0, false, 0},
		{"equal points", start + `c8 "4 9 9"; c9 "d2d4 e2e4 g1f3";`, "Nf3", 0, true, 9},
		{"points before moves", start + `bm d4; c8 "10 4"; c9 "e2e4 d2d4";`, "d4", 0, false, 4},
		{"operands apart", start + "c8 10 4; c9 e2e4 d2d4;", "d4", 0, false, 4},
		{"mate", backRank + "bm Ra1-a8+; ce +M1;", "Ra8", mateIn1, true, 0},
		{"mate among moves", backRank + "bm #2;", "Ra8", mateIn2, true, 0},
		{"shorter mate", backRank + "ce +M2;", "Ra8", mateIn1, true, 0},
		{"another move to a mate", backRank + "bm Ra8; ce M2;", "Rb1", mateIn2, true, 0},
		{"mate too long", backRank + "bm Ra8; ce +M2;", "Ra8", mateIn3, false, 0},
		{"mate not seen", backRank + "bm Ra8; dm 1;", "Ra8", 900, false, 0},
		{"being mated", backRank + "dm 3;", "Ra8", matedIn, false, 0},
		{"the move of a mate is not read", backRank + "bm bm Ra8; ce +M1;", "Ra8", mateIn1, true, 0},
		{"a value is no mate", backRank + "bm Ra8; ce 900;", "Ra8", 0, true, 0},
		{"being mated asks for nothing", backRank + "bm Ra8; ce -M3;", "Ra8", 0, true, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := read(t, tt.line)
			m, err := c.Position.ParseSAN(tt.move)
			require.NoError(t, err)
			require.Equal(t, tt.solved, c.Solved(m, tt.score))
			require.Equal(t, tt.points, c.Points(m))
		})
	}
}

func TestExpected(t *testing.T) {
	for line, want := range map[string]string{
		start + "bm e2e4 Ng1-f3;":                  "e4 Nf3",
		start + "bm e4; am d4 c4;":                 "e4, not d4 c4",
		start + `c8 "4 9 9"; c9 "d2d4 e2e4 g1f3";`: "e4 Nf3",
		backRank + "bm Ra8; ce +M1;":               "mate in 1",
	} {
		require.Equal(t, want, read(t, line).Expected())
	}
}

func TestTheme(t *testing.T) {
	for id, want := range map[string]string{
		"STS(v1.0) Undermine.001": "STS(v1.0) Undermine",
		"WAC.300":                 "WAC",
		"E_E_T 26b - L vs L":      "E_E_T 26b - L vs L",
		"no. x":                   "no. x",
	} {
		c := Case{ID: id}
		require.Equal(t, want, c.Theme())
	}
}
