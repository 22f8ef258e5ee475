package dts_test

import (
	"fmt"

	"froe/dts"
)

// nim is a policy without any refinement. Two players take one to three stones in
// turn, and whoever takes the last one wins. All workers share it: what belongs to
// a node lies at the node's index.
type nim struct {
	stones []int // by node
	first  int   // at the root
}

// Enter values a node where the game or the depth ends.
func (g *nim) Enter(n *dts.Node) (v dts.Value, nodes int, known bool) {
	stones := &g.stones[n.Index()]
	if n.Kind == dts.Root {
		*stones = g.first
		return 0, 1, false
	}
	*stones = g.stones[n.Parent.Index()] - int(n.Move)
	switch {
	case *stones == 0:
		return -1, 1, true // the other player took the last one
	case n.Depth <= 0:
		return 0, 1, true
	}
	return 0, 1, false
}

// Before asks for no search before the moves.
func (g *nim) Before(*dts.Node, *dts.Report) dts.Plan { return dts.Plan{Do: dts.Moves} }

// Next takes one stone, then two, then three.
func (g *nim) Next(n *dts.Node) (dts.Claim, bool) {
	take := n.Claimed() + 1
	if take > min(3, g.stones[n.Index()]) {
		return dts.Claim{}, false
	}
	return dts.Claim{Move: dts.Move(take), Depth: int(n.Depth) - 1}, true
}

func (g *nim) Merge(*dts.Node, *dts.Report) {}
func (g *nim) Empty(*dts.Node) dts.Value    { return -1 }
func (g *nim) Close(*dts.Node)              {}

// Four workers search a game of ten stones, each iteration a ply deeper.
func Example() {
	game := &nim{first: 10}
	tree := dts.NewTree(dts.Options{Workers: 4, MinSplitDepth: 2}, func(t *dts.Tree, _ int) dts.Policy {
		if game.stones == nil {
			game.stones = make([]int, t.Capacity())
		}
		return game
	})
	err := tree.Search(&dts.Master{MaxDepth: 10, Continue: func(r *dts.Result) bool {
		if r.Depth == 10 {
			fmt.Println("take", r.PV[0], "value", r.Value)
		}
		return true
	}})
	fmt.Println("error:", err)
	// Output:
	// take 2 value 1
	// error: <nil>
}
