package dtstest

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/dts"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newTree makes a tree of workers over one literal game.
func newTree(g *Literal, on Switches, workers, minSplit int) *dts.Tree {
	var game *Game
	return dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: minSplit}, func(t *dts.Tree, _ int) dts.Policy {
		if game == nil {
			game = NewGame(g, on, t.Capacity())
		}
		return game
	})
}

// Real threads find the oracle's value too.
func TestPoolValueIsMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for seed := range uint64(15) {
		g := Random(seed, Shape{Depth: 7, Width: 4, Values: 30, Transpose: 0.1, EarlyEnding: 0.1})
		tree := newTree(g, settings[seed%5], 1+r.IntN(16), 1+r.IntN(3))
		for range 3 {
			last := dts.Result{}
			require.NoError(t, tree.Search(&dts.Master{MaxDepth: g.FullDepth(), Continue: func(r *dts.Result) bool {
				last = *r
				return true
			}}))
			require.Equal(t, dts.Exact, last.Bound)
			require.Equal(t, g.Minimax(0, g.FullDepth()), last.Value)
		}
	}
}

// A stop at any moment ends the search at once and leaves a finished depth; the
// tree serves the next search.
func TestPoolStop(t *testing.T) {
	g := Random(3, Shape{Depth: 11, Width: 5, Values: 1000})
	tree := newTree(g, Switches{}, 8, 2)
	for i := range 20 {
		finished := 0
		m := &dts.Master{Continue: func(r *dts.Result) bool {
			finished = r.Depth
			return true
		}}
		tree.Begin(m)
		go func() {
			time.Sleep(time.Duration(i) * 50 * time.Microsecond)
			tree.Stop()
		}()
		require.NoError(t, tree.Run())
		require.GreaterOrEqual(t, finished, 1)
	}
}

// Minimax is the value of a node searched to a depth, by definition.
func (t *Literal) Minimax(n int32, depth int) dts.Value {
	if len(t.Children[n]) == 0 || depth <= 0 {
		return t.Guess[n]
	}
	best := dts.None
	for _, c := range t.Children[n] {
		best = max(best, -t.Minimax(c, depth-1+t.Extension(c)))
	}
	return best
}
