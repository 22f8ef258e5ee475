package simulation

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/chess"
	"froe/lab/speedup"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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
		Plan: speedup.Plan{
			Positions: positions(t), Algorithms: []string{"dts"}, Workers: []int{1, 4}, Repeat: 1, Depth: 4, Hash: 1, MinSplit: 2,
			Seed: 1, Concurrency: 2,
		},
		Cost: sim.Default,
	}
}

func TestPlanIsChecked(t *testing.T) {
	require.NoError(t, plan(t).Check())
	for _, test := range []struct {
		spoil func(p *Plan)
		want  string
	}{
		{func(p *Plan) { p.Workers = []int{1, 4097} }, "processors: 4097 is not from 1 to 4096"},
		{func(p *Plan) { p.Without = []string{"Luck"} }, `no technique "Luck"`},
		{func(p *Plan) { p.Concurrency = 0 }, "concurrency: 0"},
	} {
		p := plan(t)
		test.spoil(p)
		_, err := Measure(t.Context(), p, speedup.Observer{})
		require.ErrorContains(t, err, test.want)
	}
}

// A whole measurement, small.
func TestMeasureInVirtualTime(t *testing.T) {
	p := plan(t)
	var ran []speedup.Run
	result, err := Measure(t.Context(), p, speedup.Observer{Ran: func(r speedup.Run) error { ran = append(ran, r); return nil }})
	require.NoError(t, err)
	require.Equal(t, ran, result.Runs)
	require.Len(t, result.Runs, 2*(3+1), "each position: one processor three times, four once")
	for i, r := range result.Runs {
		require.Equal(t, p.Positions[i/4].ID, r.Position, "in the order of the plan")
		require.Equal(t, []int{1, 1, 1, 4}[i%4], r.Workers)
		require.GreaterOrEqual(t, r.Depth, 4)
		require.Equal(t, speedup.Ticks, r.Unit)
		require.NotNil(t, r.Twins)
		require.NotZero(t, r.Seed, "every run that counts has noise")
		a := r.Account
		require.InDelta(t, 1, r.Busy+a.Nothing+a.Locked+a.Vain+a.Waking+a.Sections+a.Attaching, 1e-9, "all time is accounted for")
	}
	require.Len(t, result.Summary, 2)
	require.Equal(t, 1.0, result.Summary[0].SpeedupGeomean)
	require.NotNil(t, result.Summary[1].Account)
	require.Empty(t, result.Bounds)
}

// Where answers are known, runs are told apart by whether they found them.
func TestAnswers(t *testing.T) {
	p := plan(t)
	plain, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Nil(t, plain.Runs[0].Solved)
	board := &p.Positions[0].Board
	found, err := board.ParseSAN(plain.Runs[0].Move)
	require.NoError(t, err)
	p.Positions[0].Answer.Best, p.Positions[1].Answer.Avoid = []chess.Move{found}, []chess.Move{found}
	asked, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	solved := 0
	for i, r := range asked.Runs {
		require.Equal(t, plain.Runs[i].Transcript, r.Transcript)
		if r.Position == p.Positions[0].ID {
			require.Equal(t, r.Move == plain.Runs[0].Move, *r.Solved)
		}
		if r.Workers == 1 && *r.Solved {
			solved++
		}
	}
	require.Equal(t, 6, asked.Summary[0].Answers)
	require.Equal(t, solved, asked.Summary[0].Solved)
}

// The same plan gives the same runs, on one core and on several, and other
// settings beside them change nothing.
func TestRunsRepeat(t *testing.T) {
	p := plan(t)
	p.Depth, p.Work = 0, 2000
	one, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	for _, p.Concurrency = range []int{1, 5} {
		two, err := Measure(t.Context(), p, speedup.Observer{})
		require.NoError(t, err)
		require.Equal(t, one.Runs, two.Runs)
		require.Equal(t, one.Summary, two.Summary)
	}
	p.Positions, p.Workers = p.Positions[1:], []int{4, 8}
	three, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Equal(t, one.Runs[4:], three.Runs[:4])
	require.NotEqual(t, three.Runs[3].Transcript, three.Runs[4].Transcript)
}

// What came of a search keeps nothing of it: a measurement has hundreds.
func TestOutcomeKeepsNothing(t *testing.T) {
	const hash = 256 // MiB
	p := plan(t)
	p.Hash = hash
	d := newDriver(p)
	before := heapMiB()
	got, err := d.Search(t.Context(), &speedup.Search{
		Position: &p.Positions[1], Algorithm: "dts", Workers: 4, Repeat: 1, Seed: 1, Goal: speedup.Goal{Depth: 4},
	})
	require.NoError(t, err)
	require.Less(t, heapMiB(), before+hash/2)
	require.NotNil(t, got.Twins)
}

