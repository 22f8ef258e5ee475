package simulation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts/sim"
	"froe/lab/speedup"
)

// Which searches of a position are twins, and what is counted of them.
func TestTwins(t *testing.T) {
	const root, first, second, third = 0, 1, 2, 3
	begin := func(w *twins, i, above int, depth int32, key uint64) {
		w.begin(i, above, depth)
		w.enter(i, key)
	}
	// alone is a search of a position that ends at once, and holding one with another in it.
	alone := func(above int, depth int32, key uint64) func(*twins) {
		return func(w *twins) {
			begin(w, second, above, depth, key)
			w.report(second, 70, false)
		}
	}
	holding := func(depth int32, key uint64, inner int32, innerKey uint64, void bool) func(*twins) {
		return func(w *twins) {
			begin(w, second, root, depth, key)
			begin(w, third, second, inner, innerKey)
			w.report(third, 30, false)
			w.report(second, 70, void)
		}
	}
	for _, tt := range []struct {
		name string
		with func(w *twins) // while first is open
		then func(w *twins) // after its end
		want uint64
	}{
		{"nothing else", nil, nil, 0},
		{"at the same time", func(w *twins) { begin(w, second, root, 4, 2) }, func(w *twins) { w.report(second, 70, false) }, 70},
		{"over before the first", alone(root, 4, 2), nil, 70},
		{"deeper than the first", alone(root, 5, 2), nil, 0},
		{"after the first", nil, alone(root, 4, 2), 0},
		{"begun in time, entered after it", func(w *twins) { w.begin(second, root, 4) },
			func(w *twins) { w.enter(second, 2); w.report(second, 70, false) }, 0},
		{"another position", alone(root, 4, 3), nil, 0},
		{"another iteration", alone(noVisit, 4, 2), nil, 0},
		{"never entered", func(w *twins) { w.begin(second, root, 4); w.report(second, 0, true) }, nil, 0},
		{"given up", func(w *twins) { begin(w, second, root, 4, 2); w.report(second, 70, true) }, nil, 0},
		{"the same position within itself", alone(first, 3, 2), nil, 0},
		{"within another twin", holding(4, 2, 3, 1, false), nil, 70},
		{"beneath what is given up", holding(5, 9, 4, 2, true), nil, 0},
		{"beneath another", holding(5, 9, 4, 2, false), nil, 30},
		{"three at once", func(w *twins) { begin(w, second, root, 4, 2) }, func(w *twins) {
			begin(w, third, root, 4, 2)
			w.report(second, 70, false)
			w.report(third, 7, false)
		}, 77},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newTwins(4, nil)
			begin(w, root, noVisit, 9, 1)
			begin(w, first, root, 4, 2)
			if tt.with != nil {
				tt.with(w)
			}
			w.report(first, 100, false)
			if tt.then != nil {
				tt.then(w)
			}
			w.report(root, 1000, false)
			require.Equal(t, tt.want, w.nodes)
		})
	}
}

// One processor never meets itself; many do, in a search whose course that
// changes nothing of.
func TestTwinsOfARun(t *testing.T) {
	met := uint64(0)
	for _, processors := range []int{1, 16} {
		for _, p := range positions(t) {
			plain := prepared(t, 1, processors, 2, &p.Board, 3)
			want, err := plain.run(t.Context(), speedup.Goal{Depth: 9}, sim.Default, 3)
			require.NoError(t, err)
			watched := prepared(t, 1, processors, 2, &p.Board, 3)
			w := newTwins(watched.Tree.Capacity(), watched.Shared.Key)
			watched.Tree.SetRecorder(w)
			got, err := watched.run(t.Context(), speedup.Goal{Depth: 9}, sim.Default, 3)
			require.NoError(t, err)
			require.Equal(t, want, got)
			require.Empty(t, w.entered, "all nodes were reported")
			require.Empty(t, w.fresh)
			if processors == 1 {
				require.Zero(t, w.nodes)
			}
			met += w.nodes
			require.Less(t, w.nodes, got.Nodes)
		}
	}
	require.NotZero(t, met)
}
