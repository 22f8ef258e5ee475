package speedup

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/algorithm"
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
		Positions: positions(t), Algorithms: []string{"dts"}, Workers: []int{1, 2}, Repeat: 1, Depth: 4, Hash: 1, MinSplit: 2,
		Seed: 1, Concurrency: 1,
	}
}

func TestPlanIsChecked(t *testing.T) {
	require.NoError(t, plan(t).Check("threads", 1024, algorithm.Check))
	for _, test := range []struct {
		name  string
		spoil func(p *Plan)
		want  string
	}{
		{"no position", func(p *Plan) { p.Positions = nil }, "no position"},
		{"a position twice", func(p *Plan) { p.Positions[1].ID = "middlegame" }, `two positions "middlegame"`},
		{"no algorithm", func(p *Plan) { p.Algorithms = nil }, "no algorithm"},
		{"unknown algorithm", func(p *Plan) { p.Algorithms = []string{"magic"} }, `no algorithm "magic"; there are dts`},
		{"algorithm twice", func(p *Plan) { p.Algorithms = []string{"dts", "dts"} }, `"dts" is named twice`},
		{"no threads", func(p *Plan) { p.Workers = nil }, "no number of threads"},
		{"zero threads", func(p *Plan) { p.Workers = []int{0} }, "threads: 0 is not from 1 to 1024"},
		{"too many threads", func(p *Plan) { p.Workers = []int{1, 1025} }, "threads: 1025 is not"},
		{"no hash", func(p *Plan) { p.Hash = 0 }, "hash: 0"},
		{"more hash than memory", func(p *Plan) { p.Hash = tt.MaxMiB() + 1 }, "hash: "},
		{"no repeat", func(p *Plan) { p.Repeat = 0 }, "repeat: 0"},
		{"neither depth nor work", func(p *Plan) { p.Depth = 0 }, "depth: 0 is not from 1"},
		{"too deep", func(p *Plan) { p.Depth = search.MaxDepth + 1 }, "depth: "},
		{"no depth to split", func(p *Plan) { p.MinSplit = 0 }, "least depth to split: 0"},
		{"no search at a time", func(p *Plan) { p.Concurrency = 0 }, "concurrency: 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t)
			test.spoil(p)
			require.ErrorContains(t, p.Check("threads", 1024, algorithm.Check), test.want)
		})
	}
}

// Settings come in the order asked, one worker first where it was not asked for.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		name       string
		algorithms []string
		workers    []int
		want       []setting
	}{
		{"as asked", []string{"lazy", "dts"}, []int{4, 1, 2},
			[]setting{{"lazy", 4}, {"lazy", 1}, {"lazy", 2}, {"dts", 4}, {"dts", 2}}},
		{"without one worker", []string{"dts"}, []int{64, 8}, []setting{{"dts", 1}, {"dts", 64}, {"dts", 8}}},
		{"a number twice", []string{"dts"}, []int{2, 1, 2, 1}, []setting{{"dts", 2}, {"dts", 1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := plan(t)
			p.Algorithms, p.Workers = test.algorithms, test.workers
			require.Equal(t, test.want, p.settings())
		})
	}
}

func TestSettingsTakeTurns(t *testing.T) {
	p := plan(t)
	p.Workers, p.Repeat = []int{1, 2, 4}, 2
	one, two, four := setting{"dts", 1}, setting{"dts", 2}, setting{"dts", 4}
	require.Equal(t, []turn{{one, 1, 0}, {two, 1, 3}, {four, 1, 5}, {two, 2, 4}, {four, 2, 6}, {one, 2, 1}, {one, 3, 2}}, p.turns(0),
		"one worker searches three times at least")
	for position := range 5 {
		require.ElementsMatch(t, p.turns(0), p.turns(position))
	}
	require.NotEqual(t, p.turns(0), p.turns(1))
}

// A seed is a search's own, and nothing else in the plan changes it.
func TestSeeds(t *testing.T) {
	p := plan(t)
	seen := map[uint64]bool{0: true}
	for i := range p.Positions {
		for _, s := range p.turns(i) {
			seed := p.SeedOf(&p.Positions[i], s.workers, s.repeat)
			require.False(t, seen[seed])
			seen[seed] = true
			other := plan(t)
			other.Workers, other.Repeat, other.Concurrency = []int{64}, 5, 7
			require.Equal(t, seed, other.SeedOf(&p.Positions[i], s.workers, s.repeat))
		}
	}
}
