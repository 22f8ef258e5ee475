package sim_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
)

// ahead is a search with several iterations open.
type ahead struct {
	setting
	iterations int
	rule       dts.Rule
}

// eachAhead calls do for every shape, some numbers of workers and of iterations,
// workers that share nodes and workers that stay apart.
func eachAhead(do func(a ahead)) {
	each(func(s setting) {
		for s.processors = range 9 {
			do(ahead{s, 1, dts.Apart})
			do(ahead{s, 2, dts.Apart})
			do(ahead{s, 2, dts.Learned})
			do(ahead{s, 3, dts.Rule(s.processors % 2)})
		}
	})
}

// tree makes the workers.
func (a ahead) tree() *dts.Tree {
	o := dts.Options{Workers: a.processors, MinSplitDepth: a.minSplit, Rule: a.rule, Iterations: a.iterations}
	return dts.NewTree(o, dtstest.NewGamePolicies(a.game, a.on))
}

// run simulates a search.
func (a ahead) run(see func(*dts.Tree, *dts.Result)) (sim.Result, *dts.Tree) {
	t := a.tree()
	m := &dts.Master{MaxDepth: a.game.FullDepth(), Continue: func(r *dts.Result) bool {
		see(t, r)
		return true
	}}
	return sim.Run(t, m, a.cost, a.seed), t
}

// Any number of iterations finds the oracle's value at every depth that it tells of,
// each depth once, the deeper the later, up to the last.
func TestValueAheadIsTheOracles(t *testing.T) {
	eachAhead(func(a ahead) {
		oracle := dtstest.NewOracle(a.game)
		depth := 0
		_, tree := a.run(func(_ *dts.Tree, r *dts.Result) {
			require.Greater(t, r.Depth, depth)
			if r.Bound == dts.Exact {
				require.Equal(t, oracle.Value(0, r.Depth, 0), r.Value, "%d iterations, %d workers, %v", a.iterations, a.processors, a.rule)
				depth = r.Depth
			}
		})
		require.Equal(t, a.game.FullDepth(), depth)
		require.True(t, tree.AllOff())
		require.NoError(t, tree.Check())
	})
}

// The same search goes the same way, and its processors' time and positions are
// accounted for.
func TestSearchesAheadRepeat(t *testing.T) {
	eachAhead(func(a ahead) {
		nothing := func(*dts.Tree, *dts.Result) {}
		one, _ := a.run(nothing)
		two, _ := a.run(nothing)
		require.Equal(t, one, two)
		require.EqualValues(t, int64(max(1, a.processors))*one.Makespan, one.Time.Sum())
		tally := &one.Tally
		require.Equal(t, one.Nodes, tally.Counted.Sum()+tally.Wasted.Cut()+tally.Wasted.Stopped)
	})
}

// Stop ends all iterations, and the tree is as good as new.
func TestSearchesAheadStop(t *testing.T) {
	eachAhead(func(a ahead) {
		depth := 0
		_, tree := a.run(func(tree *dts.Tree, r *dts.Result) {
			if depth = r.Depth; depth >= 3 {
				tree.Stop()
			}
		})
		require.GreaterOrEqual(t, depth, 3)
		require.True(t, tree.AllOff())
		m := &dts.Master{MaxDepth: a.game.FullDepth(), Continue: func(r *dts.Result) bool { depth = r.Depth; return true }}
		sim.Run(tree, m, a.cost, a.seed)
		require.Equal(t, a.game.FullDepth(), depth)
	})
}

// roots counts the roots that are begun, by depth.
type roots map[int32]int

func (r roots) Record(_ int64, _ int, e dts.Event, n *dts.Node) {
	if e == dts.Begun && n.Kind == dts.Root {
		r[n.Depth]++
	}
}

// A stop before depth 1 is finished takes effect as soon as it is. Until then nobody
// begins another depth.
func TestStopBeforeDepthOne(t *testing.T) {
	eachAhead(func(a ahead) {
		tree, begun, depth := a.tree(), roots{}, 0
		tree.SetRecorder(begun)
		sim.RunFor(0, tree, &dts.Master{MaxDepth: a.game.FullDepth(), Continue: func(r *dts.Result) bool {
			depth = r.Depth
			return true
		}}, a.cost, a.seed)
		require.Equal(t, 1, depth)
		require.Len(t, begun, 1)
		if a.rule != dts.Apart {
			require.Equal(t, 1, begun[1])
		}
	})
}

// At most so many iterations are begun before a depth is finished as may be open at once,
// and one less deep is never begun for the first time after a deeper one.
func TestIterationsAreBegunInOrder(t *testing.T) {
	eachAhead(func(a ahead) {
		begun := roots{}
		tree := a.tree()
		tree.SetRecorder(begun)
		deepest := func() (d int) {
			for depth := range begun {
				d = max(d, int(depth))
			}
			return d
		}
		sim.Run(tree, &dts.Master{MaxDepth: a.game.FullDepth(), Continue: func(r *dts.Result) bool {
			require.GreaterOrEqual(t, deepest(), r.Depth)
			if a.rule != dts.Apart {
				require.LessOrEqual(t, deepest(), r.Depth+a.iterations)
			}
			return true
		}}, a.cost, a.seed)
		for depth := 1; depth <= deepest(); depth++ {
			require.Positive(t, begun[int32(depth)])
		}
	})
}
