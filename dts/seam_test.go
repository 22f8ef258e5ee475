package dts_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// What the form of the search costs: docs/log/speed.md.

// suite is an opening, two middlegames, a tactical position and two endgames.
var suite = []string{
	"rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
	"8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1",
	"6k1/5ppp/1r6/8/3R4/1P4P1/5P1P/6K1 w - - 0 1",
}

// fixedDepth makes the work of a run: about a million positions.
const fixedDepth = 11

// veil is a policy behind a second interface call: what it adds is what the
// first one costs.
type veil struct{ dts.Policy }

// rig is a search of its own for a run.
type rig struct {
	shared *search.Shared
	tree   *dts.Tree
}

func newRig(b testing.TB, veiled bool) *rig {
	table, err := tt.New(64)
	require.NoError(b, err)
	r := &rig{shared: search.New(table)}
	r.tree = dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 4}, func(t *dts.Tree, _ int) dts.Policy {
		r.shared.Reserve(t.Capacity())
		w := search.NewWorker(r.shared, eval.New(r.shared.Network()))
		if veiled {
			return veil{w}
		}
		return w
	})
	return r
}

// machine searches all of suite and returns the time and the positions.
func machine(b testing.TB, veiled bool, step func(*dts.Worker)) (time.Duration, uint64) {
	var took time.Duration
	var nodes uint64
	for _, fen := range suite {
		r := newRig(b, veiled)
		r.place(b, fen)
		r.tree.Begin(&dts.Master{MaxDepth: fixedDepth})
		began := time.Now()
		for w := r.tree.Workers()[0]; !w.Off(); {
			step(w)
		}
		took += time.Since(began)
		nodes += r.tree.Nodes()
	}
	return took, nodes
}

func (r *rig) place(b testing.TB, fen string) {
	p, err := chess.ParseFEN(fen)
	require.NoError(b, err)
	r.shared.SetRoot(search.Root{Position: *p})
}

// recursion searches the same roots by plain recursion.
func recursion(b testing.TB, roots [][]dts.Iteration) (time.Duration, uint64) {
	var took time.Duration
	var nodes uint64
	for i, fen := range suite {
		r := newRig(b, false)
		r.place(b, fen)
		driver := dtstest.NewRecursive(r.tree.Workers()[0].Policy())
		began := time.Now()
		for _, it := range roots[i] {
			driver.Root(it)
		}
		took += time.Since(began)
		nodes += driver.Nodes
	}
	return took, nodes
}

// iterations are the roots that the machine searches for each position.
func iterations(b testing.TB) (roots [][]dts.Iteration, last, all uint64) {
	for _, fen := range suite {
		r := newRig(b, false)
		r.place(b, fen)
		var its []dts.Iteration
		var before uint64
		require.NoError(b, r.tree.Search(&dts.Master{MaxDepth: fixedDepth, Continue: func(res *dts.Result) bool {
			its = append(its, res.Iteration)
			if res.Depth < fixedDepth {
				before = r.tree.Nodes()
			}
			return true
		}}))
		roots = append(roots, its)
		last += r.tree.Nodes() - before
		all += r.tree.Nodes()
	}
	return roots, last, all
}

// BenchmarkSeam interleaves the forms and reports the least nanoseconds a
// position of each: the machine as it is, with the step switch as a table of
// functions, with the seam between mechanism and policy laid twice, and the
// recursive driver over the same policy.
func BenchmarkSeam(b *testing.B) {
	roots, _, _ := iterations(b)
	forms := []struct {
		name string
		run  func() (time.Duration, uint64)
	}{
		{"switch", func() (time.Duration, uint64) { return machine(b, false, (*dts.Worker).Step) }},
		{"table", func() (time.Duration, uint64) { return machine(b, false, (*dts.Worker).StepByTable) }},
		{"seam-twice", func() (time.Duration, uint64) { return machine(b, true, (*dts.Worker).Step) }},
		{"recursive", func() (time.Duration, uint64) { return recursion(b, roots) }},
	}
	least := make([]float64, len(forms))
	nodes := make([]uint64, len(forms))
	for i := range least {
		least[i] = math.Inf(1)
	}
	for b.Loop() {
		for i, f := range forms {
			took, n := f.run()
			nodes[i] = n
			least[i] = min(least[i], float64(took.Nanoseconds())/float64(n))
		}
	}
	for i, f := range forms {
		require.Equal(b, nodes[0], nodes[i], "%s visits other nodes", f.name)
		b.ReportMetric(least[i], f.name+"-ns/node")
	}
}

// BenchmarkShallower reports how much of a search goes into all iterations but
// the last, beside what a uniform tree of the same branching factor would give:
// all are b/(b-1) of the last.
func BenchmarkShallower(b *testing.B) {
	for b.Loop() {
		_, last, all := iterations(b)
		b.ReportMetric(float64(all)/float64(last), "all/last")
		b.ReportMetric(float64(all), "nodes")
	}
}
