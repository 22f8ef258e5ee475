package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/trace"
)

// Two workers at a root whose child both search from 20 to 40; then one has no work.
func TestCounts(t *testing.T) {
	root := trace.Node{ID: 1, Kind: dts.Root, Depth: 3}
	child := trace.Node{ID: 2, Parent: 1, Ply: 1}
	got := &trace.Trace{End: 100, Lanes: []trace.Lane{
		{Slices: []trace.Slice{{Begin: 0, End: 40, Node: root}, {Begin: 10, End: 40, Level: 1, Node: child}, {Begin: 40, End: 100, Way: trace.Idle}}},
		{Slices: []trace.Slice{{Begin: 0, End: 20, Way: trace.Idle}, {Begin: 20, End: 60, Way: trace.Joined, Node: child},
			{Begin: 60, End: 100, Way: trace.Returned, Node: root, Reported: true}}},
	}}
	require.Equal(t, []trace.Count{{Tick: 0, Number: 1}, {Tick: 20, Number: 2}, {Tick: 40, Number: 1}, {Tick: 100, Number: 0}}, got.Busy())
	require.Equal(t, []trace.Count{{Tick: 20, Number: 1}, {Tick: 60, Number: 0}}, got.Open())
	require.Equal(t, []trace.Root{{Node: root, Begin: 0, End: 100, Finished: true}}, got.Iterations())
}

// Never are more workers busy than there are, and some iteration of every search is finished.
func TestCountsAreWithinBounds(t *testing.T) {
	each(t, func(got *trace.Trace, _ *dts.Tally) {
		for _, c := range got.Busy() {
			require.GreaterOrEqual(t, c.Number, 0)
			require.LessOrEqual(t, c.Number, len(got.Lanes))
		}
		for _, c := range got.Open() {
			require.GreaterOrEqual(t, c.Number, 0)
		}
		finished := 0
		for _, r := range got.Iterations() {
			require.LessOrEqual(t, r.Begin, r.End)
			if r.Finished {
				finished++
			}
		}
		require.Positive(t, finished)
	})
}
