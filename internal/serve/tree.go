package serve

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// node is a position of a tree, and the move that led to it.
type node struct {
	parent   int            // -1: the root
	children []int          // the first is the main line
	move     chess.Move     // chess.NoMove: the root, or the move is passed
	position chess.Position // after the move
	nags     []pgn.NAG
	before   pgn.Comment // of a variation that begins here
	comment  pgn.Comment // after the move; of the root: before the first one
	gone     bool        // it was deleted
}

// tree is a game with variations. A node keeps its number for as long as it is there.
type tree struct {
	stamp uint64 // changes with what the event tree has

	tags   []pgn.Tag
	result chess.Result
	end    chess.End // what ended the game, if that is not on the board
	nodes  []node    // the first is the root
	at     int       // the node on the board
}

// mostNodes is how large a tree may grow.
const mostNodes = 20_000

var errTree = fmt.Errorf("the tree has %d moves and may have no more", mostNodes)

func newTree(start chess.Position) *tree {
	return &tree{stamp: rand.Uint64(), nodes: []node{{parent: -1, position: start}}}
}

// clone is a copy that shares nothing which changes.
func (t *tree) clone() *tree {
	c := *t
	c.tags = slices.Clone(t.tags)
	c.nodes = slices.Clone(t.nodes)
	for i := range c.nodes {
		n := &c.nodes[i]
		n.children, n.nags = slices.Clone(n.children), slices.Clone(n.nags)
	}
	return &c
}

// check returns an error unless there is a node of a number.
func (t *tree) check(i int) error {
	if i < 0 || i >= len(t.nodes) || t.nodes[i].gone {
		return fmt.Errorf("there is no move %d in the tree", i)
	}
	return nil
}

// position is that on the board.
func (t *tree) position() chess.Position { return t.nodes[t.at].position }

// path are the nodes from the first move to one.
func (t *tree) path(i int) (all []int) {
	for ; t.nodes[i].parent >= 0; i = t.nodes[i].parent {
		all = append(all, i)
	}
	slices.Reverse(all)
	return all
}

// mainline are the nodes of the game, from the first move.
func (t *tree) mainline() (all []int) {
	for i := 0; len(t.nodes[i].children) > 0; {
		i = t.nodes[i].children[0]
		all = append(all, i)
	}
	return all
}

// game is what was played up to a node. Before a move that is passed it is another game.
func (t *tree) game(i int) *chess.Game {
	g := chess.NewGameFrom(&t.nodes[0].position)
	for _, k := range t.path(i) {
		if n := &t.nodes[k]; g.Play(n.move) != nil {
			g = chess.NewGameFrom(&n.position)
		}
	}
	if t.end != chess.Playing && len(t.nodes[i].children) == 0 && t.isMain(i) {
		g.Conclude(t.result, t.end)
	}
	return g
}

// isMain reports whether a node is of the game, and not of a variation.
func (t *tree) isMain(i int) bool {
	for ; t.nodes[i].parent >= 0; i = t.nodes[i].parent {
		if t.nodes[t.nodes[i].parent].children[0] != i {
			return false
		}
	}
	return true
}

// play makes a legal move at a node, and returns the node behind it, which may be there already.
func (t *tree) play(i int, m chess.Move) (int, error) {
	from := t.nodes[i].position
	for _, c := range t.nodes[i].children {
		if t.nodes[c].move == m {
			return c, nil
		}
	}
	switch {
	case len(t.nodes) > mostNodes:
		return i, errTree
	case m != chess.NoMove && !from.Legal(m):
		return i, fmt.Errorf("%s is no legal move here", m)
	case m == chess.NoMove && from.InCheck():
		return i, errors.New("a move cannot be passed in check")
	}
	t.stamp++
	t.nodes = append(t.nodes, node{parent: i, move: m, position: *from.After(m)})
	t.nodes[i].children = append(t.nodes[i].children, len(t.nodes)-1)
	return len(t.nodes) - 1, nil
}

// promote makes the line of a node the main one, one fork further up.
func (t *tree) promote(i int) error {
	for ; t.nodes[i].parent >= 0; i = t.nodes[i].parent {
		above := t.nodes[t.nodes[i].parent].children
		if at := slices.Index(above, i); at > 0 {
			above[0], above[at] = above[at], above[0]
			t.stamp++
			return nil
		}
	}
	return errors.New("this is the main line")
}

