package simulation

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts/sim"
	"froe/engine/lab/speedup"
)

// Which searches of a position are twins, and what is counted of them.
func TestTwins(t *testing.T) {
	root := visit{above: -1, key: 1, begin: 0, end: 100, depth: 9, nodes: 1000}
	first := visit{above: 0, key: 2, begin: 10, end: 50, depth: 4, nodes: 100}
	for _, tt := range []struct {
		name string
		with []visit
		want uint64
	}{
		{"alone", nil, 0},
		{"at the same time", []visit{{above: 0, key: 2, begin: 20, end: 60, depth: 4, nodes: 70}}, 70},
		{"deeper than the first", []visit{{above: 0, key: 2, begin: 20, end: 60, depth: 5, nodes: 70}}, 0},
		{"after the first", []visit{{above: 0, key: 2, begin: 50, end: 60, depth: 4, nodes: 70}}, 0},
		{"another position", []visit{{above: 0, key: 3, begin: 20, end: 60, depth: 4, nodes: 70}}, 0},
		{"never entered", []visit{{above: 0, begin: 20, end: 20, depth: 4}}, 0},
		{"given up", []visit{{above: 0, key: 2, begin: 20, end: 60, depth: 4, nodes: 70, void: true}}, 0},
		{"the same position within itself", []visit{{above: 1, key: 2, begin: 20, end: 30, depth: 3, nodes: 30}}, 0},
		{"within another twin", []visit{{above: 0, key: 2, begin: 20, end: 60, depth: 4, nodes: 70},
			{above: 2, key: 1, begin: 30, end: 40, depth: 3, nodes: 30}}, 70},
		{"three at once", []visit{{above: 0, key: 2, begin: 20, end: 60, depth: 4, nodes: 70},
			{above: 0, key: 2, begin: 55, end: 70, depth: 4, nodes: 7}}, 77},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newTwins(nil)
			w.visits = append([]visit{root, first}, tt.with...)
			require.Equal(t, tt.want, w.nodes())
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
			want, err := plain.run(t.Context(), speedup.Goal{Depth: 7}, sim.Default, 3)
			require.NoError(t, err)
			watched := prepared(t, 1, processors, 2, &p.Board, 3)
			w := newTwins(watched.shared.Key)
			watched.tree.SetRecorder(&w)
			got, err := watched.run(t.Context(), speedup.Goal{Depth: 7}, sim.Default, 3)
			require.NoError(t, err)
			require.Equal(t, want, got)
			require.Empty(t, w.open, "all nodes were reported")
			if processors == 1 {
				require.Zero(t, w.nodes())
			}
			met += w.nodes()
			require.Less(t, w.nodes(), got.Nodes)
		}
	}
	require.NotZero(t, met)
}
