package dts_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/dts/dtstest"
)

// timid supposes at every node that moves were left out which are worth alpha.
type timid struct {
	dts.Policy
	t      *testing.T
	closed *int
}

func (p timid) Next(n *dts.Node) (dts.Claim, bool) {
	c, ok := p.Policy.Next(n)
	if ok && n.Kind != dts.Root {
		n.Suppose(n.Alpha)
	}
	return c, ok
}

func (p timid) Close(n *dts.Node) {
	if n.Kind != dts.Root && n.Claimed() > 0 {
		assert.GreaterOrEqual(p.t, n.Value(), n.Alpha)
		*p.closed++
	}
	p.Policy.Close(n)
}

// A node is worth what was supposed, if none of its moves is worth more; as that
// is alpha at most, it changes the value of no root.
func TestSuppose(t *testing.T) {
	for seed := range uint64(50) {
		g := dtstest.Random(seed, dtstest.Shape{Depth: 5, Width: 4, Values: 10})
		value := func(wrap func(dts.Policy) dts.Policy) (last dts.Value) {
			tree := dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 2}, func(t *dts.Tree, _ int) dts.Policy {
				return wrap(dtstest.NewGame(g, dtstest.Switches{}, t.Capacity()))
			})
			require.NoError(t, tree.Search(&dts.Master{MaxDepth: g.FullDepth(), Continue: func(r *dts.Result) bool {
				last = r.Value
				return true
			}}))
			return last
		}
		closed := 0
		want := value(func(p dts.Policy) dts.Policy { return p })
		require.Equal(t, want, value(func(p dts.Policy) dts.Policy { return timid{p, t, &closed} }))
		require.Positive(t, closed)
	}
}
