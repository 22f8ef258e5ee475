package dts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// parentOf makes a node with a window, of which one move is claimed.
func parentOf(t Type, alpha, beta Value) *Node {
	n := NewNode(0)
	n.born(&Birth{Type: t, Ply: 3, Depth: 6, Alpha: alpha, Beta: beta})
	n.claimed = 1
	return n
}

// What a claimed move's child is told.
func TestBirths(t *testing.T) {
	claim := Claim{Move: 5, Depth: 5, Reduction: 2}
	cases := []struct {
		name   string
		parent Type
		claim  func(*Node, Claim) Birth
		want   Birth
	}{
		{"the first of a PV node", PV, (*Node).first, Birth{Type: PV, Depth: 5, Alpha: -30, Beta: -10}},
		{"the first of a CUT node", Cut, (*Node).first, Birth{Type: All, Depth: 5, Alpha: -30, Beta: -10}},
		{"the first of an ALL node", All, (*Node).first, Birth{Type: Cut, Depth: 5, Alpha: -30, Beta: -10}},
		{"a scout of a PV node", PV, (*Node).scout, Birth{Type: Cut, Depth: 3, Reduction: 2, Alpha: -11, Beta: -10}},
		{"a scout of a CUT node", Cut, (*Node).scout, Birth{Type: Cut, Depth: 3, Reduction: 2, Alpha: -11, Beta: -10}},
		{"a scout of an ALL node", All, (*Node).scout, Birth{Type: Cut, Depth: 3, Reduction: 2, Alpha: -11, Beta: -10}},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			n := parentOf(tc.parent, 10, 30)
			tc.want.Parent, tc.want.Kind, tc.want.Flip, tc.want.Move = n, Played, true, 5
			tc.want.Number, tc.want.Ply = 1, 4
			require.Equal(t, tc.want, tc.claim(n, claim))
		})
	}
}

// Which re-search a report calls for. The parent's window is (10, 30); the claim
// was made when alpha was 10, unless it says otherwise.
func TestAgain(t *testing.T) {
	scout := func(alpha Value, reduction int32) Birth {
		return Birth{Kind: Played, Type: Cut, Depth: 5 - reduction, Reduction: reduction, Alpha: -alpha - 1, Beta: -alpha}
	}
	cases := []struct {
		name  string
		child Birth
		alpha Value // of the parent, now
		value Value // from the parent's side
		want  *Birth
	}{
		{"a scout that fails low is done", scout(10, 0), 10, 10, nil},
		{"a reduced one too", scout(10, 2), 10, 3, nil},
		{"and one that is late", scout(10, 2), 25, 10, nil},
		{"a scout that fails high opens", scout(10, 0), 10, 15, &Birth{Type: PV, Again: Opened, Depth: 5, Alpha: -30, Beta: -10}},
		{"a reduced one is searched in full first", scout(10, 2), 10, 15, &Birth{Type: Cut, Again: Deepened, Depth: 5, Alpha: -11, Beta: -10}},
		{"also beyond beta", scout(10, 2), 10, 40, &Birth{Type: Cut, Again: Deepened, Depth: 5, Alpha: -11, Beta: -10}},
		{"a full one beyond beta cuts", scout(10, 0), 10, 30, nil},
		{"one that proves less than the present alpha scouts there", scout(10, 0), 20, 15, &Birth{Type: Cut, Again: Restarted, Depth: 5, Alpha: -21, Beta: -20}},
		{"reduced as it was", scout(10, 2), 20, 15, &Birth{Type: Cut, Again: Restarted, Depth: 3, Reduction: 2, Alpha: -21, Beta: -20}},
		{"one that proves just the present alpha too", scout(10, 0), 15, 15, &Birth{Type: Cut, Again: Restarted, Depth: 5, Alpha: -16, Beta: -15}},
		{"one that proves more opens above it", scout(10, 0), 14, 15, &Birth{Type: PV, Again: Opened, Depth: 5, Alpha: -30, Beta: -14}},
		{"an open window tells all", Birth{Kind: Played, Type: PV, Depth: 5, Alpha: -30, Beta: -10}, 10, 20, nil},
		{"whatever alpha is now", Birth{Kind: Played, Type: PV, Depth: 5, Alpha: -30, Beta: -10}, 25, 20, nil},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			n := parentOf(PV, 10, 30)
			n.alpha = tc.alpha
			c := NewNode(1)
			c.born(&tc.child)
			got, again := n.again(c, tc.value)
			require.Equal(t, tc.want != nil, again)
			if again {
				tc.want.Kind = Played
				require.Equal(t, *tc.want, got)
			}
		})
	}
}

