package dtstest

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// bookkeeper counts what the root hears of the positions beneath it. Its methods
// that count run at the root, one at a time.
type bookkeeper struct {
	dts.Policy
	sum *uint64
}

func (b bookkeeper) Enter(n *dts.Node) (dts.Value, int, bool) {
	v, nodes, known := b.Policy.Enter(n)
	if n.Kind == dts.Root {
		*b.sum = uint64(nodes)
	}
	return v, nodes, known
}

func (b bookkeeper) Before(n *dts.Node, done *dts.Report) dts.Plan {
	if n.Kind == dts.Root {
		*b.sum += done.Nodes
	}
	return b.Policy.Before(n, done)
}

func (b bookkeeper) Merge(n *dts.Node, done *dts.Report) {
	if n.Kind == dts.Root {
		*b.sum += done.Nodes
	}
	b.Policy.Merge(n, done)
}

// What the moves of a root report adds up to the root, re-searches included,
// however many workers there are. Only a cutoff leaves out moves that were
// searched more than once and never came to an end.
func TestRootMovesAddUp(t *testing.T) {
	for _, workers := range []int{1, 2, 5} {
		for i, s := range shapes {
			for seed := range uint64(10 / scarce) {
				g := Random(seed, s)
				sum, policies := uint64(0), NewGamePolicies(g, Everything)
				tree := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 1}, func(t *dts.Tree, worker int) dts.Policy {
					return bookkeeper{policies(t, worker), &sum}
				})
				require.NoError(t, tree.Search(&dts.Master{MaxDepth: g.FullDepth(), Continue: func(r *dts.Result) bool {
					at := fmt.Sprintf("%d workers shape %d seed %d depth %d", workers, i, seed, r.Depth)
					if r.Bound == dts.Lower && workers > 1 {
						require.LessOrEqual(t, sum, r.Nodes, at)
					} else {
						require.Equal(t, r.Nodes, sum, at)
					}
					return true
				}}))
			}
		}
	}
}

// Whenever a search is stopped: what the unfinished root is said to be worth is
// the value of the move it names, and that is the last that is heard.
func TestUnfinishedRoot(t *testing.T) {
	told := 0
	for _, workers := range []int{1, 2, 5} {
		for seed := range uint64(20 / scarce) {
			g := Random(seed, shapes[0])
			oracle := NewOracle(g)
			for limit := uint64(50); limit < 1500; limit += 50 {
				at := fmt.Sprintf("%d workers seed %d limit %d", workers, seed, limit)
				o := dts.Options{Workers: workers, MinSplitDepth: 1, Iterations: 1 + int(seed%3)}
				tree := dts.NewTree(o, NewGamePolicies(g, Everything))
				over := false
				require.NoError(t, tree.Search(&dts.Master{
					MaxDepth: g.FullDepth(),
					Nodes:    limit,
					Continue: func(r *dts.Result) bool {
						require.False(t, over, at)
						return true
					},
					Unfinished: func(r *dts.Result) {
						require.False(t, over, at)
						require.Equal(t, dts.NoBound, r.Bound, at)
						require.Greater(t, r.Value, r.Alpha, at)
						c := g.Children[0][r.PV[0]-1]
						require.Equal(t, -oracle.Value(c, r.Depth-1+g.Extension(c), 0), r.Value, at)
						over = true
						told++
					},
				}))
			}
		}
	}
	require.Positive(t, told)
}
