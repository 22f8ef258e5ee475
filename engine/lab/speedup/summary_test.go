package speedup

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// runs is two positions with two runs of each setting, whose means are round.
func runs() []Run {
	run := func(position string, threads, repeat int, nodes uint64, seconds, busy float64) Run {
		return Run{Position: position, Algorithm: "dts", Threads: threads, Repeat: repeat,
			Seed: uint64(repeat), Depth: 9, Nodes: nodes, Seconds: seconds, Busy: busy}
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
	require.Equal(t, Row{Algorithm: "dts", Threads: 1, SpeedupGeomean: 1, SpeedupMean: 1, Low: 1, High: 1,
		NPSRatio: 1, NodeInflation: 1, BusyShare: 1}, rows[0], "one worker comes first and is the yardstick")
	two := rows[1]
	require.Equal(t, 2, two.Threads)
	inflation := math.Sqrt(1.2) // 1200 over √(500 × 2000), and 1
	for _, of := range []struct {
		name      string
		want, got float64
	}{
		{"speed-up", 2, two.SpeedupGeomean}, // √(1 × 4) over √(0.5 × 2), and 2 over 1
		{"mean speed-up", 2, two.SpeedupMean},
		{"low", 2, two.Low}, // the positions agree
		{"high", 2, two.High},
		{"nodes a second", 2 * inflation, two.NPSRatio},
		{"nodes", inflation, two.NodeInflation},
		{"busy", (0.85 + 1) / 2, two.BusyShare},
	} {
		require.InDelta(t, of.want, of.got, 1e-12, of.name)
	}
}

// What lacks one worker's time on a position is not compared there.
func TestSummariseWithoutYardstick(t *testing.T) {
	lonely := Run{Position: "c", Algorithm: "dts", Threads: 2, Repeat: 1, Nodes: 1, Seconds: 100}
	require.Equal(t, Summarise(runs(), 1), Summarise(append(runs(), lonely), 1))
	require.Empty(t, Summarise(nil, 1))
}

// S is what more nodes a second give, less what more nodes take; the interval
// lies around it.
func TestSpeedupIsSpeedOverInflation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Run
		for _, id := range []string{"a", "b", "c"} {
			for _, threads := range []int{1, 4} {
				for repeat := range rapid.IntRange(1, 4).Draw(t, "repeats") {
					all = append(all, Run{
						Position: id, Algorithm: "dts", Threads: threads, Repeat: repeat + 1,
						Nodes:   rapid.Uint64Range(1, 1e9).Draw(t, "nodes"),
						Seconds: rapid.Float64Range(1e-3, 1e3).Draw(t, "seconds"),
					})
				}
			}
		}
		r := Summarise(all, 1)[1]
		require.InEpsilon(t, r.NPSRatio/r.NodeInflation, r.SpeedupGeomean, 1e-9)
		require.LessOrEqual(t, r.Low, r.SpeedupGeomean*(1+1e-9))
		require.GreaterOrEqual(t, r.High, r.SpeedupGeomean*(1-1e-9))
		require.GreaterOrEqual(t, r.SpeedupMean, r.SpeedupGeomean*(1-1e-9))
	})
}
