package scaling

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/internal/clienttest"
	"froe/lab/client"
	"froe/lab/speedup"
)

func enginePlan(t testing.TB, engines ...clienttest.Mode) *Plan {
	all, err := speedup.ReadPositions(strings.NewReader(`rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "start";
rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "open";
`), "suite")
	require.NoError(t, err)
	p := &Plan{
		Plan:  speedup.Plan{Positions: all, Workers: []int{1, 2}, Repeat: 1, Work: 4500, Hash: 1, Seed: 1},
		Limit: time.Minute, Patience: client.Usual,
	}
	for _, m := range engines {
		p.Engines = append(p.Engines, client.Spec{Path: clienttest.Link(t, m)})
	}
	return p
}

// A whole measurement of two engines: each has runs with one thread, to a depth of its own.
func TestEngines(t *testing.T) {
	t.Parallel()
	p := enginePlan(t, clienttest.Sound, clienttest.Sound)
	p.Engines[1].Options = []client.Value{{Name: "Style", Value: "Solid"}}
	p.Ceiling = time.Millisecond
	r, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Len(t, r.Runs, 2*2*(3+1))
	for _, run := range r.Runs {
		require.Equal(t, 5, run.Depth, "the first of 4500 nodes")
		require.EqualValues(t, 5000, run.Nodes)
		require.Equal(t, "e4", run.Move)
		require.Positive(t, run.Time)
		require.True(t, run.Opaque)
		require.NotZero(t, run.Seed)
	}
	require.Len(t, r.Summary, 4)
	for i, want := range []string{"sound", "sound", "sound,Style=Solid", "sound,Style=Solid"} {
		require.Equal(t, want, r.Summary[i].Algorithm)
		require.Equal(t, 1+i%2, r.Summary[i].Workers)
		require.InDelta(t, 1, r.Summary[i].NodeInflation, 1e-9)
	}
	require.Len(t, r.Bounds, 2)
	require.Positive(t, r.Bound)
	dir := t.TempDir()
	require.NoError(t, r.WriteFiles(dir))
	page, err := os.ReadFile(dir + "/report.html")
	require.NoError(t, err)
	for _, want := range []string{"Time to depth of sound and sound,Style=Solid", "sound is Fake 1.0", "sound,Style=Solid with one worker", "sound,Style=Solid 2: S"} {
		require.Contains(t, string(page), want)
	}
	require.NotContains(t, string(page), "wasted", "it cannot be seen from outside")
}

// Engines that contradict themselves, or cannot be measured, are named.
func TestEnginesThatAreNotSound(t *testing.T) {
	for mode, want := range map[clienttest.Mode]string{
		clienttest.Single:    "scaling: single: it has no option Threads; it has Hash, ",
		clienttest.Falls:     "scaling: start: falls with Threads 1, depth 5 finished: it said that depth 2 is finished after depth 5",
		clienttest.Boasts:    "boasts with Threads 1, depth 6 finished: it said that depth 6 took it 1 nodes, which took at least 6000 before",
		clienttest.Uncounted: "uncounted with Threads 1, depth 0 finished: it did not say how many nodes depth 1 took",
		clienttest.Dies:      `dies: it ended before end of a search: exit status 3; on standard error it says "cannot find the network"`,
		clienttest.Quitter:   "quitter: it ended an infinite search of ",
		clienttest.Illegal:   `illegal: move "e2e5": not legal`,
	} {
		t.Run(string(mode), func(t *testing.T) {
			t.Parallel()
			p := enginePlan(t, mode)
			p.Work = 6000
			r, err := Measure(t.Context(), p, speedup.Observer{})
			require.ErrorContains(t, err, want)
			if r != nil {
				require.Empty(t, r.Runs)
			}
		})
	}
}

// With one thread, an engine need not have threads.
func TestOneThread(t *testing.T) {
	t.Parallel()
	p := enginePlan(t, clienttest.Single)
	p.Workers = []int{1}
	r, err := Measure(t.Context(), p, speedup.Observer{})
	require.NoError(t, err)
	require.Len(t, r.Runs, 6)
}

func TestEnginesAreInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Measure(ctx, enginePlan(t, clienttest.Sound), speedup.Observer{Step: func(begun, _ int, _ string) {
		if begun == 2 {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
}

func TestEnginesAreChecked(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*Plan)
		want   string
	}{
		{"an option that is measured", func(p *Plan) { p.Engines[0].Options = []client.Value{{Name: "threads", Value: "2"}} },
			"scaling: sound,threads=2: Threads is set by the measurement"},
		{"no limit", func(p *Plan) { p.Limit = 0 }, "scaling: limit: 0s is not a time to search for"},
		{"no ceiling", func(p *Plan) { p.Ceiling = -1 }, "scaling: ceiling: -1ns is no duration"},
		{"twice", func(p *Plan) { p.Engines = append(p.Engines, p.Engines[0]) }, `scaling: algorithm "sound" is named twice`},
		{"threads", func(p *Plan) { p.Workers = []int{2000} }, "scaling: threads: 2000 is not from 1 to 1024"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := enginePlan(t, clienttest.Sound)
			test.change(p)
			require.EqualError(t, p.Check(), test.want)
		})
	}
}
