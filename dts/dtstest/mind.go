package dtstest

import (
	"fmt"

	"froe/dts"
)

// Mind is the policy of one worker over a Game. As a policy of chess would, it
// remembers between calls what it found out about nodes, tagged with their ids;
// and it panics where the protocol broke its promise about them.
type Mind struct {
	*Game
	seen [dts.MaxPly]sight // by ply
}

// sight is what a worker remembers of a node.
type sight struct {
	id   uint64
	node int32
}

// NewMinds gives each worker a Mind over one Game. It has the form of build, for
// dts.NewTree.
func NewMinds(tree *Literal, on Switches) func(*dts.Tree, int) dts.Policy {
	var game *Game
	return func(t *dts.Tree, _ int) dts.Policy {
		if game == nil {
			game = NewGame(tree, on, t.Capacity())
		}
		return &Mind{Game: game}
	}
}

// Enter looks at the parent through the worker's memory, and expects that no
// node above is closed: the worker was to give up before.
func (m *Mind) Enter(n *dts.Node) (dts.Value, int, bool) {
	if a := n.Beneath(); a != nil && m.oracle != nil {
		panic(fmt.Sprintf("dtstest: a worker goes on at ply %d, beneath a node at ply %d that is closed", n.Ply, a.Ply))
	}
	if n.Parent != nil {
		m.recall(n.Parent)
	}
	v, nodes, known := m.Game.Enter(n)
	m.seen[n.Ply] = sight{n.ID(), m.frame(n).node}
	return v, nodes, known
}

// recall refreshes what the worker remembers at the ply of n, if it has another
// tag.
func (m *Mind) recall(n *dts.Node) {
	s := &m.seen[n.Ply]
	here := m.frame(n).node
	if s.id != n.ID() {
		*s = sight{n.ID(), here}
	}
	if s.node != here {
		panic(fmt.Sprintf("dtstest: a worker takes node %d for node %d, which had the same id", here, s.node))
	}
}

// Merge carries up a value, which may pass the ply where the worker joined.
func (m *Mind) Merge(n *dts.Node, done *dts.Report) {
	m.recall(n)
	m.Game.Merge(n, done)
}
