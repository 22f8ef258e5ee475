package sim_test

import (
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// shapes are deep and thin, flat and wide, and full of ties.
var shapes = []dtstest.Shape{
	{Depth: 8, Width: 3, Values: 20, Transpose: 0.1, EarlyEnding: 0.05},
	{Depth: 5, Width: 7, Values: 100, EarlyEnding: 0.1},
	{Depth: 7, Width: 4, Values: 2, Transpose: 0.3, EarlyEnding: 0.2},
}

var processors = []int{1, 2, 3, 4, 8, 16, 32, 64}

// setting is a search to be simulated.
type setting struct {
	game       *dtstest.Literal
	on         dtstest.Switches
	processors int
	minSplit   int
	cost       sim.Cost
	seed       uint64
}

// run simulates a search to the game's full depth.
func (s setting) run(see func(*dts.Tree, *dts.Result)) (sim.Result, *dts.Tree) {
	o := dts.Options{Workers: s.processors, MinSplitDepth: s.minSplit}
	t := dts.NewTree(o, dtstest.NewGamePolicies(s.game, s.on))
	m := &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool {
		if see != nil {
			see(t, r)
		}
		return true
	}}
	return sim.Run(t, m, s.cost, s.seed), t
}

// each calls do for every shape with everything switched on.
func each(do func(s setting)) {
	for seed, shape := range shapes {
		do(setting{game: dtstest.Random(uint64(seed), shape), on: dtstest.Everything, minSplit: 1,
			cost: sim.Default, seed: uint64(seed)})
	}
}

// Every number of processors finds the oracle's value at every depth, whatever
// things cost, and leaves the tree whole: nobody's work is lost.
func TestValueIsTheOracles(t *testing.T) {
	dear := sim.Default
	dear.Section, dear.Attach, dear.Wake = 3000, 20000, 50000
	each(func(s setting) {
		oracle := dtstest.NewOracle(s.game)
		for _, s.processors = range processors {
			for _, s.cost = range []sim.Cost{sim.Default, sim.Free, dear} {
				depth := 0
				_, tree := s.run(func(_ *dts.Tree, r *dts.Result) {
					if r.Bound == dts.Exact {
						require.Equal(t, oracle.Value(0, r.Depth, 0), r.Value, "%d processors, %v", s.processors, s.cost)
						depth = r.Depth
					}
				})
				require.Equal(t, s.game.FullDepth(), depth)
				require.True(t, tree.AllOff())
				require.NoError(t, tree.Check())
			}
		}
	})
}

// One processor that pays for positions only is the sequential search.
func TestOneFreeProcessorIsTheSequentialSearch(t *testing.T) {
	each(func(s setting) {
		s.processors, s.cost = 1, sim.Free
		var roots []dts.Result
		got, _ := s.run(func(_ *dts.Tree, r *dts.Result) { roots = append(roots, *r) })
		recursive := dtstest.NewRecursive(dtstest.NewGame(s.game, s.on, dts.MaxPly))
		for _, want := range roots {
			root := recursive.Root(want.Iteration)
			require.Equal(t, root.Value(), want.Value)
			require.Equal(t, root.Nodes(), want.Nodes)
		}
		require.Equal(t, recursive.Nodes, got.Nodes)
		require.EqualValues(t, 1000*got.Nodes, got.Makespan)
		require.Equal(t, sim.Time{sim.Searching: got.Makespan}, got.Time)
		require.Equal(t, 1.0, got.Busy())
	})
}

// The same setting gives the same run; another seed, cost or number of
// processors another.
func TestRunsRepeat(t *testing.T) {
	each(func(s setting) {
		for _, s.processors = range []int{1, 2, 16, 64} {
			one, _ := s.run(nil)
			two, _ := s.run(nil)
			require.Equal(t, one, two)
			other := s
			other.seed += 100
			three, _ := other.run(nil)
			require.NotEqual(t, one.Transcript, three.Transcript)
			other = s
			other.cost.Position++
			four, _ := other.run(nil)
			require.NotEqual(t, one.Transcript, four.Transcript)
		}
	})
}

