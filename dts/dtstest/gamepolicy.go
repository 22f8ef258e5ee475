package dtstest

import (
	"fmt"

	"froe/dts"
)

// GamePolicy is the policy of one worker over a Game. As a policy of chess would, it
// remembers between calls what it found out about nodes, tagged with their ids;
// and it panics where the protocol broke its promise about them.
type GamePolicy struct {
	*Game
	seen [dts.MaxPly]seenNode // by ply
}

// seenNode is what a worker remembers of a node.
type seenNode struct {
	id   uint64
	node int32
}

// NewGamePolicies gives each worker a GamePolicy over one Game. It has the form of build, for
// dts.NewTree.
func NewGamePolicies(tree *Literal, on Switches) func(*dts.Tree, int) dts.Policy {
	var game *Game
	return func(t *dts.Tree, _ int) dts.Policy {
		if game == nil {
			game = NewGame(tree, on, t.Capacity())
		}
		return &GamePolicy{Game: game}
	}
}

// Enter looks at the parent through the worker's memory, and expects that no
// node above is closed: the worker was to give up before.
func (p *GamePolicy) Enter(n *dts.Node) (dts.Value, int, bool) {
	if a := n.Beneath(); a != nil && p.oracle != nil {
		panic(fmt.Sprintf("dtstest: a worker goes on at ply %d, beneath a node at ply %d that is closed", n.Ply, a.Ply))
	}
	if n.Parent != nil {
		p.recall(n.Parent)
	}
	v, nodes, known := p.Game.Enter(n)
	p.seen[n.Ply] = seenNode{n.ID(), p.frame(n).node}
	return v, nodes, known
}

// recall refreshes what the worker remembers at the ply of n, if it has another
// tag.
func (p *GamePolicy) recall(n *dts.Node) {
	s := &p.seen[n.Ply]
	here := p.frame(n).node
	if s.id != n.ID() {
		*s = seenNode{n.ID(), here}
	}
	if s.node != here {
		panic(fmt.Sprintf("dtstest: a worker takes node %d for node %d, which had the same id", here, s.node))
	}
}

// Merge carries up a value, which may pass the ply where the worker joined.
func (p *GamePolicy) Merge(n *dts.Node, done *dts.Report) {
	p.recall(n)
	p.Game.Merge(n, done)
}
