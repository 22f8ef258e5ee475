package simulation

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/sim"
)

// runs are two positions on one processor and on two: each twice as fast, one
// with half as many nodes again.
func runs() []Run {
	right, twins := true, uint64(90)
	return []Run{
		{Position: "a", Algorithm: "dts", Processors: 1, Repeat: 1, Seed: 5, Depth: 4, Nodes: 1000, Makespan: 1e6, Busy: 1},
		{Position: "b", Algorithm: "dts", Processors: 1, Repeat: 1, Seed: 6, Depth: 4, Nodes: 4000, Makespan: 4e6, Busy: 1},
		{Position: "a", Algorithm: "dts", Processors: 2, Repeat: 1, Seed: 7, Depth: 4, Move: "Qxf7#", Solved: &right, Nodes: 1000, Makespan: 5e5, Busy: 0.9,
			Wasted: Wasted{Aborted: Types{1, 20, 30}, Late: Types{4, 5, 40}, Aborts: 3}, Again: Again{50, 60, 70, 80}, Twins: &twins,
			Splits: Splits{Types: Types{PV: 1, Cut: 2, All: 3}, Late: 4, Attaches: 10, Missed: 5},
			Idle:   Idle{Nothing: 0.04, Vain: 0.02}, Overhead: Overhead{Sections: 0.01, Attaching: 0.03}, Transcript: "00ff"},
		{Position: "b", Algorithm: "dts", Processors: 2, Repeat: 1, Seed: 8, Depth: 4, Nodes: 6000, Makespan: 2e6, Busy: 0.7,
			Idle: Idle{Nothing: 0.3}, Twins: new(uint64)},
	}
}

func TestSummarise(t *testing.T) {
	rows := Summarise(runs(), 1)
	require.Len(t, rows, 2)
	one, two := rows[0], rows[1]
	require.Equal(t, 1, one.Processors)
	require.InDelta(t, 2e6, one.Makespan, 1e-3)
	require.Equal(t, 2, two.Processors)
	require.InDelta(t, 1e6, two.Makespan, 1e-3)
	require.InDelta(t, 2, two.SpeedupGeomean, 1e-9)
	require.InDelta(t, 1.224745, two.NodeInflation, 1e-6)
	require.InDelta(t, two.SpeedupGeomean, two.NPSRatio/two.NodeInflation, 1e-9)
	require.InDelta(t, 0.8, two.BusyShare, 1e-9)
	require.InDelta(t, 0.05, two.WastedShare, 1e-9)
	require.InDelta(t, 1.25, two.Spent.Sum(), 1e-9, "the arithmetic mean")
	require.InDeltaMapValues(t, map[string]float64{"aborted": 0.0255, "late": 0.0245, "opened": 0.025, "widened": 0.04, "once": 1.07},
		map[string]float64{"aborted": two.Spent.Aborted, "late": two.Spent.Late, "opened": two.Spent.Opened,
			"widened": two.Spent.Widened, "once": two.Spent.Once}, 1e-9)
	require.InDelta(t, 5, two.AttachRate, 1e-9)
	require.InDelta(t, 0.17, two.Idle.Nothing, 1e-9)
	require.InDelta(t, 0.01, two.Idle.Vain, 1e-9)
	require.InDelta(t, 0.015, two.Overhead.Attaching, 1e-9)
}

// The names of the fields are what other programs read.
func TestResultAsJSON(t *testing.T) {
	got, err := json.Marshal(&Result{
		Runs:    runs()[2:3],
		Summary: []Row{{Algorithm: "dts", Processors: 2, Makespan: 5e5, SpeedupGeomean: 1.9}},
		Paths:   []Path{{"a", 4, 900, 30}}, Parallelism: 30,
	})
	require.NoError(t, err)
	require.JSONEq(t, `{
		"runs": [{"position": "a", "algorithm": "dts", "processors": 2, "repeat": 1, "seed": 7, "depth": 4, "move": "Qxf7#", "solved": true,
			"nodes": 1000, "makespan": 500000, "busy": 0.9, "wasted": {
				"aborted": {"pv": 1, "cut": 20, "all": 30}, "late": {"pv": 4, "cut": 5, "all": 40}, "stopped": 0, "aborts": 3},
			"again": {"opened": 50, "deepened": 60, "restarted": 70, "widened": 80}, "twins": 90,
			"splits": {"pv": 1, "cut": 2, "all": 3, "late": 4, "attaches": 10, "missed": 5},
			"idle": {"nothing_open": 0.04, "waiting_for_lock": 0, "attaching_in_vain": 0.02, "waking": 0},
			"overhead": {"sections": 0.01, "attaching": 0.03}, "transcript": "00ff"}],
		"summary": [{"algorithm": "dts", "processors": 2, "makespan": 500000, "speedup_geomean": 1.9, "speedup_mean": 0,
			"low": 0, "high": 0, "nps_ratio": 0, "node_inflation": 0, "busy_share": 0, "wasted_share": 0,
			"attaches_per_1000_nodes": 0, "spent": {"once": 0, "opened": 0, "deepened": 0, "restarted": 0, "widened": 0,
				"aborted": 0, "late": 0, "stopped": 0},
			"idle": {"nothing_open": 0, "waiting_for_lock": 0, "attaching_in_vain": 0, "waking": 0},
			"overhead": {"sections": 0, "attaching": 0}}],
		"critical_paths": [{"position": "a", "depth": 4, "work": 900, "path": 30}], "parallelism": 30}`, string(got))
}