// attaches is the number of times that a processor joined the work at a node.
func attaches(r *sim.Result) uint64 {
	n := r.Tally.LateJoins
	for _, splits := range r.Tally.Splits {
		n += splits
	}
	return n
}

// Every processor's time is accounted for to the last tick, until the last root
// is closed.
func TestTimeIsAccountedFor(t *testing.T) {
	each(func(s setting) {
		for _, s.processors = range processors {
			r, _ := s.run(nil)
			require.EqualValues(t, int64(s.processors)*r.Makespan, r.Time.Sum(), "%d processors: %v", s.processors, r.Time)
			for use, ticks := range r.Time {
				require.GreaterOrEqual(t, ticks, int64(0), "%v", sim.Use(use))
			}
			if s.processors == 1 {
				require.Zero(t, r.Time[sim.Attaching]+r.Time[sim.Nothing]+r.Time[sim.Locked]+r.Time[sim.Vain]+r.Time[sim.Waking])
				continue
			}
			require.EqualValues(t, s.cost.Attach*int64(attaches(&r)), atLeast(r.Time[sim.Attaching], s.cost.Attach))
		}
	})
}

// Every position is accounted for: beneath a root that was searched to its end,
// beneath a node that was cut, or in what a stop left unfinished.
func TestPositionsAreAccountedFor(t *testing.T) {
	var all dts.Tally
	each(func(s setting) {
		for _, s.processors = range processors {
			for _, stopAt := range []int{0, 4} {
				r, _ := s.run(func(t *dts.Tree, r *dts.Result) {
					if r.Depth == stopAt {
						t.Stop()
					}
				})
				require.Equal(t, r.Nodes, r.Tally.Counted.Sum()+r.Tally.Wasted.Cut()+r.Tally.Wasted.Stopped, "%d processors", s.processors)
				if s.processors == 1 {
					require.Zero(t, r.Tally.Wasted.Cut())
					require.Zero(t, r.Tally.Counted[dts.Restarted])
				}
				all.Add(&r.Tally)
			}
		}
	})
	for again, positions := range all.Counted[:dts.Widened] { // these games do not outgrow a window
		require.NotZero(t, positions, "why %d", again)
	}
	for typ := range all.Wasted.Aborted {
		require.NotZero(t, all.Wasted.Aborted[typ], "type %d", typ)
		require.NotZero(t, all.Wasted.Late[typ], "type %d", typ)
	}
}

// atLeast rounds the ticks up to whole costs: the run may end within some.
func atLeast(ticks, cost int64) int64 { return (ticks + cost - 1) / cost * cost }

// More processors do not make a search take longer than one alone would, beyond
// what the work on top of one another costs; and two take less where there is
// something to share.
func TestProcessorsHelp(t *testing.T) {
	each(func(s setting) {
		s.cost = sim.Free
		s.processors = 1
		one, _ := s.run(nil)
		for _, s.processors = range processors[1:] {
			r, _ := s.run(nil)
			require.Less(t, r.Makespan, one.Makespan, "%d processors", s.processors)
		}
	})
}

// Processors find work wherever it is, also where one look reads a part of the
// slots only: those beyond do no harm.
func TestManyProcessorsFindWork(t *testing.T) {
	each(func(s setting) {
		s.processors = 64
		some, _ := s.run(nil)
		s.processors = 200
		many, _ := s.run(nil)
		require.Less(t, float64(many.Makespan), 1.5*float64(some.Makespan))
	})
}

