package dtstest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

// The claims of the paper (Hyatt, "The Dynamic Tree-Splitting Parallel Search
// Algorithm", ICCA Journal 20(1), 1997) and of doc.go, a test each, in three
// parts: init, run, check.

// plain is a tree of three plies whose ends are all worth nothing. Beneath the
// first move all is PV; the second move is a CUT node, its moves are ALL nodes.
const plain = "(0 (0 (0 0 0 0) (0 0 0 0) (0 0 0 0)) (0 (0 0 0 0) (0 0 0 0) (0 0 0 0)) (0 (0 0 0 0) (0 0 0 0) (0 0 0 0)))"

// stubborn is like plain, but the first move of every CUT node at ply 1 fails to
// cut.
const stubborn = "(0 (0 (0 0 0 0) (0 0 0 0) (0 0 0 0)) (0 (0 -1 0 0) (0 0 0 0) (0 0 0 0)) (0 (0 0 0 0) (0 0 0 0) (0 0 0 0)))"

// "Any processor may split any node on any other processor's stack."
func TestPaperAnyNodeOfAnyStackIsSplit(t *testing.T) {
	for ply := range 3 {
		s := newStage(t, stubborn, 2)
		s.deepest()
		s.to(0, "enter", "/2/2/1")
		n := s.node(0).Parent
		for int(n.Ply) > ply {
			n = n.Parent
		}

		s.split(1, n)

		require.True(t, n.Split())
		require.Equal(t, 2, n.Running())
		require.Zero(t, s.end().Value)
	}
}

// Also above a split point there is already; the workers beneath do not notice.
func TestPaperSplitAboveASplitPoint(t *testing.T) {
	s := newStage(t, plain, 3)
	s.deepest()
	s.to(0, "enter", "/2/1/1")
	low := s.node(0).Parent
	root := low.Parent.Parent
	s.split(1, low)
	beneath := s.node(1)

	s.split(2, root)

	require.True(t, low.Split())
	require.True(t, root.Split())
	require.False(t, low.Parent.Split())
	require.Equal(t, "/3", s.path(2))
	require.Same(t, beneath, s.node(1))
	require.Zero(t, s.end().Value)
}

// The worker whose node is split is not stopped: it stays what it is.
func TestPaperTheOtherWorkerIsNotStopped(t *testing.T) {
	s := newStage(t, plain, 2)
	s.deepest()
	s.to(0, "enter", "/2/1/1")
	before := [2]any{s.doing(0), s.node(0)}

	s.split(1, s.node(0).Parent)

	require.Equal(t, "/2/1/2", s.path(1))
	require.Equal(t, before, [2]any{s.doing(0), s.node(0)})
	s.to(0, "enter", "/2/1/3") // and goes on
}

// No node has an owner: the last one out backs the value up, also when it is not
// the one who came first.
func TestPaperLastOneOutBacksUp(t *testing.T) {
	s := newStage(t, stubborn, 2)
	s.deepest()
	s.to(0, "enter", "/2/2/1")
	n := s.node(0).Parent
	s.split(1, n)
	s.to(1, "enter", "/2/2/2")

	s.to(0, "enter", "/2/2/3") // the first one takes the last move,
	s.once(0)
	s.once(0)
	require.Equal(t, "choose", s.doing(0)) // and leaves
	require.False(t, n.Closed())
	s.once(1)
	s.once(1)

	require.True(t, n.Closed())
	require.Equal(t, "settle", s.doing(1)) // the other backs up
	require.Same(t, n, s.node(1))
	require.Zero(t, s.end().Value)
}

// A worker may join a split point at any time.
func TestPaperLateJoin(t *testing.T) {
	s := newStage(t, stubborn, 3)
	s.deepest()
	s.to(0, "enter", "/2/2/1")
	n := s.node(0).Parent
	s.split(1, n)
	s.once(1)
	require.Equal(t, 2, n.Running())

	s.split(2, n)

	require.Equal(t, "/2/2/3", s.path(2))
	require.Equal(t, 3, n.Running())
	s.end()
	require.NotZero(t, s.tree.Tally().LateJoins)
}

// ALL nodes are split before their first move is done.
func TestPaperAllNodesAreSplitAtOnce(t *testing.T) {
	for _, rule := range []dts.Rule{dts.Formula, dts.Learned} {
		s := stageOf(t, Case{Tree: MustParse(plain), Workers: 2, MinSplit: 1, Patience: -1, Rule: rule, Picks: []byte{}})
		s.deepest()
		s.to(0, "claim", "/2/1")
		n := s.node(0)
		require.Equal(t, dts.All, n.Type)
		require.Zero(t, n.Offer())

		s.once(0)

		require.Equal(t, 1, n.Claimed())
		require.Equal(t, dts.None, n.Value())
		require.NotZero(t, n.Offer())
	}
}

