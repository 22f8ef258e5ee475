package search

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// at makes a node of a kind with depth and window over a frame of position p,
// as if it had been entered.
func at(s *searcher, p chess.Position, b dts.Birth) (*Worker, *dts.Node, *frame) {
	w := NewWorker(s.Shared, material{})
	n := dts.NewNode(0)
	n.Born(b)
	f := &s.frames[0]
	*f = frame{pos: p, previous: s.sentinel(0), killerFrame: s.sentinel(1), depth: b.Depth, lastMove: noPieceTo, rawEval: tt.NoEval, staticEval: tt.NoEval, extensionLimit: 99}
	w.evaluate(f)
	w.refineEval(f, tt.Entry{})
	f.open(chess.NoMove)
	return w, n, f
}

// Where the best known is to be mated, nothing is pruned, nor is the first move:
// a node without moves would seem mated. If no move has a value yet, the node is
// supposed to be no mate.
func TestPruningMatesNobody(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[1])
	hopeless := dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 1, Alpha: 5000, Beta: 5001}
	count := func(b dts.Birth, known dts.Value) (moves int, supposed dts.Value) {
		w, n, _ := at(s, p, b)
		n.Finish(known, dts.NoBound)
		for _, ok := w.Next(n); ok; _, ok = w.Next(n) {
			moves++
		}
		return moves, n.Supposed()
	}
	mating, root := hopeless, hopeless
	mating.Alpha, mating.Beta = matedIn(8), matedIn(8)+1
	root.Kind = dts.Root
	for _, c := range []struct {
		name     string
		birth    dts.Birth
		known    dts.Value
		pruned   bool
		supposed bool
	}{
		{"no value yet", hopeless, dts.None, true, true},
		{"no value yet, and alpha is a mate", mating, dts.None, false, false},
		{"mated", hopeless, matedIn(4), false, false},
		{"a value", hopeless, 0, true, true},
		{"the root", root, 0, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves, supposed := count(c.birth, c.known)
			require.Equal(t, c.supposed, supposed >= leastUndecided)
			require.LessOrEqual(t, supposed, c.birth.Alpha)
			if c.pruned {
				require.Less(t, moves, 20)
				require.Equal(t, c.known == dts.None, moves > 0, "the first move is searched")
			} else {
				require.Equal(t, 48, moves)
			}
		})
	}
}

// What is pruned by futility may be worth as much as the margin says: a node that fails
// low is not worth less.
func TestFutilityBoundsTheValue(t *testing.T) {
	s := newSearcher(t, Switches{Futility: true})
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 1, Alpha: 2000, Beta: 2001})
	n.Finish(-3000, dts.NoBound)
	for _, ok := w.Next(n); ok; _, ok = w.Next(n) {
	}
	require.Greater(t, n.Supposed(), dts.Value(f.staticEval))
	require.LessOrEqual(t, n.Supposed(), n.Alpha)
}

// Futility spares moves that give check: a mate may be among them.
func TestChecksAreNotFutile(t *testing.T) {
	s := newSearcher(t, Switches{Futility: true})
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	w, n, _ := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 1, Alpha: 2000, Beta: 2001})
	n.Finish(0, dts.NoBound)
	c, ok := w.Next(n)
	require.True(t, ok)
	require.Equal(t, "d1d8", p.UCI(moveOf(c.Move), false))
	_, ok = w.Next(n)
	require.False(t, ok)
}

// A static evaluation far outside the window settles a node that is not on the
// principal variation, and never as a mate.
func TestStaticPruning(t *testing.T) {
	p := position(t, "3k4/pppp4/8/8/8/8/PPPPQ3/4K3 w - - 0 1") // a queen up
	for _, c := range []struct {
		name  string
		birth dts.Birth
		known bool
	}{
		{"far above beta", dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 3, Alpha: 0, Beta: 1}, true},
		{"far below alpha", dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 1, Alpha: 2000, Beta: 2001}, true},
		{"within reach", dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 3, Alpha: 900, Beta: 901}, false},
		{"on the principal variation", dts.Birth{Kind: dts.Played, Type: dts.PV, Depth: 3, Alpha: 0, Beta: 1}, false},
		{"too deep", dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 20, Alpha: 0, Beta: 1}, false},
		{"beta is being mated", dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 3, Alpha: matedIn(5), Beta: matedIn(5) + 1}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			on := AllOn()
			on.Decided = false
			s := newSearcher(t, on)
			w, n, f := at(s, p, c.birth)
			v, nodes, known := w.pruneByEval(n, f)
			require.Equal(t, c.known, known)
			if v >= n.Beta {
				f.principal = true
				_, _, known := w.pruneByEval(n, f)
				require.False(t, known, "it was on the principal variation")
			}
			require.Positive(t, nodes)
			if known {
				require.Less(t, max(v, -v), WinBound)
				require.True(t, v <= n.Alpha || v >= n.Beta)
			}
		})
	}
}