func TestTake(t *testing.T) {
	var r Run
	r.take(&sim.Result{Makespan: 50, Nodes: 9, Transcript: 255,
		Tally: dts.Tally{Wasted: dts.Waste{Aborted: [3]uint64{4, 5, 6}, Late: [3]uint64{7, 8, 9}, Stopped: 10},
			Counted: dts.Positions{1, 2, 3, 4, 5}, Splits: [3]uint64{1, 2, 3}, LateJoins: 4, Missed: 5, Aborts: 6},
		Time: sim.Time{sim.Searching: 50, sim.Sections: 20, sim.Nothing: 10, sim.Waking: 20}})
	require.Equal(t, Run{Nodes: 9, Makespan: 50, Busy: 0.5, Wasted: Wasted{Types{4, 5, 6}, Types{7, 8, 9}, 10, 6},
		Again: Again{2, 3, 4, 5}, Splits: Splits{Types{1, 2, 3}, 4, 10, 5},
		Idle: Idle{Nothing: 0.1, Waking: 0.2}, Overhead: Overhead{Sections: 0.2}, Transcript: "00000000000000ff"}, r)
}

func TestLog(t *testing.T) {
	var b strings.Builder
	l, err := NewLog(&b)
	require.NoError(t, err)
	require.NoError(t, l.Write(runs()[2]))
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	require.Len(t, lines, 2)
	require.Equal(t, strings.Count(lines[0], ","), strings.Count(lines[1], ","))
	require.Equal(t, "a,dts,2,1,7,4,Qxf7#,true,1000,500000,0.900000,1,20,30,4,5,40,0,3,50,60,70,80,90,1,2,3,4,10,5,"+
		"0.040000,0.000000,0.020000,0.000000,0.010000,0.030000,00ff", lines[1])
}

// The page needs nothing but itself; a recorded run adds two pictures.
func TestWriteReport(t *testing.T) {
	p := plan(t)
	p.Trace = true
	r, err := Measure(t.Context(), p, Observer{})
	require.NoError(t, err)
	for _, pictures := range []int{8, 6} {
		if pictures == 6 {
			r.Trace = nil
		}
		var b strings.Builder
		require.NoError(t, WriteReport(&b, p, r))
		page := b.String()
		require.Equal(t, pictures, strings.Count(page, "<svg"))
		require.NotRegexp(t, `<script|<link|src=|href=`, page)
		for _, want := range []string{"Cray Blitz (DTS)", "dts, simulated", "dts: processor time by use", "dts: nodes by what became of them"} {
			require.Contains(t, page, want)
		}
		require.Equal(t, pictures == 8, strings.Contains(page, "One run: middlegame on 4 processors"))
	}
}

func TestWriteText(t *testing.T) {
	var b strings.Builder
	r := &Result{Runs: runs(), Summary: Summarise(runs(), 1), Parallelism: 7}
	p := plan(t)
	p.Positions[0].ID, p.Positions[1].ID = "a", "b"
	require.NoError(t, WriteText(&b, p, r))
	for _, want := range []string{
		"simulated: 2 positions, to depth 4; 1 seeds (one processor 3)",
		"attach=1500",
		"dts           2  2.00    2.00 – 2.00    2.00",
		"dts           2   80.0 %     0.5 %      1.5 %        17.0 %",
		"dts           2  1.250  1.070   0.025     0.030      0.035    0.040    0.026  0.025    0.000  0.045",
		"dts           1  1.000  1.000   0.000     0.000      0.000    0.000    0.000  0.000    0.000      –",
		"W/C = 7.0",
	} {
		require.Contains(t, b.String(), want)
	}
}

// Each algorithm has its rows, after that of one processor.
func TestByAlgorithm(t *testing.T) {
	rows := []Row{{Algorithm: "dts", Processors: 1}, {Algorithm: "abdada", Processors: 2}, {Algorithm: "dts", Processors: 2},
		{Algorithm: "dts", Processors: 4}}
	require.Equal(t, [][]Row{{rows[0], rows[1]}, {rows[0], rows[2], rows[3]}}, byAlgorithm(rows))
	require.Equal(t, [][]Row{rows[:1]}, byAlgorithm(rows[:1]))
}
