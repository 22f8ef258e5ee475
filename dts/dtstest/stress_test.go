package dtstest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// Real threads under stress: policies that yield at random, 2 to 64 workers,
// stops, node limits and panics at random, trees of new sizes all the time.
// `go test -race` is what it is for. FROE_STRESS says for how long it goes on (a
// duration, as 5m); without, it runs for a second or a few.
func TestStress(t *testing.T) {
	end := time.Now()
	if long := os.Getenv("FROE_STRESS"); long != "" {
		d, err := time.ParseDuration(long)
		require.NoError(t, err, "FROE_STRESS")
		end = end.Add(d)
	}
	sum := map[string]int{}
	for seed := uint64(0); seed < stressAtLeast || time.Now().Before(end); seed++ {
		s := newStress(t, seed)
		sum[s.run()]++
		if time.Since(end) < 0 && seed%500 == 499 {
			fmt.Fprintln(os.Stderr, seed+1, "searches", sum)
		}
	}
	t.Log(sum)
}

// stressAtLeast is how many searches the ordinary run makes.
const stressAtLeast = 150

// stress is a tree of restless workers.
type stress struct {
	t       *testing.T
	seed    uint64
	random  *rand.Rand
	tree    *dts.Tree
	game    *Literal
	workers int
	calls   atomic.Int64 // of policies
	stopAt  int64        // the call that stops the search
	panicAt int64        // the call that panics
}

func newStress(t *testing.T, seed uint64) *stress {
	s := &stress{t: t, seed: seed, random: rand.New(rand.NewPCG(seed, 31))}
	r := s.random
	s.game = Random(seed, Shape{Depth: 4 + r.IntN(4), Width: 2 + r.IntN(3), Values: 1 + dts.Value(r.IntN(40)),
		Transpose: 0.15 * r.Float64(), EarlyEnding: 0.15 * r.Float64()})
	s.workers = 2 + r.IntN(3+r.IntN(60))
	on := settings[r.IntN(len(settings))]
	o := dts.Options{Workers: s.workers, MinSplitDepth: 1 + r.IntN(3), Rule: dts.Rule(r.IntN(int(dts.Rules))), Iterations: 1 + r.IntN(4), Room: r.IntN(3),
		Without: dts.Without{Chain: r.IntN(8) == 0, Early: r.IntN(8) == 0, Late: r.IntN(8) == 0, Table: r.IntN(8) == 0}}
	often := 1 + r.IntN(40)
	policies := NewGamePolicies(s.game, on)
	s.tree = dts.NewTree(o, func(t *dts.Tree, worker int) dts.Policy {
		return &restless{Policy: policies(t, worker), stress: s, often: often,
			random: rand.New(rand.NewPCG(seed, uint64(worker)))}
	})
	return s
}

// run searches and says what it did.
func (s *stress) run() string {
	switch s.random.IntN(4) {
	case 0:
		s.stopAt = 1 + s.random.Int64N(4000)
		s.search(dts.Master{}, false)
		s.stopAt = 0
		s.search(dts.Master{}, true) // the tree is as good as new
		return "stopped"
	case 1:
		s.panicAt = 1 + s.random.Int64N(2000)
		return s.collapse()
	case 2:
		s.limit()
		return "limited"
	}
	for range 2 {
		s.search(dts.Master{}, true)
	}
	return "finished"
}

// search runs a search, to its end if it is to be whole.
func (s *stress) search(m dts.Master, whole bool) {
	last := dts.Result{}
	s.calls.Store(0)
	m.MaxDepth = s.game.FullDepth()
	m.Continue = func(r *dts.Result) bool {
		last = *r
		want := s.game.Minimax(0, r.Depth)
		require.True(s.t, agrees(r.Value, r.Bound, want), "seed %d: depth %d: %d is not %d", s.seed, r.Depth, r.Value, want)
		return true
	}
	s.tree.Begin(&m)
	require.NoError(s.t, s.tree.Run(), "seed %d", s.seed)
	require.Positive(s.t, last.Depth, "seed %d", s.seed)
	if whole {
		require.Equal(s.t, m.MaxDepth, last.Depth, "seed %d", s.seed)
		require.Equal(s.t, dts.Exact, last.Bound, "seed %d", s.seed)
	}
}

// limit searches so many positions and no more than one a worker beyond. Depth 1
// is finished whatever the limit, so that is well beyond what depth 1 took at
// first.
func (s *stress) limit() {
	s.tree.Begin(&dts.Master{MaxDepth: 1})
	require.NoError(s.t, s.tree.Run(), "seed %d", s.seed)
	limit := 4*s.tree.Nodes() + s.random.Uint64N(3000)
	s.search(dts.Master{Nodes: limit}, false)
	require.LessOrEqual(s.t, s.tree.Nodes(), limit+uint64(s.workers), "seed %d", s.seed)
}

// collapse lets a worker panic: the others leave, and the error tells where it
// was.
func (s *stress) collapse() string {
	s.tree.Begin(&dts.Master{MaxDepth: s.game.FullDepth()})
	err := s.tree.Run()
	if s.calls.Load() < s.panicAt { // the search was over before
		require.NoError(s.t, err)
		return "finished"
	}
	require.ErrorContains(s.t, err, errPlanned, "seed %d", s.seed)
	require.ErrorContains(s.t, err, "restless", "seed %d: no stack", s.seed)
	return "broken"
}

const errPlanned = "a policy panics as planned"

// restless is a policy that yields its processor at random, under the lock or
// not.
type restless struct {
	dts.Policy
	*stress
	random *rand.Rand
	often  int
}

func (r *restless) call() {
	k := r.calls.Add(1)
	switch k {
	case r.stopAt:
		r.tree.Stop()
	case r.panicAt:
		panic(errPlanned)
	}
	if r.random.IntN(r.often) == 0 {
		runtime.Gosched()
	}
}

func (r *restless) Enter(n *dts.Node) (dts.Value, int, bool) {
	r.call()
	return r.Policy.Enter(n)
}

func (r *restless) Before(n *dts.Node, done *dts.Report) dts.Plan {
	r.call()
	return r.Policy.Before(n, done)
}

func (r *restless) Next(n *dts.Node) (dts.Claim, bool) {
	r.call()
	return r.Policy.Next(n)
}

func (r *restless) Merge(n *dts.Node, done *dts.Report) {
	r.call()
	r.Policy.Merge(n, done)
}

func (r *restless) Close(n *dts.Node) {
	r.call()
	r.Policy.Close(n)
}
