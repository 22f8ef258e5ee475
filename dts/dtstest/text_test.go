package dtstest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/dts"
)

// A Literal as text: an end is its value, an inner node is its guess and its
// children in brackets, nodes are numbered in the order in which they are
// written:
//
//	(0 (1 2 -3) (4 5+1 6.) #2)
//
// +1 and +2 are extensions, a dot makes an end mute, #2 is node 2 once more.

// String writes the tree.
func (t *Literal) String() string {
	var b strings.Builder
	p := printer{tree: t, number: make([]int, len(t.Guess)), to: &b}
	p.node(0)
	return b.String()
}

type printer struct {
	tree    *Literal
	number  []int // of nodes written, from 1; 0 for those that are not
	written int
	to      *strings.Builder
}

func (p *printer) node(n int32) {
	if k := p.number[n]; k > 0 {
		fmt.Fprintf(p.to, "#%d", k-1)
		return
	}
	p.written++
	p.number[n] = p.written
	children := p.tree.Children[n]
	if len(children) > 0 {
		p.to.WriteByte('(')
	}
	fmt.Fprintf(p.to, "%d", p.tree.Guess[n])
	if x := p.tree.Extra[n]; x > 0 {
		fmt.Fprintf(p.to, "+%d", x)
	}
	if p.tree.Mute[n] {
		p.to.WriteByte('.')
	}
	for _, c := range children {
		p.to.WriteByte(' ')
		p.node(c)
	}
	if len(children) > 0 {
		p.to.WriteByte(')')
	}
}

// Parse reads what String writes.
func Parse(text string) (*Literal, error) {
	p := parser{tree: &Literal{}}
	p.words = strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	if _, err := p.node(); err != nil {
		return nil, fmt.Errorf("literal: %w", err)
	}
	if len(p.words) > 0 {
		return nil, fmt.Errorf("literal: %q follows the tree", p.words[0])
	}
	p.tree.measure()
	return p.tree, nil
}

// MustParse reads a tree that is known to be well formed.
func MustParse(text string) *Literal {
	t, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return t
}

type parser struct {
	tree  *Literal
	words []string
	open  []int32 // inner nodes being read
}

func (p *parser) word() string {
	if len(p.words) == 0 {
		return ""
	}
	w := p.words[0]
	p.words = p.words[1:]
	return w
}

func (p *parser) node() (int32, error) {
	w := p.word()
	switch {
	case w == "":
		return 0, fmt.Errorf("a node is missing at the end")
	case w[0] == '#':
		return p.again(w)
	case w == "(":
		return p.inner()
	}
	return p.atom(w)
}

// again is a node that was read before.
func (p *parser) again(w string) (int32, error) {
	k, err := strconv.Atoi(w[1:])
	if err != nil || k < 0 || k >= len(p.tree.Guess) {
		return 0, fmt.Errorf("%q is no node written before", w)
	}
	if slices.Contains(p.open, int32(k)) {
		return 0, fmt.Errorf("%q is its own ancestor", w)
	}
	return int32(k), nil
}

func (p *parser) inner() (int32, error) {
	n, err := p.atom(p.word())
	if err != nil {
		return 0, err
	}
	if p.tree.Mute[n] {
		return 0, fmt.Errorf("node %d is mute and has children", n)
	}
	p.open = append(p.open, n)
	defer func() { p.open = p.open[:len(p.open)-1] }()
	for len(p.words) > 0 && p.words[0] != ")" {
		c, err := p.node()
		if err != nil {
			return 0, err
		}
		p.tree.Children[n] = append(p.tree.Children[n], c)
	}
	if p.word() != ")" {
		return 0, fmt.Errorf("node %d is not closed", n)
	}
	return n, nil
}

// atom reads a value with its marks.
func (p *parser) atom(w string) (int32, error) {
	rest, mute := strings.CutSuffix(w, ".")
	number, plus, extended := strings.Cut(rest, "+")
	v, err := strconv.Atoi(number)
	if err != nil || v <= int(-dts.Infinity) || v >= int(dts.Infinity) {
		return 0, fmt.Errorf("%q is no value", w)
	}
	n := p.tree.add(dts.Value(v))
	p.tree.Mute[n] = mute
	if !extended {
		return n, nil
	}
	x, err := strconv.Atoi(plus)
	if err != nil || x < 1 || x > 2 {
		return 0, fmt.Errorf("%q: an extension is 1 or 2", w)
	}
	p.tree.Extra[n] = uint8(x)
	return n, nil
}

// A tree is what its text says.
func TestParse(t *testing.T) {
	g := MustParse("(1 (2+1 -3. 4+2) (5 #3 6) #1)")
	require.Equal(t, [][]int32{{1, 4, 1}, {2, 3}, nil, nil, {3, 5}, nil}, g.Children)
	require.Equal(t, []uint8{0, 1, 0, 2, 0, 0}, g.Extra)
	require.Equal(t, []bool{false, false, true, false, false, false}, g.Mute)
	require.Equal(t, []int32{2, 1, 0, 0, 1, 0}, g.Height)
	require.EqualValues(t, 4, g.Minimax(0, 2))
	require.EqualValues(t, 1, g.Minimax(0, 0))
}

// Text and tree are the same thing.
func TestTextOfTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := Random(rapid.Uint64().Draw(t, "seed"), Shape{
			Depth:       rapid.IntRange(1, 5).Draw(t, "depth"),
			Width:       rapid.IntRange(1, 4).Draw(t, "width"),
			Values:      40,
			Transpose:   rapid.Float64Range(0, 0.4).Draw(t, "transpositions"),
			EarlyEnding: 0.1,
		})
		again, err := Parse(g.String())
		require.NoError(t, err)
		require.Equal(t, g, again)
	})
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "missing",
		"(1":             "not closed",
		"(1 2":           "not closed",
		"1 2":            "follows",
		"(1 x)":          `"x"`,
		"(1 2+3)":        "an extension is 1 or 2",
		"(1. 2)":         "mute and has children",
		"(1 #0)":         "ancestor",
		"(1 #7)":         "no node written before",
		"(1 99999)":      "no value",
		"(1 (2 3) #1) 4": "follows",
	} {
		_, err := Parse(text)
		require.ErrorContains(t, err, want, text)
	}
}

// Whatever it reads, the parser does not fall over.
func FuzzParse(f *testing.F) {
	f.Add("(1 (2+1 -3. 4+2) (5 #3 6) #1)")
	f.Add("(1 #0)")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(g.String())
		require.NoError(t, err)
		require.Equal(t, g.String(), again.String())
	})
}

func TestParseCaseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "no tree",
		"tree 1":                 "0 workers",
		"tree (1\nworkers 2":     "line 1",
		"tree 1\nfrobnicate":     "line 2",
		"tree 1\nsearch deeper":  "deeper",
		"tree 1\nfault of mine":  "of mine",
		"tree 1\npicks 1 x":      `"x"`,
		"tree 1\npicks 300":      "300",
		"tree 1\nworkers many\n": "many",
	} {
		_, err := ParseCase(text)
		require.ErrorContains(t, err, want, text)
	}
}

// A case that does not fail is left as it is.
func TestShrinkOfASoundCase(t *testing.T) {
	c := RandomCase(1)
	require.Equal(t, c, Shrink(c))
}
