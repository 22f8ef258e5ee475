package trace_test

import (
	"bytes"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
	"froe/dts/trace"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var shapes = []dtstest.Shape{
	{Depth: 7, Width: 3, Values: 20, Transpose: 0.1, EarlyEnding: 0.05},
	{Depth: 4, Width: 7, Values: 100, EarlyEnding: 0.1},
	{Depth: 6, Width: 4, Values: 2, Transpose: 0.3, EarlyEnding: 0.2},
}

// plant makes a tree over a game of that shape, recorded by r.
func plant(shape, workers int, r dts.Recorder) (*dts.Tree, *dts.Master) {
	game := dtstest.Random(uint64(shape), shapes[shape])
	tree := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 1}, dtstest.NewGamePolicies(game, dtstest.Everything))
	tree.SetRecorder(r)
	return tree, &dts.Master{MaxDepth: game.FullDepth()}
}

// each calls do with traces of many simulated runs and one of real threads, kept
// whole.
func each(t *testing.T, do func(got *trace.Trace, did *dts.Tally)) {
	for shape := range shapes {
		for _, workers := range []int{1, 3, 16} {
			r := trace.NewRecorder(workers, trace.Capacity)
			tree, m := plant(shape, workers, r)
			result := sim.Run(tree, m, sim.Default, uint64(shape))
			do(r.Trace(), &result.Tally)
		}
		var clock atomic.Int64
		r := trace.NewRecorder(4, trace.Capacity)
		tree, m := plant(shape, 4, r)
		tree.SetTicks(func() int64 { return clock.Add(1) })
		require.NoError(t, tree.Search(m))
		did := tree.Tally()
		do(r.Trace(), &did)
	}
}

// Slices nest strictly, by time and by node.
func TestSlicesNest(t *testing.T) {
	each(t, func(got *trace.Trace, _ *dts.Tally) {
		for k := range got.Lanes {
			requireNested(t, got, &got.Lanes[k])
		}
	})
}

func requireNested(t *testing.T, whole *trace.Trace, l *trace.Lane) {
	var open []*trace.Slice
	now := whole.Begin
	for i := range l.Slices {
		s := &l.Slices[i]
		require.LessOrEqual(t, now, s.Begin, "in the order of their beginnings")
		require.LessOrEqual(t, s.Begin, s.End)
		require.LessOrEqual(t, s.End, whole.End)
		now = s.Begin
		require.LessOrEqual(t, s.Level, len(open))
		for _, done := range open[s.Level:] {
			require.LessOrEqual(t, done.End, s.Begin, "what is beside one another does not overlap")
		}
		open = open[:s.Level]
		if s.Level > 0 {
			outer := open[s.Level-1]
			require.LessOrEqual(t, outer.Begin, s.Begin)
			require.GreaterOrEqual(t, outer.End, s.End)
			if s.At() {
				require.Equal(t, outer.Node.ID, s.Node.Parent)
			} else {
				require.Equal(t, trace.Idle, outer.Way)
			}
		}
		open = append(open, s)
	}
}

// A trace that is kept whole shows every join, abort and failure that the workers
// counted.
func TestTraceIsWhole(t *testing.T) {
	each(t, func(got *trace.Trace, did *dts.Tally) {
		joins, marks := uint64(0), map[dts.Event]uint64{}
		for _, l := range got.Lanes {
			for _, s := range l.Slices {
				if s.Way == trace.Joined {
					joins++
				}
			}
			for _, m := range l.Marks {
				marks[m.Event]++
			}
		}
		require.Equal(t, did.Splits[0]+did.Splits[1]+did.Splits[2]+did.LateJoins, joins)
		require.Equal(t, did.Aborts, marks[dts.Aborted])
		require.Equal(t, did.Missed, marks[dts.Missed])
		require.EqualValues(t, joins, len(got.Arrows()), "whoever joins finds somebody there, or who was")
	})
}

// Arrows begin and end within slices of the split point, and go forwards.
func TestArrows(t *testing.T) {
	each(t, func(got *trace.Trace, _ *dts.Tally) {
		within := func(p trace.Place, node uint64) bool {
			for _, s := range got.Lanes[p.Lane].Slices {
				if s.Node.ID == node && s.Begin <= p.Tick && p.Tick <= s.End {
					return true
				}
			}
			return false
		}
		for _, a := range got.Arrows() {
			require.LessOrEqual(t, a.From.Tick, a.To.Tick)
			require.True(t, within(a.From, a.Node.ID))
			require.True(t, within(a.To, a.Node.ID))
		}
	})
}

// Of a long search the end is kept, in the memory that was asked for.
func TestTheEndIsKept(t *testing.T) {
	const workers, capacity = 8, 400
	r := trace.NewRecorder(workers, capacity)
	tree, m := plant(0, workers, r)
	whole := sim.Run(tree, m, sim.Default, 1)
	got := r.Trace()
	require.Greater(t, got.Begin, whole.Makespan/2)
	slices := 0
	for k := range got.Lanes {
		slices += len(got.Lanes[k].Slices)
		requireNested(t, got, &got.Lanes[k])
	}
	require.NotZero(t, slices)
	require.LessOrEqual(t, slices, capacity)
}

// Who is recorded does nothing else, and the same run has the same trace.
func TestRecordingChangesNothing(t *testing.T) {
	for shape := range shapes {
		tree, m := plant(shape, 16, nil)
		plain := sim.Run(tree, m, sim.Default, 1)
		var texts [2]bytes.Buffer
		for i := range texts {
			r := trace.NewRecorder(16, trace.Capacity)
			tree, m := plant(shape, 16, r)
			require.Equal(t, plain, sim.Run(tree, m, sim.Default, 1))
			require.NoError(t, r.Trace().WriteChrome(&texts[i], number))
		}
		require.Equal(t, texts[0].String(), texts[1].String())
	}
}