// What a final value changes.
func TestAccept(t *testing.T) {
	cases := []struct {
		name         string
		value        Value
		alpha, worth Value
		best         Move
		cut          bool
	}{
		{"worse than alpha", 5, 10, 5, NoMove, false},
		{"as good as alpha", 10, 10, 10, NoMove, false},
		{"better", 20, 20, 20, 7, false},
		{"beta", 30, 30, 30, 7, true},
		{"beyond", 99, 99, 99, 7, true},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			n := parentOf(PV, 10, 30)
			c := NewNode(1)
			c.born(&Birth{Type: PV, Move: 7, Number: 1})
			c.pv.n, c.pv.moves[0] = 1, 9
			require.Equal(t, tc.cut, n.Accept(c, tc.value))
			require.Equal(t, tc.alpha, n.alpha)
			require.Equal(t, tc.worth, n.value)
			require.Equal(t, tc.best, n.best)
			require.Equal(t, int32(tc.alpha), n.bar.Load())
			if tc.best != NoMove {
				require.Equal(t, []Move{7, 9}, n.Line())
			}
		})
	}
}

// What becomes known above a chain of open windows: the bars of the parent, the
// grandparent and so on, as they are now.
func TestPull(t *testing.T) {
	cases := []struct {
		name        string
		bars        []Value // of the root, its child, and so on down to the parent
		value       Value   // of the node, None if it has none
		alpha, beta Value   // of the node, after
		cut, empty  bool
	}{
		{"nothing new", []Value{-50, -50}, None, -50, 50, false, false},
		{"the parent's alpha is a beta", []Value{-50, -20}, None, -50, 20, false, false},
		{"the grandparent's is an alpha", []Value{-30, -50}, None, -30, 50, false, false},
		{"both", []Value{-30, -20}, None, -30, 20, false, false},
		{"and what lies above them", []Value{-10, -30, -20}, None, -30, 10, false, false},
		{"the value is a cutoff now", []Value{-50, -20}, 25, 25, 20, true, false},
		{"or just one", []Value{-50, -25}, 25, 25, 25, true, false},
		{"or is not", []Value{-50, -26}, 25, 25, 26, false, false},
		{"a node above has the cutoff", []Value{30, -20}, None, -50, 50, false, true},
		{"a value below the floor is no cutoff", []Value{30, 40}, -50, -50, 50, false, true},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			var above *Node
			for ply, bar := range tc.bars {
				a := NewNode(ply)
				a.born(&Birth{Parent: above, Kind: Played, Type: PV, Ply: int32(ply), Alpha: -50, Beta: 50})
				a.alpha = bar
				a.bar.Store(int32(bar))
				above = a
			}
			above0 := above
			for above0.Parent != nil {
				above0 = above0.Parent
			}
			above0.Kind = Root
			n := NewNode(9)
			n.born(&Birth{Parent: above, Kind: Played, Type: PV, Ply: 9, Alpha: -50, Beta: 50})
			if tc.value != None {
				n.value = tc.value
				n.alpha = max(n.alpha, tc.value)
			}
			cut, empty := n.pull()
			require.Equal(t, tc.cut, cut)
			require.Equal(t, tc.empty, empty)
			require.Equal(t, tc.alpha, n.alpha)
			require.Equal(t, tc.beta, n.beta)
		})
	}
}

// What the value of a finished node proves. A value at or below the floor is an
// upper bound, also if it is above the alpha of the node's birth.
func TestProof(t *testing.T) {
	cases := []struct {
		value, floor Value
		want         Bound
	}{
		{5, 10, Upper},
		{10, 10, Upper},
		{11, 10, Exact},
		{15, 20, Upper},
		{29, 10, Exact},
		{30, 10, Lower},
		{99, 10, Lower},
	}
	for _, tc := range cases {
		n := parentOf(PV, 10, 30)
		n.value, n.floor = tc.value, tc.floor
		require.Equal(t, tc.want, n.Proof(), "%d above a floor of %d", tc.value, tc.floor)
	}
}

// Searches before the moves see the window from the parent, or from the other
// side.
func TestSub(t *testing.T) {
	n := parentOf(Cut, 10, 11)
	same := n.sub(&Plan{Do: Search, Kind: Before, Type: Cut, Depth: 4, Alpha: 10, Beta: 11})
	require.Equal(t, Birth{Parent: n, Kind: Before, Type: Cut, Ply: 4, Depth: 4, Alpha: 10, Beta: 11}, same)
	other := n.sub(&Plan{Do: Search, Kind: Before + 1, Type: All, Flip: true, Move: 3, Depth: 2, Alpha: 10, Beta: 11})
	require.Equal(t, Birth{Parent: n, Kind: Before + 1, Type: All, Flip: true, Move: 3, Ply: 4, Depth: 2, Alpha: -11, Beta: -10}, other)
}