// ProbCut tries captures with the node's own picker and leaves it at its
// beginning: afterwards each legal move still comes once.
func TestProbCutLeavesThePickerWhole(t *testing.T) {
	s := newSearcher(t, AllOn())
	rapid.Check(t, func(t *rapid.T) {
		p := randomPosition(t)
		beta := dts.Value(rapid.IntRange(-1000, 1000).Draw(t, "beta"))
		w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 8, Alpha: beta - 1, Beta: beta})
		f.reset(anyMove(t, &p, "hash"))
		if !w.mayProbCut(n, f) {
			return
		}
		tried := map[dts.Move]bool{}
		for plan, ok := w.nextProbCut(n, f); ok; plan, ok = w.nextProbCut(n, f) {
			require.True(t, p.Legal(moveOf(plan.Move)))
			require.False(t, tried[plan.Move])
			tried[plan.Move] = true
		}
		var all chess.MoveList
		p.Moves(&all)
		seen := map[chess.Move]bool{}
		for m, from := w.pick(f); from != exhausted; m, from = w.pick(f) {
			seen[m.move] = true
		}
		require.Len(t, seen, all.Len())
	})
}

// A search without the hash move neither learns from the table nor teaches it,
// and a hash move that is the only one is singular.
func TestExcludedMove(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[1])
	w, n, f := at(s, p, dts.Birth{Kind: singularTest, Type: dts.Cut, Depth: 4, Alpha: 20, Beta: 21})
	f.excluded = chess.NewMove(8, 16, chess.Normal)
	n.Finish(50, dts.Lower)
	w.Close(n)
	_, ok := s.table.Probe(p.Key())
	require.False(t, ok, "nothing was stored")
	s.table.Store(p.Key(), tt.Entry{Move: uint16(f.excluded), Value: 500, Depth: 50, Bound: tt.Exact})
	e, cut := w.probe(n, f)
	require.False(t, cut)
	require.Equal(t, noEntry, e)
	require.Equal(t, n.Alpha, w.Empty(n))
	seen := 0
	for c, ok := w.Next(n); ok; c, ok = w.Next(n) {
		require.NotEqual(t, dts.Move(f.excluded), c.Move)
		seen++
	}
	require.Positive(t, seen)
}

// What the other moves are worth decides how deep the hash move is searched.
func TestSingularExtension(t *testing.T) {
	hash := chess.NewMove(8, 16, chess.Normal)
	for _, c := range []struct {
		name      string
		typ       dts.Type
		others    dts.Value // than the bound they must reach
		known     dts.Value // than beta
		extension int8
		over      bool
	}{
		{"a little less", dts.Cut, -1, 0, 1, false},
		{"much less", dts.Cut, -100, 0, 2, false},
		{"much less on the principal variation", dts.PV, -100, 0, 1, false},
		{"several cut", dts.Cut, 10, 200, 0, true},
		{"one is worth beta although singularBeta is less", dts.Cut, 30, -1, 0, true},
		{"several may cut on the principal variation", dts.PV, 10, 200, -2, false},
		{"as good, and beta is near", dts.All, 10, 1, -2, false},
		{"as good, and beta is far", dts.All, 10, -200, 0, false},
		{"as good at a CUT node", dts.Cut, 10, -200, -2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, p := newSearcher(t, AllOn()), DefaultParameters()
			p.SingularMargin, p.DoubleMargin = 180, 20
			s.SetParameters(p)
			w, n, f := at(s, position(t, suite[0]), dts.Birth{Kind: dts.Played, Type: c.typ, Depth: 8, Alpha: 0, Beta: 1})
			f.reset(hash)
			f.hashEntry = tt.Entry{Move: uint16(hash), Value: int16(n.Beta + c.known), Depth: 7, Bound: tt.Lower}
			require.True(t, w.maySingularTest(n, f))
			plan := w.singularTest(n, f)
			require.Equal(t, dts.Move(hash), plan.Move)
			done := &dts.Report{Kind: singularTest, Depth: plan.Depth, Value: plan.Beta + c.others}
			plan, over := w.afterSingularTest(n, f, done)
			require.Equal(t, c.over, over)
			if over {
				require.GreaterOrEqual(t, plan.Value, n.Beta)
			}
			require.Equal(t, c.extension, f.hashExtension)
		})
	}
}

