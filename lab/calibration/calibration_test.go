package calibration

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/search"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// differences are the parts that are differences of two times, which chance may make
// as small as zero.
var differences = []string{"attach", "pick", "handover", "publish", "cold", "company"}

// Whatever the machine does meanwhile, every part is measured, in the words and
// ranges of the model, and the model can be read back.
func TestCosts(t *testing.T) {
	r, err := Measure(t.Context(), 7)
	require.NoError(t, err)
	cost, err := sim.ParseCost(r.Cost)
	require.NoError(t, err)
	require.EqualValues(t, 1000, cost.Position, "the unit")
	require.Equal(t, sim.Default.Jitter, cost.Jitter, "not measured")
	require.Len(t, r.Parts, 12)
	for _, p := range r.Parts {
		require.Contains(t, r.Cost, p.Name+"=")
		require.NotEmpty(t, p.How)
		if !slices.Contains(differences, p.Name) {
			require.Positive(t, p.Nanoseconds, p.Name)
		}
	}
	var b strings.Builder
	require.NoError(t, r.WriteText(&b))
	require.True(t, strings.HasPrefix(b.String(), r.Cost+"\n"))
}

func TestMeasureIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Measure(ctx, 7)
	require.ErrorIs(t, err, context.Canceled)
}

// Each part is measured until the context ends, however deep the search is.
func TestPartsAreInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := measureAttach(ctx, search.MaxDepth)
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = measureHandover(ctx, search.MaxDepth)
	require.ErrorIs(t, err, context.Canceled)
	_, err = measurePublish(ctx, search.MaxDepth)
	require.ErrorIs(t, err, context.Canceled)
	_, _, err = measureCompany(ctx, search.MaxDepth)
	require.ErrorIs(t, err, context.Canceled)
}

// The line through times that are one is found.
func TestSlope(t *testing.T) {
	w := &stopwatch{}
	for x := range 10 {
		w.beyond, w.took = append(w.beyond, float64(x)), append(w.took, 700+300*float64(x))
	}
	require.InDelta(t, 300, w.slope(), 1e-6)
}

func TestMedian(t *testing.T) {
	require.Equal(t, 3.0, median([]float64{9, 1, 3}))
}

// The two take turns and never run at once.
func TestAlternate(t *testing.T) {
	var inside atomic.Int32
	var order []string
	turn := func(who string) {
		require.EqualValues(t, 1, inside.Add(1))
		order = append(order, who)
		inside.Add(-1)
	}
	alternate(func() bool { turn("a"); return len(order) < 6 }, func() { turn("b") })
	require.Equal(t, "a b a b a b a", strings.Join(order, " "))
}

// One worker's search is as it is without a stopwatch.
func TestStopwatchChangesNothing(t *testing.T) {
	nodes := func(wrap func(dts.Policy) dts.Policy) uint64 {
		tree, err := newTree(suite[1], 1, wrap)
		require.NoError(t, err)
		require.NoError(t, tree.Search(&dts.Master{MaxDepth: 5}))
		return tree.Nodes()
	}
	watch := &stopwatch{}
	timed := nodes(func(p dts.Policy) dts.Policy { watch.Policy = p; return watch })
	require.Equal(t, nodes(plain), timed)
	require.EqualValues(t, timed, watch.tree+watch.quiet)
}
