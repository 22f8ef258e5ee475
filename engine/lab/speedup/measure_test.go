package speedup

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/tt"
)

// asProbe in the environment makes this test a probe of itself.
const asProbe = "FROE_TEST_AS_PROBE"

func TestMain(m *testing.M) {
	if os.Getenv(asProbe) != "" {
		if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

func probeOfThis() *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), asProbe+"=1")
	return c
}

// A whole measurement, small.
func TestMeasure(t *testing.T) {
	p := plan(t)
	p.Ceiling, p.Probe = 10*time.Millisecond, probeOfThis
	fitted := map[int]int{}
	p.Fit = func(workers int) { fitted[workers]++ }
	var heard []Run
	var steps []string
	result, err := Measure(t.Context(), p, Observer{
		Ran: func(r Run) error { heard = append(heard, r); return nil },
		Step: func(done, total int, what string) {
			require.Equal(t, len(steps), done)
			require.Equal(t, 10, total)
			steps = append(steps, what)
		},
	})
	require.NoError(t, err)
	require.Equal(t, heard, result.Runs)
	require.Len(t, result.Runs, 2*(3+1), "each position: one worker three times, two once")
	require.Equal(t, map[int]int{1: 6, 2: 2}, fitted)
	require.Equal(t, []string{"middlegame dts 1", "middlegame dts 2", "middlegame dts 1", "middlegame dts 1", "middlegame ceiling"},
		steps[:5])
	seeds := map[uint64]bool{}
	for _, r := range result.Runs {
		require.Equal(t, 4, r.Depth)
		require.Positive(t, r.Nodes)
		require.Positive(t, r.Seconds)
		require.Positive(t, r.Busy)
		require.LessOrEqual(t, r.Busy, 1.0)
		require.NotZero(t, r.Seed, "every run that counts has noise")
		seeds[r.Seed] = true
	}
	require.Len(t, seeds, len(result.Runs), "and noise of its own")
	require.Equal(t, Summarise(result.Runs, p.Seed), result.Summary)
	require.Equal(t, 2, result.Ceiling.Processes)
	require.Positive(t, result.Ceiling.Ratio)
}

// The depth is the first that costs one worker the work asked for, and the run
// that finds it does not count.
func TestDepthIsChosenByWork(t *testing.T) {
	const work = 5000
	p := plan(t)
	p.Threads, p.Work = []int{1}, work
	result, err := Measure(t.Context(), p, Observer{})
	require.NoError(t, err)
	require.Len(t, result.Runs, 6)
	table, err := tt.New(p.Hash)
	require.NoError(t, err)
	one := newRig("dts", table, 1, p.MinSplit)
	for i, at := range []int{0, 3} {
		depth := result.Runs[at].Depth
		for d, enough := range map[int]bool{depth: true, depth - 1: false} {
			out, err := one.run(t.Context(), &p.Positions[i].Board, 0, Goal{Depth: d})
			require.NoError(t, err)
			require.Equal(t, d, out.depth)
			require.Equal(t, enough, out.nodes >= work, "%d nodes at depth %d", out.nodes, d)
		}
	}
}

// One worker's nodes are those of its seed, whatever ran before.
func TestRunsAreIndependent(t *testing.T) {
	p := plan(t)
	table, err := tt.New(1)
	require.NoError(t, err)
	one, two := newRig("dts", table, 1, 2), newRig("dts", table, 2, 2)
	var nodes []uint64
	for range 2 {
		out, err := one.run(t.Context(), &p.Positions[0].Board, 5, Goal{Depth: 5})
		require.NoError(t, err)
		nodes = append(nodes, out.nodes)
		_, err = two.run(t.Context(), &p.Positions[1].Board, 6, Goal{Depth: 5})
		require.NoError(t, err)
	}
	require.Equal(t, nodes[0], nodes[1])
}

// An interruption leaves the positions that were finished.
func TestMeasureIsInterrupted(t *testing.T) {
	p := plan(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	made := 0
	result, err := Measure(ctx, p, Observer{Ran: func(Run) error {
		if made++; made == 6 {
			cancel()
		}
		return nil
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, p.Positions[1].ID)
	require.Len(t, result.Runs, 4)
	require.Equal(t, "middlegame", result.Runs[3].Position)
}

func TestMeasureTellsWhatIsWrong(t *testing.T) {
	p := plan(t)
	p.Threads = nil
	_, err := Measure(t.Context(), p, Observer{})
	require.ErrorContains(t, err, "no number of threads")

	p = plan(t)
	p.Ceiling, p.Probe = time.Millisecond, func() *exec.Cmd { return exec.Command("/nonexistent/probe") }
	_, err = Measure(t.Context(), p, Observer{})
	require.ErrorContains(t, err, "ceiling: ")

	full := fmt.Errorf("no space left")
	_, err = Measure(t.Context(), plan(t), Observer{Ran: func(Run) error { return full }})
	require.ErrorIs(t, err, full)
}