// remove deletes a node with all that comes after it.
func (t *tree) remove(i int) error {
	above := t.nodes[i].parent
	if above < 0 {
		return errors.New("the start cannot be deleted")
	}
	if slices.Contains(t.path(t.at), i) {
		t.at = above
	}
	t.stamp++
	siblings := &t.nodes[above].children
	*siblings = slices.DeleteFunc(*siblings, func(k int) bool { return k == i })
	for all := []int{i}; len(all) > 0; {
		k := all[0]
		all = append(all[1:], t.nodes[k].children...)
		t.nodes[k] = node{gone: true}
	}
	t.result, t.end = chess.Unfinished, chess.Playing
	return nil
}

// san writes the move of a node.
func (t *tree) san(i int) string {
	n := &t.nodes[i]
	switch {
	case n.parent < 0:
		return ""
	case n.move == chess.NoMove:
		return "--"
	}
	return t.nodes[n.parent].position.SAN(n.move)
}

// uci writes the move of a node as UCI does.
func (t *tree) uci(i int) string {
	n := &t.nodes[i]
	if n.parent < 0 || n.move == chess.NoMove {
		return n.move.String()
	}
	before := &t.nodes[n.parent].position
	return before.UCI(n.move, before.Chess960())
}

// extend plays a move of the game that is on the board: it becomes the main line there.
func (t *tree) extend(m chess.Move) error {
	next, err := t.play(t.at, m)
	if err != nil {
		return err
	}
	all := t.nodes[t.at].children
	i := slices.Index(all, next)
	copy(all[1:i+1], all[:i])
	all[0], t.at = next, next
	return nil
}

// readTree makes a tree of a game, and stands at its start.
func readTree(g *pgn.Game) (*tree, error) {
	t := newTree(g.Start)
	t.tags, t.result = slices.Clone(g.Tags), g.Result
	if g.Result != chess.Unfinished {
		t.end = chess.Unknown
	}
	t.nodes[0].comment = g.Comment
	return t, t.add(0, &g.Line)
}

// add adds a line that begins at a node.
func (t *tree) add(at int, l *pgn.Line) error {
	for i := range l.Moves {
		m := &l.Moves[i]
		next, err := t.play(at, m.Move)
		if err != nil {
			return err
		}
		n := &t.nodes[next]
		n.nags, n.comment = slices.Clone(m.NAGs), m.Comment
		if i == 0 && at != 0 || i == 0 && len(t.nodes[at].children) > 1 {
			n.before = l.Comment
		}
		for k := range m.Variations {
			if err := t.add(at, &m.Variations[k]); err != nil {
				return err
			}
		}
		at = next
	}
	return nil
}

// pgn is the tree as a game.
func (t *tree) pgn() *pgn.Game {
	g := &pgn.Game{Tags: slices.Clone(t.tags), Start: t.nodes[0].position, Result: t.result}
	g.Comment = t.nodes[0].comment
	g.Moves = t.line(0)
	if main := t.mainline(); g.Result == chess.Unfinished && len(main) > 0 {
		g.Result, _ = t.game(main[len(main)-1]).Outcome()
	}
	return g
}

// line are the moves after a node, along the main line.
func (t *tree) line(i int) (moves []pgn.Move) {
	for len(t.nodes[i].children) > 0 {
		next := t.nodes[i].children
		m := t.move(next[0])
		for _, other := range next[1:] {
			first := t.move(other)
			m.Variations = append(m.Variations, pgn.Line{Comment: t.nodes[other].before, Moves: append([]pgn.Move{first}, t.line(other)...)})
		}
		moves = append(moves, m)
		i = next[0]
	}
	return moves
}

func (t *tree) move(i int) pgn.Move {
	n := &t.nodes[i]
	return pgn.Move{Move: n.move, NAGs: slices.Clone(n.nags), Comment: n.comment}
}

// tag is the value of a tag.
func (t *tree) tag(name string) string { return (&pgn.Game{Tags: t.tags}).Tag(name) }

// setTag gives a tag a value.
func (t *tree) setTag(name, value string) {
	g := &pgn.Game{Tags: t.tags}
	g.SetTag(name, value)
	t.tags = g.Tags
	t.stamp++
}
