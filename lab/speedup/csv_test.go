package speedup

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/lab/report"
)

// One Log writes what threads and virtual processors did; what threads do not
// tell is empty.
func TestLog(t *testing.T) {
	var b strings.Builder
	l := NewLog(&b)
	require.NoError(t, l.Write(Run{Position: `game "7", move 3`, Algorithm: "dts", Workers: 2, Repeat: 3, Move: "e4",
		Seed: 12, Depth: 14, Nodes: 2345678, Time: 1.25, Unit: Seconds, Busy: 0.98765}))
	require.NoError(t, l.Write(simulated()[2]))
	require.Equal(t, `position,algorithm,workers,repeat,seed,depth,move,solved,nodes,time,unit,busy_share,`+
		`aborted_pv,aborted_cut,aborted_all,late_pv,late_cut,late_all,stopped,aborts,opened,deepened,restarted,widened,`+
		`splits_pv,splits_cut,splits_all,late_joins,attaches,missed,`+
		`nothing_open,waiting_for_lock,attaching_in_vain,waking,sections,attaching,twins,transcript
"game ""7"", move 3",dts,2,3,12,14,e4,,2345678,1.25,s,0.987650,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,,,,,,,,
a,dts,2,1,7,4,Qxf7#,true,1000,500000,ticks,0.900000,1,20,30,4,5,40,0,3,50,60,70,80,1,2,3,4,10,5,`+
		`0.040000,0.000000,0.020000,0.000000,0.010000,0.030000,90,00ff
`, b.String())
}

func TestWriteCSV(t *testing.T) {
	var b strings.Builder
	r := &Result{Summary: []Row{{Algorithm: "dts", Workers: 2, Time: 0.5, Unit: Seconds, SpeedupGeomean: 1.9, SpeedupMean: 1.95,
		Low: 1.8, High: 2, RateRatio: 1.96, NodeInflation: 1.0316, BusyShare: 0.97, Answers: 3, Solved: 2,
		RateSpan: Span{1.94, 1.98}, NodeSpan: Span{1.01, 1.05}, BusySpan: Span{0.96, 0.98}}}}
	require.NoError(t, r.WriteCSV(&b))
	require.Equal(t, `algorithm,workers,time,unit,speedup_geomean,speedup_mean,low,high,rate_ratio,rate_low,rate_high,`+
		`node_inflation,nodes_low,nodes_high,busy_share,busy_low,busy_high,wasted_share,attaches_per_1000_nodes,answers,solved
dts,2,0.500000,s,1.900000,1.950000,1.800000,2.000000,1.960000,1.940000,1.980000,1.031600,1.010000,1.050000,0.970000,0.960000,0.980000,0.000000,0.000000,3,2
`, b.String())
}

// The names of the fields are what other programs read.
func TestResultAsJSON(t *testing.T) {
	got, err := json.Marshal(&Result{
		Runs:    []Run{runs()[0], simulated()[2]},
		Summary: []Row{{Algorithm: "dts", Workers: 2, Time: 5e5, Unit: Ticks, SpeedupGeomean: 1.9}},
		Bounds:  []Bound{{"a", 4, 900, 30, 30}}, Bound: 30,
		Plan: plan(t), Words: (&fake{}).Words(), Conditions: []string{"nothing is real"},
		Origin: report.Origin{Command: "froe", Commit: "abc", Date: "today", Machine: "this"},
	})
	require.NoError(t, err)
	const nothing = `"wasted": {"aborted": {"pv": 0, "cut": 0, "all": 0}, "late": {"pv": 0, "cut": 0, "all": 0}, "stopped": 0, "aborts": 0},
		"again": {"opened": 0, "deepened": 0, "restarted": 0, "widened": 0},
		"splits": {"pv": 0, "cut": 0, "all": 0, "late": 0, "attaches": 0, "missed": 0}`
	require.JSONEq(t, `{
		"runs": [{"position": "a", "algorithm": "dts", "workers": 2, "repeat": 1, "seed": 1, "depth": 9, "move": "",
				"nodes": 1200, "time": 0.5, "unit": "s", "busy_share": 0.9, `+nothing+`},
			{"position": "a", "algorithm": "dts", "workers": 2, "repeat": 1, "seed": 7, "depth": 4, "move": "Qxf7#", "solved": true,
				"nodes": 1000, "time": 500000, "unit": "ticks", "busy_share": 0.9, "wasted": {
					"aborted": {"pv": 1, "cut": 20, "all": 30}, "late": {"pv": 4, "cut": 5, "all": 40}, "stopped": 0, "aborts": 3},
				"again": {"opened": 50, "deepened": 60, "restarted": 70, "widened": 80}, "twins": 90,
				"splits": {"pv": 1, "cut": 2, "all": 3, "late": 4, "attaches": 10, "missed": 5},
				"account": {"nothing_open": 0.04, "waiting_for_lock": 0, "attaching_in_vain": 0.02, "waking": 0,
					"sections": 0.01, "attaching": 0.03}, "transcript": "00ff"}],
		"summary": [{"algorithm": "dts", "workers": 2, "time": 500000, "unit": "ticks", "speedup_geomean": 1.9, "speedup_mean": 0,
			"low": 0, "high": 0, "rate_ratio": 0, "node_inflation": 0, "busy_share": 0, "wasted_share": 0,
			"rate_ratio_95": [0, 0], "node_inflation_95": [0, 0], "busy_share_95": [0, 0],
			"attaches_per_1000_nodes": 0, "spent": {"once": 0, "opened": 0, "deepened": 0, "restarted": 0, "widened": 0,
				"aborted": 0, "late": 0, "stopped": 0}}],
		"bounds": [{"position": "a", "depth": 4, "one": 900, "all": 30, "speedup": 30}], "bound": 30, "conditions": ["nothing is real"],
		"words": {"title": "fake", "workers": "threads", "unit": "s", "own": "invented", "busy": "busy share", "opaque": false,
			"bound": "invented too", "bound_workers": 2},
		"origin": {"command": "froe", "commit": "abc", "date": "today", "machine": "this"}}`, string(got))
}