// A null move that cuts where much depth is at stake is verified by a search
// that may not pass itself, nor may what follows soon.
func TestNullMoveIsVerified(t *testing.T) {
	s := newSearcher(t, AllOn())
	birth := dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: int32(s.tuning.VerifyDepth), Alpha: -500, Beta: -499}
	w, n, f := at(s, position(t, suite[5]), birth)
	require.True(t, w.mayNullMove(n, f))
	plan := w.Before(n, &dts.Report{})
	require.Equal(t, nullMove, plan.Kind)
	plan = w.Before(n, &dts.Report{Kind: nullMove, Value: n.Beta - 1})
	require.NotEqual(t, verification, plan.Kind)
	plan = w.Before(n, &dts.Report{Kind: nullMove, Value: mateIn(7)})
	require.Equal(t, verification, plan.Kind)
	require.False(t, plan.Flip)
	child := dts.NewNode(1)
	child.Born(dts.Birth{Parent: n, Kind: plan.Kind, Type: plan.Type, Ply: 1, Depth: int32(plan.Depth), Alpha: plan.Alpha, Beta: plan.Beta})
	require.Greater(t, w.place(child).nullMoveFrom, f.ply)
	plan = w.Before(n, &dts.Report{Kind: verification, Value: mateIn(7)})
	require.Equal(t, dts.Plan{Do: dts.Return, Value: n.Beta, Bound: dts.Lower}, plan, "no proof of a mate")

	birth.Depth--
	w, n, _ = at(s, position(t, suite[5]), birth)
	plan = w.Before(n, &dts.Report{Kind: nullMove, Value: 40})
	require.Equal(t, dts.Plan{Do: dts.Return, Value: 40, Bound: dts.Lower}, plan)
}

// The table has what moves proved: nothing of null moves and multi-cut, which
// name no move, and ProbCut's capture with its depth, unless it knows more.
func TestCutsBeforeTheMovesAreStoredForWhatTheyProve(t *testing.T) {
	p := position(t, suite[1])
	capture, err := p.ParseUCI("e2a6", false)
	require.NoError(t, err)
	old := tt.Entry{Move: uint16(capture) + 1, Value: -20, Depth: 3, Bound: tt.Upper}
	deep := old
	deep.Depth = 6
	for _, c := range []struct {
		name string
		kind dts.Kind
		old  tt.Entry
		want tt.Entry
	}{
		{"null move", nullMove, old, old},
		{"verification", verification, old, old},
		{"multi-cut", singularTest, old, old},
		{"ProbCut", probCut, old, tt.Entry{Move: uint16(capture), Value: 90, Depth: 5, Bound: tt.Lower}},
		{"ProbCut over what is deeper", probCut, deep, deep},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearcher(t, AllOn())
			s.table.Store(p.Key(), c.old)
			w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 8, Alpha: -1, Beta: 0})
			f.hashEntry, f.rawEval = c.old, 0
			f.endedBy, f.endedDepth, f.endedMove = c.kind, 4, dts.Move(capture)
			n.Finish(90, dts.Lower)
			w.Close(n)
			e, ok := s.table.Probe(p.Key())
			require.True(t, ok)
			require.Equal(t, c.want, e)
		})
	}
}

