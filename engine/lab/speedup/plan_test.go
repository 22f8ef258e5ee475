package speedup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/search"
	"froe/tt"
)

// suite is a middlegame and an ending.
const suite = `
# a comment
r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - id "middlegame";

8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -
`

func positions(t testing.TB) []Position {
	all, err := ReadPositions(strings.NewReader(suite), "suite")
	require.NoError(t, err)
	return all
}

func TestReadPositions(t *testing.T) {
	all := positions(t)
	require.Len(t, all, 2)
	require.Equal(t, "middlegame", all[0].ID)
	require.Equal(t, "suite:5", all[1].ID, "without an id, the line's number")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "\n# nothing\n", "f: there is no position"},
		{"no position", "\n8/8/8 w - -\n", "f: line 2: epd: "},
		{"mate", "R5k1/5ppp/8/8/8/8/8/K7 b - -\n", "f: line 1: there is no legal move"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ReadPositions(strings.NewReader(test.text), "f")
			require.ErrorContains(t, err, test.want)
		})
	}
}

// Answers are read along, and a move is right if it is among the best and not to
// be avoided, as far as the line says.
func TestAnswers(t *testing.T) {
	all, err := ReadPositions(strings.NewReader(`8/8/8/8/8/1k6/8/K6R w - - bm Rh3+ Kb1;
8/8/8/8/8/1k6/8/K6R w - - am Kb1;
8/8/8/8/8/1k6/8/K6R w - - bm Rh9;
`), "f")
	require.NoError(t, err)
	for _, tt := range []struct {
		move  string
		right [3]bool
	}{
		{"Rh3+", [3]bool{true, true, true}},
		{"Kb1", [3]bool{true, false, true}},
		{"Rh8", [3]bool{false, true, true}},
	} {
		m, err := all[0].Board.ParseSAN(tt.move)
		require.NoError(t, err)
		for i := range all {
			require.Equal(t, tt.right[i], all[i].Answer.Solves(m), "%s, line %d", tt.move, i+1)
		}
	}
	require.True(t, all[0].Answer.Known())
	require.True(t, all[1].Answer.Known())
	require.False(t, all[2].Answer.Known(), "one that cannot be read is none")
}

func plan(t testing.TB) *Plan {
	return &Plan{
		Task:    Task{Positions: positions(t), Algorithms: []string{"dts"}, Depth: 4, Hash: 1, MinSplit: 2, Seed: 1},
		Threads: []int{1, 2},
		Repeat:  1,
	}
}

func TestPlanIsChecked(t *testing.T) {
	require.NoError(t, plan(t).Check())
	for _, test := range []struct {
		name  string
		spoil func(p *Plan)
		want  string
	}{
		{"no position", func(p *Plan) { p.Positions = nil }, "no position"},
		{"a position twice", func(p *Plan) { p.Positions[1].ID = "middlegame" }, `two positions "middlegame"`},
		{"no algorithm", func(p *Plan) { p.Algorithms = nil }, "no algorithm"},
		{"unknown algorithm", func(p *Plan) { p.Algorithms = []string{"magic"} }, `no algorithm "magic"; there is dts`},
		{"algorithm twice", func(p *Plan) { p.Algorithms = []string{"dts", "dts"} }, `"dts" is named twice`},
		{"no threads", func(p *Plan) { p.Threads = nil }, "no number of threads"},
		{"zero threads", func(p *Plan) { p.Threads = []int{0} }, "threads: 0 is not from 1 to 1024"},
		{"too many threads", func(p *Plan) { p.Threads = []int{1, 1025} }, "threads: 1025 is not"},
		{"no hash", func(p *Plan) { p.Hash = 0 }, "hash: 0"},
		{"more hash than memory", func(p *Plan) { p.Hash = tt.MaxMiB() + 1 }, "hash: "},
		{"no repeat", func(p *Plan) { p.Repeat = 0 }, "repeat: 0"},
		{"neither depth nor work", func(p *Plan) { p.Depth = 0 }, "depth: 0 is not from 1"},
		{"too deep", func(p *Plan) { p.Depth = search.MaxDepth + 1 }, "depth: "},
		{"no depth to split", func(p *Plan) { p.MinSplit = 0 }, "least depth to split: 0"},
		{"ceiling", func(p *Plan) { p.Ceiling = -1 }, "ceiling: -1ns is no duration"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t)
			test.spoil(p)
			require.ErrorContains(t, p.Check(), test.want)
		})
	}
}

func TestSettings(t *testing.T) {
	p := plan(t)
	p.Threads, p.Repeat = []int{4, 2, 2}, 2
	require.Equal(t, []setting{{"dts", 1, 3}, {"dts", 2, 2}, {"dts", 4, 2}}, p.settings(),
		"one worker is always measured, three times at least")
}

func TestSettingsTakeTurns(t *testing.T) {
	all := []setting{{"dts", 1, 3}, {"dts", 2, 2}, {"dts", 4, 2}}
	require.Equal(t, []turn{{0, 1}, {1, 1}, {2, 1}, {1, 2}, {2, 2}, {0, 2}, {0, 3}}, turns(all, 0))
	require.Equal(t, []turn{{1, 1}, {2, 1}, {0, 1}, {2, 2}, {0, 2}, {1, 2}, {0, 3}}, turns(all, 1))
	for position := range 5 {
		require.ElementsMatch(t, turns(all, 0), turns(all, position))
	}
}
