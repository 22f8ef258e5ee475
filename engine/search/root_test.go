package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
)

// Roots of two depths are searched at once. The best move of the lesser depth comes first
// in the next root, although the deeper one has a value for the move that was the best
// before; until the deeper root is finished, or has found a better move itself.
func TestRootOrder(t *testing.T) {
	s := newSearcher(t, AllOn())
	r := &s.moves
	first := func() chess.Move { m := r.begin(s.excluded); return m.At(0) }
	old := first()
	better, best := r.list[7].move, r.list[9].move
	require.NotContains(t, []chess.Move{better, best}, old)

	root := func(index int, depth int32) *dts.Node {
		n := dts.NewNode(index)
		n.Born(dts.Birth{Kind: dts.Root, Type: dts.PV, Depth: depth, Alpha: -100, Beta: 100})
		return n
	}
	search := func(n *dts.Node, m chess.Move, number int, v dts.Value) {
		c := dts.NewNode(2)
		c.Born(dts.Birth{Parent: n, Kind: dts.Played, Move: dts.Move(m), Number: int32(number)})
		n.Accept(c, v)
		r.record(n, &dts.Report{Move: c.Move, Number: number, Value: v, Nodes: 1})
	}
	shallow, deep := root(0, 5), root(1, 6)
	search(shallow, old, 1, 10)
	search(deep, old, 1, 12)
	search(shallow, better, 2, 20)
	require.Equal(t, better, first())

	search(deep, better, 2, 5)
	deep.Finish(12, dts.Exact)
	r.confirm(deep)
	require.Equal(t, old, first())

	deeper := root(1, 7)
	search(deeper, old, 1, 10)
	search(deeper, best, 2, 30)
	require.Equal(t, best, first())
}
