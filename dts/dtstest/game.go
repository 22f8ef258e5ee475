package dtstest

import (
	"fmt"
	"sync/atomic"

	"froe/dts"
)

// Switches turn on what makes a search more than alpha-beta. None of them
// changes the value of a Literal: reductions look at an optimistic horizon, so
// that a reduced fail low is proof; cutoffs before the moves come from a real
// move.
type Switches struct {
	Table      bool // the node is the key
	Reductions bool
	Deepening  bool // a sub-search of the same node for a move to begin with
	Try        bool // a sub-search of the last move against beta, as ProbCut does
	Prune      bool // moves that cannot be better than the best value are not searched
}

// Everything is all of them.
var Everything = Switches{Table: true, Reductions: true, Deepening: true, Try: true, Prune: true}

// The kinds of sub-search before the moves.
const (
	deepening = dts.Before + iota
	try
)

// Game is a policy over a Literal. It keeps nothing of its own to a worker, so
// that one Game serves all workers of a tree.
type Game struct {
	tree   *Literal
	on     Switches
	frames []frame
	table  []atomic.Uint64 // by node

	oracle      *Oracle // if given, every node that is closed is compared with it
	prunesEarly bool    // prunes while no move is done: a bug on purpose
	pause       func()  // if given, called where others may come between if they hold no lock
}

// frame is the payload of a node of the search.
type frame struct {
	node     int32
	optimism int8 // inside a reduced scout: +1 the horizon is optimistic for the side to move, -1 pessimistic
	asked    bool // the sub-search of the present stage was made
	stage    dts.Kind
	hash     dts.Move
	next     int
	handed   uint64 // moves handed out, a bit each
	merged   uint64 // moves whose final value arrived
	life     uint64 // of the node this payload belongs to
}

// NewGame makes a policy for searches with at most capacity nodes.
func NewGame(tree *Literal, on Switches, capacity int) *Game {
	g := &Game{frames: make([]frame, capacity)}
	g.reset(tree, on)
	return g
}

// reset makes the policy that of another game.
func (g *Game) reset(tree *Literal, on Switches) {
	*g = Game{tree: tree, on: on, frames: g.frames, table: make([]atomic.Uint64, len(tree.Guess))}
}

func (g *Game) frame(n *dts.Node) *frame { return &g.frames[n.Index()] }

// Enter finds the node of the tree and tells its value if the game or the depth
// ends here, or if the table knows. A root is always searched.
func (g *Game) Enter(n *dts.Node) (dts.Value, int, bool) {
	f := g.frame(n)
	if f.life >= n.ID() {
		panic("dtstest: a node has the id of an earlier one")
	}
	*f = frame{stage: deepening, life: n.ID()}
	switch n.Kind {
	case dts.Root:
	case deepening:
		p := g.frame(n.Parent)
		f.node, f.optimism = p.node, p.optimism
	default:
		p := g.frame(n.Parent)
		f.node, f.optimism = g.tree.Children[p.node][n.Move-1], -p.optimism
		if n.Reduction > 0 {
			f.optimism = -1
		}
	}
	if n.Kind == dts.Root {
		return 0, 1, false
	}
	if v, ok := g.horizon(f, int(n.Depth)); ok {
		return v, 1, true
	}
	v, ok := g.probe(f, n)
	return v, 1, ok
}

// horizon values ends of the game and of the depth. Every other end is left to
// Empty, as mate and stalemate are.
func (g *Game) horizon(f *frame, depth int) (dts.Value, bool) {
	switch {
	case len(g.tree.Children[f.node]) == 0:
		return g.tree.Guess[f.node], !g.tree.Mute[f.node]
	case depth > 0:
		return 0, false
	case f.optimism > 0:
		return g.tree.High[f.node], true
	case f.optimism < 0:
		return g.tree.Low[f.node], true
	}
	return g.tree.Guess[f.node], true
}

// Before runs the sub-searches that are switched on.
func (g *Game) Before(n *dts.Node, done *dts.Report) dts.Plan {
	f := g.frame(n)
	if f.stage == deepening {
		if p, ok := g.deepen(f, n, done); ok {
			return p
		}
		f.stage, f.asked = try, false
	}
	return g.try(f, n, done)
}

