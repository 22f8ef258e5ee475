package trace_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/trace"
)

// Two workers: the first makes a root and its child, the second joins the child,
// carries it to the root, and is there alone.
func TestSplits(t *testing.T) {
	root := trace.Node{ID: 1, Kind: dts.Root}
	child := trace.Node{ID: 2, Parent: 1, Ply: 1}
	private := trace.Node{ID: 3, Parent: 2, Ply: 2}
	got := &trace.Trace{End: 100, Lanes: []trace.Lane{
		{Slices: []trace.Slice{{Begin: 0, End: 40, Node: root}, {Begin: 10, End: 40, Level: 1, Node: child}}},
		{Slices: []trace.Slice{{Begin: 0, End: 20, Way: trace.Idle}, {Begin: 20, End: 60, Way: trace.Joined, Node: child},
			{Begin: 30, End: 50, Level: 1, Node: private}, {Begin: 60, End: 100, Way: trace.Returned, Node: root}}},
	}}
	splits := got.Splits()
	require.Len(t, splits, 2)
	require.Equal(t, root, splits[0].Node)
	require.Equal(t, []int64{0, 100}, []int64{splits[0].Begin, splits[0].End})
	require.InDelta(t, 1.2, splits[0].Workers, 1e-9, "40 + 40 + 40 of 100")
	require.Equal(t, child, splits[1].Node)
	require.EqualValues(t, 1, splits[1].Above)
	require.Equal(t, 1, splits[1].Joins)
	require.Equal(t, []int64{10, 60}, []int64{splits[1].Begin, splits[1].End})
	require.InDelta(t, 1.4, splits[1].Workers, 1e-9, "30 + 40 of 50")
}

// Every join is at a split point, which lives within the one above it; all
// workers' time at nodes is that of the roots.
func TestSplitsNest(t *testing.T) {
	each(t, func(got *trace.Trace, did *dts.Tally) {
		splits := got.Splits()
		by := map[uint64]*trace.Split{}
		for _, s := range splits {
			by[s.Node.ID] = s
		}
		joins, rooted := 0, 0.0
		for _, s := range splits {
			joins += s.Joins
			require.Positive(t, s.Workers)
			require.LessOrEqual(t, s.Workers, float64(len(got.Lanes)))
			if s.Node.Kind == dts.Root {
				rooted += s.Workers * float64(s.End-s.Begin)
				continue
			}
			above := by[s.Above]
			require.NotNil(t, above)
			require.Less(t, above.Node.Ply, s.Node.Ply)
			require.LessOrEqual(t, above.Begin, s.Begin)
			require.GreaterOrEqual(t, above.End, s.End)
		}
		require.EqualValues(t, did.Splits[0]+did.Splits[1]+did.Splits[2]+did.LateJoins, joins)
		outermost := int64(0)
		for _, l := range got.Lanes {
			for _, s := range l.Slices {
				if s.At() && s.Level == 0 {
					outermost += s.End - s.Begin
				}
			}
		}
		require.InDelta(t, outermost, rooted, 1)
	})
}