// CUT nodes are split when their first move has failed to cut, not before.
func TestPaperCutNodesAreSplitAfterAMiss(t *testing.T) {
	s := newStage(t, stubborn, 2)
	s.deepest()
	s.to(0, "enter", "/2/1")
	n := s.node(0).Parent
	require.Equal(t, dts.Cut, n.Type)
	require.Zero(t, n.Offer())

	s.to(0, "enter", "/2/2")

	require.NotEqual(t, dts.None, n.Value())
	require.NotZero(t, n.Offer())
}

// By what was learned, a CUT node is worth far less before its first move is
// done than after it failed.
func TestPaperConfidenceInCutNodes(t *testing.T) {
	s := stageOf(t, Case{Tree: MustParse(stubborn), Workers: 2, MinSplit: 1, Patience: -1, Picks: []byte{}})
	s.deepest()
	s.to(0, "enter", "/2/1")
	n := s.node(0).Parent
	before := n.Offer()

	s.to(0, "enter", "/2/2")

	require.Greater(t, n.Offer(), 5*before)
}

// PV nodes are never split before they have a value.
func TestPaperPVNodesWaitForTheirFirstValue(t *testing.T) {
	for _, rule := range []dts.Rule{dts.Formula, dts.Learned} {
		s := stageOf(t, Case{Tree: MustParse(plain), Workers: 2, MinSplit: 1, Patience: -1, Rule: rule, Picks: []byte{}})
		s.deepest()
		s.to(0, "enter", "/1/1/1")
		var chain []*dts.Node
		for n := s.node(0).Parent; n != nil; n = n.Parent {
			chain = append(chain, n)
		}
		for _, n := range chain {
			require.Equal(t, dts.PV, n.Type)
			require.Zero(t, n.Offer(), Path(n))
		}

		s.to(0, "enter", "/1/1/2")

		require.NotZero(t, chain[0].Offer())
		require.Zero(t, chain[1].Offer())
		require.Zero(t, chain[2].Offer())
	}
}

// A cutoff stops all who are beneath the node, and nobody else.
func TestPaperACutStopsAllBeneath(t *testing.T) {
	s := newStage(t, "(0 (0 (0 0 0) 0) (0 (0 -1 0) (0 (0 0 0) 0) 0) (0 (0 (0 0 0) 0) 0))", 3)
	s.deepest()
	s.to(0, "enter", "/2/2")
	cut := s.node(0).Parent
	s.split(1, cut)
	s.split(2, cut.Parent)
	s.to(0, "enter", "/2/2/1")
	s.to(2, "enter", "/3/1")

	s.to(1, "settle", "/2") // its move cuts
	s.once(0)
	s.once(2)

	require.True(t, cut.Closed())
	require.Equal(t, dts.Lower, cut.Bound())
	require.True(t, s.node(0).Void())
	require.Equal(t, "report", s.doing(0)) // unwinds
	require.False(t, s.node(2).Void())
	require.Equal(t, "prepare", s.doing(2)) // goes on
	s.end()
	require.EqualValues(t, 1, s.tree.Tally().Aborts)
}

// A stop is the same as a cut of the root: all unwind, what is unfinished is
// void, the last finished depth stands.
func TestPaperStop(t *testing.T) {
	s := newStage(t, plain, 3)
	s.deepest()
	s.to(0, "enter", "/2/1/1")
	low := s.node(0).Parent
	s.split(1, low.Parent.Parent)
	s.split(2, low)
	finished := len(s.out.Results)

	s.tree.Stop()
	last := s.end()

	require.Len(t, s.out.Results, finished)
	require.Equal(t, 2, last.Depth)
	require.EqualValues(t, 3, s.tree.Tally().Aborts) // nobody looked at another position
	require.True(t, s.tree.Over())
}

// Nobody waits at a node: whoever finds no move there is at work elsewhere two
// Steps later.
func TestPaperNobodyWaits(t *testing.T) {
	s := newStage(t, stubborn, 2)
	s.deepest()
	s.to(0, "enter", "/2/2/1")
	n := s.node(0).Parent
	s.split(1, n)
	s.to(1, "enter", "/2/2/3")
	s.once(1)
	s.once(1)
	require.Equal(t, "choose", s.doing(1)) // no move is left
	require.False(t, n.Closed())

	s.once(1)
	s.once(1)

	require.Equal(t, "enter", s.doing(1))
	require.NotSame(t, n, s.node(1).Parent)
	require.False(t, n.Closed())
	require.Zero(t, s.end().Value)
}
