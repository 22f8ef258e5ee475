package dtstest

import (
	"math/rand/v2"

	"froe/dts"
)

// Literal is a finite game written down. Node 0 is the root; a node without
// children ends the game; a node may have several parents (a transposition).
type Literal struct {
	Children [][]int32   // in the order in which they are searched
	Guess    []dts.Value // for the side to move: the truth at an end, a static guess elsewhere
	Extra    []uint8     // plies by which a node is searched deeper when it is reached, 0..2
	Mute     []bool      // ends whose value Enter does not know: it is left to Empty, as mate and stalemate are

	Height []int32     // plies to the deepest end beneath
	Low    []dts.Value // bounds of every guess beneath, for the side to move
	High   []dts.Value
}

// Shape says how random trees look.
type Shape struct {
	Depth       int       // plies at most
	Width       int       // children at most
	Values      dts.Value // guesses lie in -Values..Values; few values make many ties
	Transpose   float64   // share of children that are nodes made before
	EarlyEnding float64   // share of inner nodes that end the game
}

// Random makes a tree from a seed. Every other end is mute; most nodes are not
// extended, some by one ply, a few by two.
func Random(seed uint64, s Shape) *Literal {
	g := &growth{Rand: rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), Shape: s, level: make([][]int32, s.Depth+1)}
	g.grow(0)
	g.tree.measure()
	return &g.tree
}

type growth struct {
	*rand.Rand
	Shape
	tree  Literal
	level [][]int32 // nodes by ply
}

func (g *growth) grow(ply int) int32 {
	if old := g.level[ply]; len(old) > 0 && g.Float64() < g.Transpose {
		return old[g.IntN(len(old))]
	}
	t := &g.tree
	n := t.add(dts.Value(g.IntN(2*int(g.Values)+1)) - g.Values)
	t.Extra[n] = extra(n)
	if ply < g.Depth && (ply == 0 || g.Float64() >= g.EarlyEnding) {
		for range 1 + g.IntN(g.Width) {
			c := g.grow(ply + 1)
			t.Children[n] = append(t.Children[n], c)
		}
	}
	t.Mute[n] = len(t.Children[n]) == 0 && n%2 == 1
	g.level[ply] = append(g.level[ply], n)
	return n
}

func extra(n int32) uint8 {
	switch {
	case n%11 == 7:
		return 2
	case n%5 == 3:
		return 1
	}
	return 0
}

// add appends a node without children.
func (t *Literal) add(guess dts.Value) int32 {
	t.Children = append(t.Children, nil)
	t.Guess = append(t.Guess, guess)
	t.Extra = append(t.Extra, 0)
	t.Mute = append(t.Mute, false)
	return int32(len(t.Guess) - 1)
}

// measure fills in heights and bounds, children before parents.
func (t *Literal) measure() {
	t.Height = make([]int32, len(t.Guess))
	t.Low = append([]dts.Value(nil), t.Guess...)
	t.High = append([]dts.Value(nil), t.Guess...)
	done := make([]bool, len(t.Guess))
	var visit func(n int32)
	visit = func(n int32) {
		if done[n] {
			return
		}
		done[n] = true
		for _, c := range t.Children[n] {
			visit(c)
			t.Height[n] = max(t.Height[n], t.Height[c]+1)
			t.Low[n] = min(t.Low[n], -t.High[c])
			t.High[n] = max(t.High[n], -t.Low[c])
		}
	}
	visit(0)
}

// Extension is how much deeper than one ply less a node is searched when it is
// reached.
func (t *Literal) Extension(n int32) int { return int(t.Extra[n]) }

// FullDepth is a depth, at least 1, at which the search sees every end of the
// game.
func (t *Literal) FullDepth() int { return max(1, int(t.Height[0])) }
