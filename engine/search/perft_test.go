package search

import (
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
)

// perft counts the leaves of the tree of legal moves on the node machine: a
// policy under which nothing is ever cut and nothing searched twice. Nodes at
// even plies hand out their moves, so that any worker may join them there; nodes
// at odd plies search theirs one by one before the moves, and then say that they
// failed high by just as much as their parent expects.
type perft struct {
	frames []perftFrame
	root   chess.Position
	leaves *atomic.Uint64
}

type perftFrame struct {
	pos   chess.Position
	moves chess.MoveList
	next  int
}

func (p *perft) Enter(n *dts.Node) (dts.Value, int, bool) {
	f := &p.frames[n.Index()]
	f.next = 0
	if n.Kind == dts.Root {
		f.pos = p.root
		p.leaves.Store(0)
	} else {
		p.frames[n.Parent.Index()].pos.Make(&f.pos, chess.Move(n.Move))
	}
	if n.Depth == 0 {
		p.leaves.Add(1)
		return low(n), 1, true
	}
	f.moves.Clear()
	f.pos.Moves(&f.moves)
	return 0, 1, false
}

// low is the value by which the parent's move fails low; the first move of the
// root has to be worth something.
func low(n *dts.Node) dts.Value {
	if n.Beta == dts.Infinity {
		return 0
	}
	return n.Beta
}

func (p *perft) Before(n *dts.Node, _ *dts.Report) dts.Plan {
	if n.Ply%2 == 0 {
		return dts.Plan{}
	}
	m, ok := p.pick(n)
	if !ok {
		return dts.Plan{Do: dts.Return, Value: low(n), Bound: dts.Lower}
	}
	return dts.Plan{Do: dts.Search, Kind: dts.Before, Type: dts.All, Flip: true, Move: m,
		Depth: int(n.Depth) - 1, Alpha: 0, Beta: 1}
}

func (p *perft) Next(n *dts.Node) (dts.Claim, bool) {
	m, ok := p.pick(n)
	return dts.Claim{Move: m, Depth: int(n.Depth) - 1}, ok
}

func (p *perft) pick(n *dts.Node) (dts.Move, bool) {
	f := &p.frames[n.Index()]
	if f.next == f.moves.Len() {
		return dts.NoMove, false
	}
	f.next++
	return dts.Move(f.moves.At(f.next - 1)), true
}

func (p *perft) Merge(*dts.Node, *dts.Report) {}
func (p *perft) Empty(n *dts.Node) dts.Value  { return n.Alpha }
func (p *perft) Close(*dts.Node)              {}

// The machine loses no node and enters none twice, whoever joins where.
func TestMachinePerft(t *testing.T) {
	cases := []struct {
		name, fen string
		depth     int
		want      uint64
	}{
		{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
	}
	for _, tc := range cases {
		for _, workers := range []int{1, 4} {
			t.Run(fmt.Sprintf("%s/%d", tc.name, workers), func(t *testing.T) {
				p := &perft{root: position(t, tc.fen), leaves: new(atomic.Uint64)}
				tree := dts.NewTree(dts.Options{Workers: workers, MinSplitDepth: 1}, func(tree *dts.Tree, _ int) dts.Policy {
					if p.frames == nil {
						p.frames = make([]perftFrame, tree.Capacity())
					}
					return p
				})
				require.NoError(t, tree.Search(&dts.Master{MaxDepth: tc.depth}))
				require.Equal(t, tc.want, p.leaves.Load())
				require.Zero(t, tree.Tally().Aborts)
			})
		}
	}
}
