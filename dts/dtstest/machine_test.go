package dtstest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// shapes are the random trees of the tests: deep and thin, flat and wide, many
// ties, many transpositions.
var shapes = []Shape{
	{Depth: 8, Width: 3, Values: 20, Transpose: 0.1, EarlyEnding: 0.05},
	{Depth: 5, Width: 7, Values: 100, EarlyEnding: 0.1},
	{Depth: 7, Width: 4, Values: 2, Transpose: 0.3, EarlyEnding: 0.2},
	{Depth: 3, Width: 12, Values: 1000},
}

var settings = []Switches{
	{},
	{Table: true},
	{Reductions: true},
	{Deepening: true, Try: true},
	Everything,
}

// search runs one worker by hand and returns every result.
func search(t testing.TB, g *Literal, on Switches, depth int) (results []dts.Result, nodes uint64) {
	tree := dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 2}, func(t *dts.Tree, _ int) dts.Policy {
		return NewGame(g, on, t.Capacity())
	})
	m := &dts.Master{MaxDepth: depth, Continue: func(r *dts.Result) bool {
		kept := *r
		kept.PV = append([]dts.Move(nil), r.PV...)
		results = append(results, kept)
		return true
	}}
	tree.Begin(m)
	for w := tree.Workers()[0]; !w.Off(); w.Step() {
		if err := tree.Check(); err != nil {
			require.NoError(t, err)
		}
	}
	return results, tree.Nodes()
}

// One worker finds the oracle's value at every depth, whatever is switched on.
func TestValueIsMinimax(t *testing.T) {
	for i, s := range shapes {
		for seed := range uint64(10 / scarce) {
			g := Random(seed, s)
			oracle := NewOracle(g)
			for _, on := range settings {
				results, _ := search(t, g, on, g.FullDepth())
				for _, r := range results {
					if r.Bound == dts.Exact {
						require.Equal(t, oracle.Value(0, r.Depth, 0), r.Value, "shape %d seed %d %+v depth %d", i, seed, on, r.Depth)
					}
				}
				last := results[len(results)-1]
				require.Equal(t, dts.Exact, last.Bound)
				require.Equal(t, g.FullDepth(), last.Depth)
			}
		}
	}
}

// One worker visits exactly the nodes of the recursive driver.
func TestSameNodesAsRecursion(t *testing.T) {
	for i, s := range shapes {
		for seed := range uint64(10 / scarce) {
			g := Random(seed, s)
			for _, on := range settings {
				results, nodes := search(t, g, on, g.FullDepth())
				r := NewRecursive(NewGame(g, on, dts.MaxPly))
				for _, want := range results {
					root := r.Root(want.Iteration)
					at := fmt.Sprintf("shape %d seed %d %+v depth %d", i, seed, on, want.Depth)
					require.Equal(t, want.Value, root.Value(), at)
					require.Equal(t, want.Bound, root.Bound(), at)
					require.Equal(t, want.PV, append([]dts.Move(nil), root.Line()...), at)
					require.Equal(t, want.Nodes, root.Nodes(), at)
				}
				require.Equal(t, nodes, r.Nodes)
			}
		}
	}
}
