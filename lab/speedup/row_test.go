package speedup

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// runs is two positions with two runs of each setting, whose means are round.
func runs() []Run {
	run := func(position string, workers, repeat int, nodes uint64, seconds, busy float64) Run {
		return Run{Position: position, Algorithm: "dts", Workers: workers, Repeat: repeat,
			Seed: uint64(repeat), Depth: 9, Nodes: nodes, Time: seconds, Unit: Seconds, Busy: busy}
	}
	return []Run{
		run("a", 2, 1, 1200, 0.5, 0.9),
		run("a", 1, 1, 500, 1, 1),
		run("a", 1, 2, 2000, 4, 1),
		run("a", 2, 2, 1200, 2, 0.8),
		run("b", 1, 1, 800, 2, 1),
		run("b", 2, 1, 800, 1, 1),
	}
}

func TestSummarise(t *testing.T) {
	rows := Summarise(runs(), 1)
	require.Len(t, rows, 2)
	require.Equal(t, Row{Algorithm: "dts", Workers: 1, Time: math.Cbrt(8), Unit: Seconds, SpeedupGeomean: 1, SpeedupMean: 1, Low: 1, High: 1,
		RateRatio: 1, NodeInflation: 1, BusyShare: 1, RateSpan: Span{1, 1}, NodeSpan: Span{1, 1}, BusySpan: Span{1, 1},
		Spent: Spent{Once: 1}}, rows[1], "one worker is the yardstick")
	two := rows[0]
	require.Equal(t, 2, two.Workers, "in the order of the runs")
	inflation := math.Sqrt(1.2) // 1200 over √(500 × 2000), and 1
	for _, of := range []struct {
		name      string
		want, got float64
	}{
		{"speed-up", 2, two.SpeedupGeomean}, // √(1 × 4) over √(0.5 × 2), and 2 over 1
		{"mean speed-up", 2, two.SpeedupMean},
		{"low", 2, two.Low}, // the positions agree
		{"high", 2, two.High},
		{"nodes a second", 2 * inflation, two.RateRatio},
		{"nodes", inflation, two.NodeInflation},
		{"busy", (0.85 + 1) / 2, two.BusyShare},
		{"time", 1, two.Time},
	} {
		require.InDelta(t, of.want, of.got, 1e-12, of.name)
	}
	require.Nil(t, two.Account, "real threads have none")
	require.Nil(t, two.Twins)
}

// simulated are two positions on one processor and on two: each twice as fast, one
// with half as many nodes again.
func simulated() []Run {
	right, twins := true, uint64(90)
	return []Run{
		{Position: "a", Algorithm: "dts", Workers: 1, Repeat: 1, Seed: 5, Depth: 4, Nodes: 1000, Time: 1e6, Unit: Ticks, Busy: 1, Account: &Account{}},
		{Position: "b", Algorithm: "dts", Workers: 1, Repeat: 1, Seed: 6, Depth: 4, Nodes: 4000, Time: 4e6, Unit: Ticks, Busy: 1, Account: &Account{}},
		{Position: "a", Algorithm: "dts", Workers: 2, Repeat: 1, Seed: 7, Depth: 4, Move: "Qxf7#", Solved: &right, Nodes: 1000, Time: 5e5,
			Unit: Ticks, Busy: 0.9,
			Wasted: Wasted{Aborted: Types{1, 20, 30}, Late: Types{4, 5, 40}, Aborts: 3}, Again: Again{50, 60, 70, 80}, Twins: &twins,
			Splits:  Splits{Types: Types{PV: 1, Cut: 2, All: 3}, Late: 4, Attaches: 10, Missed: 5},
			Account: &Account{Nothing: 0.04, Vain: 0.02, Sections: 0.01, Attaching: 0.03}, Transcript: "00ff"},
		{Position: "b", Algorithm: "dts", Workers: 2, Repeat: 1, Seed: 8, Depth: 4, Nodes: 6000, Time: 2e6, Unit: Ticks, Busy: 0.7,
			Account: &Account{Nothing: 0.3}, Twins: new(uint64)},
	}
}

