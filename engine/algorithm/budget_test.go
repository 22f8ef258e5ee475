package algorithm

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/search"
	"froe/tt"
)

// A limit of nodes is kept within 2 % or 64 nodes a worker, whichever is more, by
// any number of workers of any algorithm, on real threads and on virtual
// processors. One worker passes it by less than its last step.
func TestNodesAreKept(t *testing.T) {
	for _, name := range Names() {
		for _, workers := range []int{1, 2, 7, 64} {
			for _, limit := range []uint64{2000, 20_000} {
				slack := max(0.02*float64(limit), float64(64*workers))
				master := func() *dts.Master { return &dts.Master{Nodes: limit} }

				m, _ := setup(t, name, workers, search.AllOn(), fens[0])
				m.Begin(master())
				require.NoError(t, m.Run())
				assert.InDelta(t, limit, m.Nodes(), slack, "%s, %d threads", name, workers)
				if workers == 1 {
					require.GreaterOrEqual(t, m.Nodes(), limit)
				}

				m, _ = setup(t, name, workers, search.AllOn(), fens[0])
				r := sim.Run(m, master(), sim.Default, 1)
				assert.InDelta(t, limit, r.Nodes, slack, "%s, %d processors", name, workers)
			}
		}
	}
}

// What many workers store in the table is sound.
func TestTableIsSound(t *testing.T) {
	for _, name := range Names() {
		m, s := setup(t, name, 9, search.AllOn(), fens[0])
		table, err := tt.New(1)
		require.NoError(t, err)
		s.SetTable(table)
		sim.Run(m, &dts.Master{Nodes: 20_000}, sim.Default, 1)
		require.Positive(t, table.Hashfull())
		require.NoError(t, table.Check(), name)
	}
}

// A stop before depth 1 is finished holds the workers that are beyond it at once:
// little is searched but depth 1.
func TestNodesBeforeDepthOne(t *testing.T) {
	for _, name := range Names() {
		one, _ := setup(t, name, 1, search.AllOn(), fens[0])
		first := sim.Run(one, &dts.Master{MaxDepth: 1}, sim.Default, 1).Nodes
		for _, workers := range []int{2, 7, 64} {
			depth := math.MaxInt
			m, _ := setup(t, name, workers, search.AllOn(), fens[0])
			m.Begin(&dts.Master{Nodes: 1, Continue: func(r *dts.Result) bool { depth = r.Depth; return true }})
			require.NoError(t, m.Run())
			require.Equal(t, 1, depth)
			assert.LessOrEqual(t, m.Nodes(), uint64(workers)*(first+64), "%s, %d threads", name, workers)
		}
	}
}
