package dts_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
)

// glutton looks at many positions at once, as a long quiescence search does.
type glutton struct {
	dts.Policy
	bite int
}

func (g glutton) Enter(n *dts.Node) (dts.Value, int, bool) {
	v, _, known := g.Policy.Enter(n)
	return v, g.bite, known
}

// gluttonous searches a small tree to its full depth, bite positions at a time, and
// returns the depth that was finished.
func gluttonous(t *testing.T, bite int, limit uint64) (finished int, tree *dts.Tree) {
	g := dtstest.Random(1, dtstest.Shape{Depth: 5, Width: 4, Values: 10})
	tree = dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 2}, func(t *dts.Tree, _ int) dts.Policy {
		return glutton{dtstest.NewGame(g, dtstest.Switches{}, t.Capacity()), bite}
	})
	require.NoError(t, tree.Search(&dts.Master{MaxDepth: g.FullDepth(), Nodes: limit, Continue: func(r *dts.Result) bool {
		finished = r.Depth
		return true
	}}))
	return finished, tree
}

// One step that takes more positions than a ration does not end the search.
func TestBudgetOutlastsBigBites(t *testing.T) {
	finished, _ := gluttonous(t, 5000, 0)
	require.Equal(t, 5, finished)
}

// A limit is passed by less than one step's positions, and depth 1 is finished
// first.
func TestBudgetEnds(t *testing.T) {
	for _, bite := range []int{1, 7, 1500} {
		finished, tree := gluttonous(t, bite, uint64(30*bite))
		require.GreaterOrEqual(t, finished, 1)
		require.Less(t, finished, 5)
		require.GreaterOrEqual(t, tree.Nodes(), uint64(30*bite))
		require.Less(t, tree.Nodes(), uint64(31*bite))
	}
}

// A stop takes effect in the midst of a depth 1 that takes long, as soon as its
// first move has a value, and that move is told of. A short one is finished.
func TestStopOfDepthOne(t *testing.T) {
	const width = 40
	for _, c := range []struct {
		name     string
		bite     int
		workers  int
		finished bool
	}{
		{"a short depth 1", 1, 1, true},
		{"a long one", 5000, 1, false},
		{"a long one of two workers with a root each", 5000, 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := dtstest.Random(1, dtstest.Shape{Depth: 3, Width: width, Values: 10})
			build := func(t *dts.Tree, _ int) dts.Policy {
				return glutton{dtstest.NewGame(g, dtstest.Switches{}, t.Capacity()), c.bite}
			}
			m := dts.NewTree(dts.Options{Workers: c.workers, MinSplitDepth: 2, Rule: dts.Apart}, build)
			finished, unfinished := 0, 0
			m.Begin(&dts.Master{
				MaxDepth:   g.FullDepth(),
				Continue:   func(*dts.Result) bool { finished++; return true },
				Unfinished: func(r *dts.Result) { unfinished++; require.NotEmpty(t, r.PV) },
			})
			m.Stop()
			require.NoError(t, m.Run())
			if c.finished {
				require.Equal(t, 1, finished)
				return
			}
			require.Zero(t, finished)
			require.Positive(t, unfinished)
			require.LessOrEqual(t, m.Nodes(), uint64(4*c.workers*c.bite))
		})
	}
}