// A lock serves one processor at a time: at a root that alone can be shared,
// no number of processors gets through the sections faster than one by one.
func TestLocksAreServedInTurn(t *testing.T) {
	wide := dtstest.Random(1, dtstest.Shape{Depth: 1, Width: 40, Values: 1000})
	for seed := uint64(2); len(wide.Children[0]) < 20; seed++ {
		wide = dtstest.Random(seed, dtstest.Shape{Depth: 1, Width: 40, Values: 1000})
	}
	moves := int64(len(wide.Children[0]))
	cost := sim.Free
	cost.Section = 1_000_000
	for _, n := range []int{2, 8, 32} {
		r, _ := setting{game: wide, processors: n, minSplit: 4, cost: cost}.run(nil)
		require.GreaterOrEqual(t, r.Makespan, moves*cost.Section, "every move is reported in a section")
		require.LessOrEqual(t, r.Time[sim.Sections], r.Makespan, "one is inside at a time")
		require.Positive(t, r.Time[sim.Locked])
	}
}

// What a processor publishes after a section takes its time, and keeps nobody else waiting.
func TestPublishing(t *testing.T) {
	game := dtstest.Random(3, shapes[0])
	with := func(publish int64) sim.Result {
		cost := sim.Free
		cost.Publish = publish
		r, _ := setting{game: game, processors: 2, minSplit: 1, cost: cost}.run(nil)
		require.Zero(t, r.Time[sim.Locked], "no section takes time")
		return r
	}
	require.Zero(t, with(0).Time[sim.Sections])
	require.Positive(t, with(100).Time[sim.Sections])
}

// What a processor does without work depends on how long it had none.
func TestWaking(t *testing.T) {
	each(func(s setting) {
		s.processors = 8
		s.cost = sim.Free
		s.cost.Wake = 5000
		asleep, _ := s.run(nil)
		require.Positive(t, asleep.Time[sim.Waking])
		s.cost.Spin = 1 << 40
		awake, _ := s.run(nil)
		require.Zero(t, awake.Time[sim.Waking])
		require.Less(t, awake.Makespan, asleep.Makespan)
	})
}

// A simulation stays in the goroutine that asked for it.
func TestNoGoroutines(t *testing.T) {
	each(func(s setting) {
		s.processors = 64
		before := runtime.NumGoroutine()
		s.run(func(*dts.Tree, *dts.Result) { require.LessOrEqual(t, runtime.NumGoroutine(), before) })
	})
}

// Stop ends a simulation as it ends a search.
func TestStop(t *testing.T) {
	each(func(s setting) {
		for _, s.processors = range []int{1, 16} {
			for _, s.cost = range []sim.Cost{sim.Default, sim.Free} {
				depth := 0
				_, tree := s.run(func(t *dts.Tree, r *dts.Result) {
					if depth = r.Depth; depth == 3 {
						t.Stop()
					}
				})
				require.Equal(t, 3, depth)
				require.True(t, tree.AllOff())
			}
		}
	})
}

// A limit of time stops a search when it is reached, but not before depth 1 is
// finished; more time never gives less depth.
func TestLimitOfTime(t *testing.T) {
	each(func(s setting) {
		s.processors = 4
		search := func(ticks int64) (got sim.Result, finished int) {
			tree := dts.NewTree(dts.Options{Workers: s.processors, MinSplitDepth: s.minSplit}, dtstest.NewGamePolicies(s.game, s.on))
			got = sim.RunFor(ticks, tree, &dts.Master{MaxDepth: s.game.FullDepth(), Continue: func(r *dts.Result) bool {
				finished = r.Depth
				return true
			}}, s.cost, s.seed)
			require.NoError(t, tree.Check())
			return got, finished
		}
		whole, full := search(math.MaxInt64)
		require.Equal(t, s.game.FullDepth(), full)
		last := 0
		for _, part := range []int64{0, 4, 2, 1} {
			limit := int64(0)
			if part > 0 {
				limit = whole.Makespan / part
			}
			got, finished := search(limit)
			require.Positive(t, finished, "depth 1 is finished in any case")
			require.GreaterOrEqual(t, finished, last)
			last = finished
			if part > 0 {
				require.LessOrEqual(t, got.Makespan, limit+whole.Makespan/10, "it ends at once")
			}
		}
	})
}
