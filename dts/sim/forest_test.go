package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
)

// eachForest calls do for every shape, both kinds of forest and some numbers of
// workers and trees.
func eachForest(do func(s setting, trees int, spread bool)) {
	each(func(s setting) {
		for s.processors = range 9 {
			do(s, s.processors, s.processors%2 == 0)
			do(s, s.processors, s.processors%2 == 1)
			do(s, 2, true)
			do(s, 3, s.processors%2 == 0)
		}
	})
}

// grow simulates a search of a forest.
func (s setting) grow(trees int, spread bool, see func(*dts.Forest, *dts.Result)) (sim.Result, *dts.Forest) {
	o := dts.Options{Workers: s.processors, MinSplitDepth: s.minSplit}
	f := dts.NewForest(o, trees, spread, dtstest.NewMinds(s.game, s.on))
	m := &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool {
		see(f, r)
		return true
	}}
	return sim.Run(f, m, s.cost, s.seed), f
}

// Any number of trees finds the oracle's value at every depth that it tells of,
// each depth once, the deeper the later, up to the last.
func TestForestValueIsTheOracles(t *testing.T) {
	eachForest(func(s setting, trees int, spread bool) {
		oracle := dtstest.NewOracle(s.game)
		depth := 0
		_, f := s.grow(trees, spread, func(_ *dts.Forest, r *dts.Result) {
			require.Greater(t, r.Depth, depth)
			if r.Bound == dts.Exact {
				require.Equal(t, oracle.Value(0, r.Depth, 0), r.Value, "%d trees of %d workers", trees, s.processors)
				depth = r.Depth
			}
		})
		require.Equal(t, s.game.FullDepth(), depth)
		for _, w := range f.Workers() {
			require.True(t, w.Off())
		}
	})
}

// A forest of one tree is the tree.
func TestForestOfOne(t *testing.T) {
	each(func(s setting) {
		for _, s.processors = range []int{1, 2, 7} {
			tree, _ := s.run(nil)
			forest, _ := s.grow(1, true, func(*dts.Forest, *dts.Result) {})
			require.Equal(t, tree, forest)
		}
	})
}

// The same forest grows the same way, and its processors' time and positions are
// accounted for.
func TestForestRepeats(t *testing.T) {
	eachForest(func(s setting, trees int, spread bool) {
		nothing := func(*dts.Forest, *dts.Result) {}
		one, _ := s.grow(trees, spread, nothing)
		two, _ := s.grow(trees, spread, nothing)
		require.Equal(t, one, two)
		require.EqualValues(t, int64(max(1, s.processors))*one.Makespan, one.Time.Sum())
		tally := &one.Tally
		require.Equal(t, one.Nodes, tally.Counted.Sum()+tally.Wasted.Cut()+tally.Wasted.Stopped)
	})
}

// Stop ends all trees, and what it leaves of them is as good as new.
func TestForestStops(t *testing.T) {
	eachForest(func(s setting, trees int, spread bool) {
		depth := 0
		_, f := s.grow(trees, spread, func(f *dts.Forest, r *dts.Result) {
			if depth = r.Depth; depth == 3 {
				f.Stop()
			}
		})
		require.Equal(t, 3, depth)
		for _, w := range f.Workers() {
			require.True(t, w.Off())
		}
		m := &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool { depth = r.Depth; return true }}
		sim.Run(f, m, s.cost, s.seed)
		require.Equal(t, s.game.FullDepth(), depth)
	})
}

// roots counts the roots that are begun.
type roots int

func (r *roots) Record(_ int64, _ int, e dts.Event, n *dts.Node) {
	if e == dts.Begun && n.Kind == dts.Root {
		*r++
	}
}

// A stop before depth 1 is finished takes effect as soon as it is: no tree gets
// another root, and trees that are beyond depth 1 do not go on at all.
func TestForestStopsAfterDepthOne(t *testing.T) {
	eachForest(func(s setting, trees int, spread bool) {
		o := dts.Options{Workers: s.processors, MinSplitDepth: s.minSplit}
		f := dts.NewForest(o, trees, spread, dtstest.NewMinds(s.game, s.on))
		begun, depth := roots(0), 0
		f.SetRecorder(&begun)
		sim.RunFor(0, f, &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool {
			depth = r.Depth
			return true
		}}, s.cost, s.seed)
		require.Equal(t, 1, depth)
		require.EqualValues(t, max(1, min(trees, s.processors)), begun)
	})
}