func (g *Game) deepen(f *frame, n *dts.Node, done *dts.Report) (dts.Plan, bool) {
	if f.asked {
		f.hash = done.Best
		return dts.Plan{}, false
	}
	if !g.on.Deepening || n.Depth < 3 || f.hash != dts.NoMove {
		return dts.Plan{}, false
	}
	f.asked = true
	return dts.Plan{Do: dts.Search, Kind: deepening, Type: n.Type, Depth: int(n.Depth) - 2,
		Alpha: n.Alpha, Beta: n.Beta}, true
}

func (g *Game) try(f *frame, n *dts.Node, done *dts.Report) dts.Plan {
	children := g.tree.Children[f.node]
	if f.asked {
		if done.Value >= n.Beta {
			return dts.Plan{Do: dts.Return, Value: done.Value, Bound: dts.Lower}
		}
		return dts.Plan{}
	}
	if !g.on.Try || n.Type != dts.Cut || n.Depth < 2 || len(children) < 2 {
		return dts.Plan{}
	}
	f.asked = true
	return dts.Plan{Do: dts.Search, Kind: try, Type: dts.All, Flip: true, Move: dts.Move(len(children)),
		Depth: int(n.Depth) - 1 + g.tree.Extension(children[len(children)-1]), Alpha: n.Beta - 1, Beta: n.Beta}
}

// Next hands out the hash move, then the others in order.
func (g *Game) Next(n *dts.Node) (dts.Claim, bool) {
	f := g.frame(n)
	f.check(n)
	children := g.tree.Children[f.node]
	if n.Claimed() == 0 && f.hash != dts.NoMove {
		return g.claim(f, n, f.hash), true
	}
	for f.next < len(children) {
		next := f.next + 1
		if g.pause != nil {
			g.pause()
		}
		f.next = next
		if m := dts.Move(next); m != f.hash && !g.prunes(n, children[m-1]) {
			return g.claim(f, n, m), true
		}
	}
	return dts.Claim{}, false
}

// prunes reports whether a move to child c need not be searched: whatever lies
// beneath, it is not worth more than the best value.
func (g *Game) prunes(n *dts.Node, c int32) bool {
	if !g.on.Prune || n.Claimed() == 0 {
		return false
	}
	best := n.Value()
	if best == dts.None && g.prunesEarly {
		best = n.AlphaNow() // one worker would have a value here
	}
	return best != dts.None && -g.tree.Low[c] <= best
}

func (g *Game) claim(f *frame, n *dts.Node, m dts.Move) dts.Claim {
	bit := uint64(1) << (m - 1)
	if f.handed&bit != 0 {
		panic(fmt.Sprintf("dtstest: move %d handed out twice", m))
	}
	f.handed |= bit
	c := dts.Claim{Move: m, Depth: int(n.Depth) - 1 + g.tree.Extension(g.tree.Children[f.node][m-1])}
	if g.on.Reductions && f.optimism == 0 && n.Depth >= 3 && n.Claimed() >= 1 {
		c.Reduction = 1 + int(m)%2
	}
	return c
}

// Merge checks that every move is merged once, after it was handed out.
func (g *Game) Merge(n *dts.Node, done *dts.Report) {
	f := g.frame(n)
	f.check(n)
	bit := uint64(1) << (done.Move - 1)
	if f.handed&bit == 0 || f.merged&bit != 0 {
		panic(fmt.Sprintf("dtstest: move %d merged %b, handed %b", done.Move, f.merged, f.handed))
	}
	f.merged |= bit
}

// Empty values the ends that Enter did not.
func (g *Game) Empty(n *dts.Node) dts.Value {
	f := g.frame(n)
	f.check(n)
	return g.tree.Guess[f.node]
}

// Close stores what was proved.
func (g *Game) Close(n *dts.Node) {
	f := g.frame(n)
	f.check(n)
	if g.oracle != nil {
		g.prove(f, n)
	}
	g.store(f, n)
}

// prove panics if the value of a closed node is not true.
func (g *Game) prove(f *frame, n *dts.Node) {
	if want := g.oracle.Value(f.node, int(n.Depth), f.optimism); !agrees(n.Value(), n.Bound(), want) {
		panic(fmt.Sprintf("dtstest: node %d at depth %d is worth %d, not %d (bound %d)",
			f.node, n.Depth, want, n.Value(), n.Bound()))
	}
}

// check panics if the payload belongs to another life of the node.
func (f *frame) check(n *dts.Node) {
	if f.life != n.ID() {
		panic("dtstest: a node was reused while it was open")
	}
}