// heapMiB is what the program keeps in memory.
func heapMiB() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc >> 20)
}

// One processor that pays for positions only searches what one worker does on a
// real thread, position by position.
func TestOneProcessorIsTheSearch(t *testing.T) {
	for _, p := range positions(t) {
		simulated := prepared(t, 1, 1, 2, &p.Board, 3)
		got, err := simulated.run(t.Context(), speedup.Goal{Depth: 5}, sim.Free, 3)
		require.NoError(t, err)
		require.Equal(t, 5, got.Depth)
		threaded := prepared(t, 1, 1, 2, &p.Board, 3)
		threaded.Tree.Begin(&dts.Master{MaxDepth: 5})
		require.NoError(t, threaded.Tree.Run())
		require.Equal(t, threaded.Tree.Nodes(), got.Nodes)
		require.EqualValues(t, 1000*got.Nodes, got.Time)
	}
}

// A run is recorded if that is asked for, and is no other for it.
func TestTrace(t *testing.T) {
	p := plan(t)
	p.Workers = []int{4, 1}
	plain, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Nil(t, plain.Trace)
	p.Trace = true
	recorded, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Equal(t, plain.Runs, recorded.Runs)
	require.Len(t, recorded.Trace.Lanes, 4)
	require.InDelta(t, plain.Runs[0].Time, recorded.Trace.End, 10_000, "to the last transition, and some until all have left")
	dir := t.TempDir()
	require.NoError(t, recorded.WriteFiles(dir))
	for _, name := range []string{"timeline.svg", "splits.svg"} {
		require.FileExists(t, dir+"/"+name)
	}
}

// What is left out, or set, changes the search, and is said.
func TestChanges(t *testing.T) {
	p := plan(t)
	p.Workers = []int{1}
	with, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	for _, tt := range []struct {
		changes Changes
		words   string
	}{
		{Changes{Without: []string{"Table"}}, "; without Table"},
		{Changes{Without: []string{"Histories", "Killers"}}, "; without Histories, without Killers"},
		{Changes{Set: map[string]int{"ReduceOffset": 200, "FutilityBase": 0}}, "; FutilityBase 0, ReduceOffset 200"},
	} {
		p.Changes = tt.changes
		changed, err := Measure(t.Context(), p, speedup.Observer{})
		require.NoError(t, err)
		require.NotEqual(t, with.Runs[0].Nodes, changed.Runs[0].Nodes, tt.words)
		require.Equal(t, tt.words, p.words())
	}
}

// The depth is the first that costs one processor the work asked for.
func TestDepthIsChosenByWork(t *testing.T) {
	const work = 3000
	p := plan(t)
	p.Workers, p.Work = []int{1}, work
	result, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	for i := range p.Positions {
		depth := result.Runs[3*i].Depth
		for d, enough := range map[int]bool{depth: true, depth - 1: false} {
			r := prepared(t, p.Hash, 1, p.MinSplit, &p.Positions[i].Board, 0)
			got, err := r.run(t.Context(), speedup.Goal{Depth: d}, p.Cost, 0)
			require.NoError(t, err)
			require.Equal(t, enough, got.Nodes >= work, "%d nodes at depth %d", got.Nodes, d)
		}
	}
}

// What is wrong with one run ends all; an interruption too.
func TestMeasureEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := plan(t)
	full := errors.New("no space left")
	_, err := Measure(ctx, p, speedup.Observer{Ran: func(speedup.Run) error { return full }})
	require.ErrorIs(t, err, full)
	cancel()
	_, err = Measure(ctx, p, speedup.Observer{})
	require.ErrorIs(t, err, context.Canceled)
}

// Interrupted, a run says so and returns.
func TestRunIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []sim.Cost{sim.Default, sim.Free} {
		r := prepared(t, 1, 8, 2, &positions(t)[0].Board, 1)
		_, err := r.run(ctx, speedup.Goal{Depth: 30}, c, 1)
		require.ErrorIs(t, err, context.Canceled)
	}
}

// prepared is dts set up to search a position.
func prepared(t testing.TB, hash, processors, minSplit int, p *chess.Position, seed uint64) *rig {
	r, err := newRig("dts", hash, dts.Options{Workers: processors, MinSplitDepth: minSplit}, Changes{})
	require.NoError(t, err)
	r.prepare(p, seed)
	return r
}
