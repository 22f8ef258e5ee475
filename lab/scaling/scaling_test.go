package scaling

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/internal/clienttest"
	"froe/lab/speedup"
	"froe/tt"
)

func TestMain(m *testing.M) {
	clienttest.Play()
	goleak.VerifyTestMain(m)
}

// suite is a middlegame and an ending.
const suite = `
r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - id "middlegame";
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";
`

func plan(t testing.TB) *Plan {
	all, err := speedup.ReadPositions(strings.NewReader(suite), "suite")
	require.NoError(t, err)
	return &Plan{Plan: speedup.Plan{
		Positions: all, Algorithms: []string{"dts"}, Workers: []int{1, 2}, Repeat: 1, Depth: 4, Hash: 1, MinSplit: 2, Seed: 1,
	}}
}

// A whole measurement, small.
func TestMeasure(t *testing.T) {
	p := plan(t)
	p.Ceiling = 10 * time.Millisecond
	fitted := map[int]int{}
	p.Fit = func(workers int) { fitted[workers]++ }
	var steps []string
	r, err := Measure(t.Context(), p, speedup.Observer{Step: func(_, _ int, what string) { steps = append(steps, what) }})
	require.NoError(t, err)
	require.Len(t, r.Runs, 2*(3+1), "each position: one worker three times, two once")
	require.Equal(t, map[int]int{1: 6, 2: 2 + 2}, fitted)
	require.Equal(t, []string{"middlegame, dts, 1 thread", "middlegame, dts, 2 threads", "middlegame, dts, 1 thread"}, steps[:3])
	seeds := map[uint64]bool{}
	for _, r := range r.Runs {
		require.GreaterOrEqual(t, r.Depth, 4, "the worker ahead may be the first to reach it")
		require.NotEmpty(t, r.Move)
		require.Positive(t, r.Nodes)
		require.Positive(t, r.Time)
		require.Equal(t, speedup.Seconds, r.Unit)
		require.Positive(t, r.Busy)
		require.LessOrEqual(t, r.Busy, 1.0)
		require.NotZero(t, r.Seed, "every run that counts has noise")
		require.Nil(t, r.Account)
		seeds[r.Seed] = true
	}
	require.Len(t, seeds, len(r.Runs), "and noise of its own")
	require.Len(t, r.Bounds, 2)
	require.Positive(t, r.Bound)
	require.Equal(t, 2, r.Words.BoundWorkers)
}

// The depth is the first that costs one worker the work asked for, and the run
// that finds it does not count.
func TestDepthIsChosenByWork(t *testing.T) {
	const work = 5000
	p := plan(t)
	p.Workers, p.Work = []int{1}, work
	result, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Len(t, result.Runs, 6)
	table, err := tt.New(p.Hash)
	require.NoError(t, err)
	one := newRig("dts", table, p.Options(1))
	for i, at := range []int{0, 3} {
		depth := result.Runs[at].Depth
		for d, enough := range map[int]bool{depth: true, depth - 1: false} {
			out, err := one.run(t.Context(), &p.Positions[i].Board, 0, speedup.Goal{Depth: d})
			require.NoError(t, err)
			require.Equal(t, d, out.Depth)
			require.Equal(t, enough, out.Nodes >= work, "%d nodes at depth %d", out.Nodes, d)
		}
	}
}

// One worker's nodes are those of its seed, whatever ran before.
func TestRunsAreIndependent(t *testing.T) {
	p := plan(t)
	table, err := tt.New(1)
	require.NoError(t, err)
	one, two := newRig("dts", table, dts.Options{Workers: 1, MinSplitDepth: 2}), newRig("dts", table, dts.Options{Workers: 2, MinSplitDepth: 2})
	var nodes []uint64
	for range 2 {
		out, err := one.run(t.Context(), &p.Positions[0].Board, 5, speedup.Goal{Depth: 5})
		require.NoError(t, err)
		nodes = append(nodes, out.Nodes)
		_, err = two.run(t.Context(), &p.Positions[1].Board, 6, speedup.Goal{Depth: 5})
		require.NoError(t, err)
	}
	require.Equal(t, nodes[0], nodes[1])
}

// An interruption leaves the positions that were finished.
func TestMeasureIsInterrupted(t *testing.T) {
	p := plan(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	searches := 0
	p.Fit = func(int) {
		if searches++; searches == 6 {
			cancel()
		}
	}
	result, err := Measure(ctx, p, speedup.Observer{})
	require.ErrorIs(t, err, context.Canceled)
	require.Len(t, result.Runs, 4)
	require.Equal(t, "middlegame", result.Runs[3].Position)
}

func TestMeasureRefuses(t *testing.T) {
	p := plan(t)
	p.Workers = nil
	_, err := Measure(t.Context(), p, speedup.Observer{})
	require.ErrorContains(t, err, "no number of threads")

	p = plan(t)
	p.Workers = []int{1025}
	_, err = Measure(t.Context(), p, speedup.Observer{})
	require.ErrorContains(t, err, "threads: 1025 is not from 1 to 1024")

	p = plan(t)
	p.Ceiling = -1
	require.ErrorContains(t, p.Check(), "ceiling: -1ns is no duration")
}
