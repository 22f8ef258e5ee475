package simulation

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts/sim"
	"froe/engine/lab/speedup"
	"froe/engine/search"
)

// suite is a middlegame and an ending.
const suite = `
r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - id "middlegame";
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";
`

func positions(t testing.TB) []speedup.Position {
	all, err := speedup.ReadPositions(strings.NewReader(suite), "suite")
	require.NoError(t, err)
	return all
}

func plan(t testing.TB) *Plan {
	return &Plan{
		Task:        speedup.Task{Positions: positions(t), Algorithms: []string{"dts"}, Depth: 4, Hash: 1, MinSplit: 2, Seed: 1},
		Processors:  []int{1, 4},
		Seeds:       1,
		Cost:        sim.Default,
		Concurrency: 2,
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
		{"no processors", func(p *Plan) { p.Processors = nil }, "no number of processors"},
		{"zero processors", func(p *Plan) { p.Processors = []int{0} }, "processors: 0 is not from 1 to 4096"},
		{"too many processors", func(p *Plan) { p.Processors = []int{1, 4097} }, "processors: 4097 is not"},
		{"no seed", func(p *Plan) { p.Seeds = 0 }, "seeds: 0"},
		{"no table", func(p *Plan) { p.Hash = 0 }, "hash: 0"},
		{"neither depth nor work", func(p *Plan) { p.Depth = 0 }, "depth: 0 is not from 1"},
		{"too deep", func(p *Plan) { p.Depth = search.MaxDepth + 1 }, "depth: "},
		{"no depth to split", func(p *Plan) { p.MinSplit = 0 }, "least depth to split: 0"},
		{"no core", func(p *Plan) { p.Concurrency = 0 }, "concurrency: 0"},
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
	p.Processors, p.Seeds = []int{16, 2, 2}, 2
	require.Equal(t, []setting{{"dts", 1, 1}, {"dts", 1, 2}, {"dts", 1, 3},
		{"dts", 2, 1}, {"dts", 2, 2}, {"dts", 16, 1}, {"dts", 16, 2}}, p.settings(),
		"one processor is always simulated, three times at least")
}

// A seed is a run's own, and nothing else in the plan changes it.
func TestSeeds(t *testing.T) {
	p := plan(t)
	seen := map[uint64]bool{0: true}
	for i := range p.Positions {
		for _, s := range p.settings() {
			seed := p.seed(&p.Positions[i].Board, s)
			require.False(t, seen[seed])
			seen[seed] = true
			other := plan(t)
			other.Processors, other.Seeds, other.Concurrency = []int{64}, 5, 1
			require.Equal(t, seed, other.seed(&p.Positions[i].Board, s))
		}
	}
}
