package speedup

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLog(t *testing.T) {
	var b strings.Builder
	l, err := NewLog(&b)
	require.NoError(t, err)
	require.NoError(t, l.Write(Run{Position: `game "7", move 3`, Algorithm: "dts", Threads: 2, Repeat: 3,
		Seed: 12, Depth: 14, Nodes: 2345678, Seconds: 1.25, Busy: 0.98765}))
	require.Equal(t, `position,algorithm,threads,repeat,seed,depth,nodes,seconds,busy_share
"game ""7"", move 3",dts,2,3,12,14,2345678,1.250000,0.9877
`, b.String())
}

func TestWriteSummary(t *testing.T) {
	var b strings.Builder
	require.NoError(t, WriteSummary(&b, []Row{{"dts", 2, 1.9, 1.95, 1.8, 2, 1.96, 1.0316, 0.97}}))
	require.Equal(t, `algorithm,threads,speedup_geomean,speedup_mean,low,high,nps_ratio,node_inflation,busy_share
dts,2,1.9000,1.9500,1.8000,2.0000,1.9600,1.0316,0.9700
`, b.String())
}

// The names of the fields are what other programs read.
func TestResultAsJSON(t *testing.T) {
	got, err := json.Marshal(&Result{
		Runs:    []Run{{"a", "dts", 2, 1, 7, 9, 100, 0.5, 0.9}},
		Summary: []Row{{"dts", 2, 1.9, 1.95, 1.8, 2, 1.96, 1.03, 0.97}},
		Ceiling: &Ceiling{2, 10, 19, 1.9},
	})
	require.NoError(t, err)
	require.JSONEq(t, `{
		"runs": [{"position": "a", "algorithm": "dts", "threads": 2, "repeat": 1, "seed": 7, "depth": 9,
			"nodes": 100, "seconds": 0.5, "busy": 0.9}],
		"summary": [{"algorithm": "dts", "threads": 2, "speedup_geomean": 1.9, "speedup_mean": 1.95, "low": 1.8,
			"high": 2, "nps_ratio": 1.96, "node_inflation": 1.03, "busy_share": 0.97}],
		"ceiling": {"processes": 2, "alone_nps": 10, "together_nps": 19, "ratio": 1.9}}`, string(got))
}

func TestWriteText(t *testing.T) {
	var b strings.Builder
	p := plan(t)
	r := &Result{Runs: runs(), Summary: Summarise(runs(), 1), Ceiling: &Ceiling{2, 1000, 1900, 1.9}}
	require.NoError(t, WriteText(&b, p, r))
	for _, want := range []string{
		"2 positions, to depth 4; repeated 1 times (one worker 3)",
		"dts        2  2.00    2.00 – 2.00    2.00   × 2.19  × 1.095   92.5 %",
		"2 independent processes have 1.900 times the nodes/s of one alone (1900 and 1000)",
		"dts with 2 threads: S is 1.053 of the ceiling",
	} {
		require.Contains(t, b.String(), want)
	}
}
