package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/dts"
)

// Marks are a set, as long as no row is full.
func TestMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		marks, set := &Searching{}, map[uint64]bool{}
		some := rapid.Map(rapid.IntRange(0, 2*searchingWays-1), func(i int) uint64 {
			return uint64(i%2+1) + uint64(i/2)*searchingRows // two rows
		})
		t.Repeat(map[string]func(*rapid.T){
			"set":   func(t *rapid.T) { m := some.Draw(t, "mark"); marks.start(m); set[m] = true },
			"drop":  func(t *rapid.T) { m := some.Draw(t, "mark"); marks.finish(m); delete(set, m) },
			"clear": func(*rapid.T) { marks.clear(); clear(set) },
			"": func(t *rapid.T) {
				require.Equal(t, len(set), marks.count())
				m := some.Draw(t, "mark")
				require.Equal(t, set[m], marks.has(m))
			},
		})
	})
}

// A full row gives up a mark for a new one.
func TestMarksOverflow(t *testing.T) {
	marks := &Searching{}
	for i := range uint64(searchingWays + 1) {
		marks.start(1 + i*searchingRows)
	}
	require.True(t, marks.has(1+searchingWays*searchingRows))
	require.Equal(t, searchingWays, marks.count())
}

// claimed is a policy that remembers the moves of the root in their order.
type claimed struct {
	*Deferring
	order []dts.Move
}

func (c *claimed) Next(n *dts.Node) (dts.Claim, bool) {
	claim, ok := c.Deferring.Next(n)
	if ok && n.Kind == dts.Root {
		c.order = append(c.order, claim.Move)
	}
	return claim, ok
}

// A move that another is on comes last, with the depth that it would have had in
// its place; the first move comes first all the same, and at small depths nothing
// is put off.
func TestMovesArePutOff(t *testing.T) {
	for depth := 1; depth <= 4; depth++ {
		var order [2][]dts.Move
		for marked := range 2 {
			s := New(table(t, 1))
			s.Switches = Switches{}
			p := &claimed{Deferring: NewDeferring(nil, s.ShareSearching())}
			tree := dts.NewTree(dts.Options{Workers: 1}, func(tree *dts.Tree, _ int) dts.Policy {
				s.Reserve(tree.Capacity())
				p.Worker = NewWorker(s, material{})
				return p
			})
			root := position(t, suite[1])
			s.SetRoot(Root{Position: root})
			if marked == 1 {
				s.searching.start(moveHash(root.Key(), order[0][0]))
				s.searching.start(moveHash(root.Key(), order[0][3]))
			}
			require.NoError(t, tree.Search(&dts.Master{MaxDepth: depth, Continue: func(r *dts.Result) bool {
				if r.Depth < depth {
					p.order = nil
				}
				return true
			}}))
			order[marked] = p.order
		}
		want := order[0]
		if depth >= deferDepth {
			want = append(append(append([]dts.Move{}, want[:3]...), want[4:]...), want[3])
		}
		require.Equal(t, want, order[1], "depth %d", depth)
	}
}

// No mark outlives the stay at its move: whenever the workers rest, those there
// are stand on the way of one of them; and none at the begin of a search.
func TestMarksDoNotLeak(t *testing.T) {
	s := New(table(t, 1))
	var all []*Deferring
	marks := s.ShareSearching()
	tree := dts.NewTree(dts.Options{Workers: 5, Rule: dts.Apart}, func(tree *dts.Tree, k int) dts.Policy {
		s.Reserve(tree.Capacity())
		own := s
		if k > 0 {
			own = s.Sibling(false)
		}
		all = append(all, NewDeferring(NewWorker(own, material{}), marks))
		return all[k]
	})
	marked := 0
	for i, fen := range suite {
		s.SetRoot(Root{Position: position(t, fen)})
		require.Zero(t, marks.count())
		tree.Begin(&dts.Master{Nodes: uint64(2000 + 3000*i)})
		require.NoError(t, tree.Run())
		ways := map[uint64]bool{}
		for _, d := range all {
			for ply, m := range d.started {
				require.True(t, m == 0 || ply < d.deepest)
				ways[m] = true
			}
		}
		for i := range marks.rows {
			for j := range marks.rows[i] {
				if m := marks.rows[i][j].Load(); m != 0 {
					require.True(t, ways[m])
					marked++
				}
			}
		}
	}
	require.Positive(t, marked)
}

// count is the number of marks.
func (t *Searching) count() int {
	n := 0
	for i := range t.rows {
		for j := range t.rows[i] {
			if t.rows[i][j].Load() != 0 {
				n++
			}
		}
	}
	return n
}