// The static evaluation of a node that is pruned at once is in the table.
func TestPrunedNodesStoreTheirEvaluation(t *testing.T) {
	on := AllOn()
	on.Decided = false
	s := newSearcher(t, on)
	p := position(t, "3k4/pppp4/8/8/8/8/PPPPQ3/4K3 w - - 0 1") // a queen up
	w, n, parent := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.All, Depth: 4, Alpha: -1, Beta: 0})
	quiet, err := p.ParseUCI("e2e4", false)
	require.NoError(t, err)
	child := dts.NewNode(1)
	child.Born(dts.Birth{Parent: n, Kind: dts.Played, Type: dts.Cut, Move: dts.Move(quiet), Ply: 1, Depth: 3, Alpha: -2000, Beta: -1999})
	_, _, known := w.Enter(child)
	require.True(t, known)
	var next chess.Position
	parent.pos.Make(&next, quiet)
	e, ok := s.table.Probe(next.Key())
	require.True(t, ok)
	require.Equal(t, tt.None, e.Bound)
	require.EqualValues(t, material{}.Evaluate(&next, 0), e.Eval)
}

// A position that was on the principal variation stays so in the table, and is
// reduced less when it is met elsewhere; when it fails low, what refutes the
// parent's move belongs to it.
func TestPrincipalVariationIsRemembered(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[5])
	w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 8, Alpha: -1, Beta: 0})
	f.moveCount = 20
	plain := w.reduction(n, f, scored{}, quiets)
	s.table.Store(p.Key(), tt.Entry{Value: 5, Depth: 3, Bound: tt.Exact, PV: true})
	w.probe(n, f)
	require.True(t, f.principal)
	require.Less(t, w.reduction(n, f, scored{}, quiets), plain)
	n.Hand()
	n.Finish(20, dts.Lower)
	w.Close(n)
	e, ok := s.table.Probe(p.Key())
	require.True(t, ok)
	require.True(t, e.PV)
}

// A null move is tried if the static evaluation is far enough above beta, the
// less the deeper the search.
func TestNullMoveNeedsAMargin(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[5])
	for _, c := range []struct {
		depth, above int
		want         bool
	}{
		{3, s.tuning.NullAbove - 3*s.tuning.NullFall, true},
		{3, s.tuning.NullAbove - 3*s.tuning.NullFall - 1, false},
		{6, s.tuning.NullAbove - 6*s.tuning.NullFall, true},
		{20, 0, true},
		{20, -1, false},
	} {
		w, n, f := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: int32(c.depth), Alpha: -1, Beta: 0})
		f.staticEval, f.estimate = int16(c.above), int16(c.above)
		require.Equal(t, c.want, w.mayNullMove(n, f), "depth %d, %d above beta", c.depth, c.above)
	}
}

// Where many answers to the moves of a node failed high, late moves are reduced
// more.
func TestCutoffsBelowReduceMore(t *testing.T) {
	s := newSearcher(t, AllOn())
	w, n, f := at(s, position(t, suite[5]), dts.Birth{Kind: dts.Played, Type: dts.All, Depth: 8, Alpha: -1, Beta: 0})
	f.moveCount = 20
	plain := w.reduction(n, f, scored{}, quiets)
	answer := dts.NewNode(1)
	for range s.tuning.ReduceCutoffs {
		answer.Born(dts.Birth{Parent: n, Kind: dts.Played, Type: dts.Cut, Depth: 5, Alpha: 0, Beta: 1})
		s.frames[1] = frame{pos: f.pos, previous: 0, killerFrame: f.previous, depth: 5}
		answer.Hand()
		answer.Finish(30, dts.Lower)
		w.Close(answer)
	}
	require.Equal(t, plain+s.tuning.ReduceFailing/100, w.reduction(n, f, scored{}, quiets))
}

// At an open window moves are searched a ply less deep once one raised alpha.
func TestLessDepthAfterAlphaWasRaised(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[5])
	w, n, _ := at(s, p, dts.Birth{Kind: dts.Played, Type: dts.PV, Depth: 6, Alpha: -50, Beta: 50})
	c, ok := w.Next(n)
	require.True(t, ok)
	require.Equal(t, 5, c.Depth)
	child := dts.NewNode(1)
	child.Born(dts.Birth{Parent: n, Kind: dts.Played, Move: c.Move, Number: 1, Ply: 1})
	n.Hand()
	n.Accept(child, 0)
	c, ok = w.Next(n)
	require.True(t, ok)
	require.Equal(t, 4, c.Depth)
}