// Virtual processors tell where time and nodes went.
func TestSummariseSimulated(t *testing.T) {
	rows := Summarise(simulated(), 1)
	require.Len(t, rows, 2)
	one, two := rows[0], rows[1]
	require.InDelta(t, 2e6, one.Time, 1e-3)
	require.InDelta(t, 1e6, two.Time, 1e-3)
	require.InDelta(t, 2, two.SpeedupGeomean, 1e-9)
	require.InDelta(t, 1.224745, two.NodeInflation, 1e-6)
	require.InDelta(t, 0.8, two.BusyShare, 1e-9)
	require.InDelta(t, 0.05, two.WastedShare, 1e-9)
	require.InDelta(t, two.NodeInflation, two.Spent.Sum(), 1e-9, "the same mean everywhere")
	require.InDeltaMapValues(t, map[string]float64{"aborted": 0.0255, "late": 0.0245, "opened": 0.025, "widened": 0.04, "once": 0.82},
		map[string]float64{"aborted": two.Spent.Aborted / two.NodeInflation, "late": two.Spent.Late / two.NodeInflation,
			"opened": two.Spent.Opened / two.NodeInflation, "widened": two.Spent.Widened / two.NodeInflation,
			"once": two.Spent.Once / two.NodeInflation}, 1e-9, "shares of the nodes")
	require.InDelta(t, 5, two.AttachRate, 1e-9)
	require.InDelta(t, (0.9*0.1+0.7*0)/2, two.InVain, 1e-9, "the mean of the runs' shares, as the rest of the time")
	require.InDelta(t, 0.17, two.Account.Nothing, 1e-9)
	require.InDelta(t, 0.01, two.Account.Vain, 1e-9)
	require.InDelta(t, 0.015, two.Account.Attaching, 1e-9)
	require.InDelta(t, 0.045*two.NodeInflation, *two.Twins, 1e-9)
	require.Nil(t, one.Twins, "where not every run tells them")
	require.Equal(t, [2]int{1, 1}, [2]int{two.Answers, two.Solved})
}

// What lacks one worker's time on a position is not compared there.
func TestSummariseWithoutYardstick(t *testing.T) {
	lonely := Run{Position: "c", Algorithm: "dts", Workers: 2, Repeat: 1, Nodes: 1, Time: 100}
	require.Equal(t, Summarise(runs(), 1), Summarise(append(runs(), lonely), 1))
	require.Empty(t, Summarise(nil, 1))
	alone := Summarise([]Run{lonely}, 1)
	require.Len(t, alone, 1)
	require.Equal(t, 1.0, alone[0].SpeedupGeomean)
}

// S is what more nodes a second give, less what more nodes take; the interval
// lies around it.
func TestSpeedupIsSpeedOverInflation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Run
		for _, id := range []string{"a", "b", "c"} {
			for _, workers := range []int{1, 4} {
				for repeat := range rapid.IntRange(1, 4).Draw(t, "repeats") {
					all = append(all, Run{
						Position: id, Algorithm: "dts", Workers: workers, Repeat: repeat + 1,
						Nodes: rapid.Uint64Range(1, 1e9).Draw(t, "nodes"),
						Time:  rapid.Float64Range(1e-3, 1e3).Draw(t, "seconds"),
					})
				}
			}
		}
		r := Summarise(all, 1)[1]
		require.InEpsilon(t, r.RateRatio/r.NodeInflation, r.SpeedupGeomean, 1e-9)
		require.LessOrEqual(t, r.Low, r.SpeedupGeomean*(1+1e-9))
		require.GreaterOrEqual(t, r.High, r.SpeedupGeomean*(1-1e-9))
		require.GreaterOrEqual(t, r.SpeedupMean, r.SpeedupGeomean*(1-1e-9))
	})
}
