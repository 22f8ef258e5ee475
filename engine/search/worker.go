package search

import (
	"sync/atomic"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/tt"
)

// Worker is the [dts.Policy] of one worker. All it holds is scratch space,
// which means nothing from one call to the next.
type Worker struct {
	shared     *Shared
	*histories // of its NUMA node
	eval       eval.Evaluator
	scratch    chess.MoveList
	quiescence quiescence
	tableHits  atomic.Uint64              // positions found in endgame tables
	touch      func(line int, write bool) // nil: nobody observes
}

var _ dts.Policy = (*Worker)(nil)

// NewWorker makes the policy of one more worker of s, with an evaluator of its
// own.
func NewWorker(s *Shared, e eval.Evaluator) *Worker {
	w := &Worker{shared: s, histories: s.historiesOf(len(s.workers)), eval: e}
	s.workers = append(s.workers, w)
	return w
}

// Enter sets up the position of n and reports whether its value is known
// without searching its moves. Searching a root is never spared: its moves are
// what is asked for.
func (w *Worker) Enter(n *dts.Node) (dts.Value, int, bool) {
	f := w.place(n)
	w.shared.updateSelDepth(int32(f.ply))
	switch n.Kind {
	case dts.Root:
		w.evaluate(f)
		w.refineEval(f, tt.Entry{})
		w.openRoot(f)
		return 0, 1, false
	case dts.Played, probCut:
		if w.isDraw(f) || w.upcomingRepetition(n, f) {
			return Draw, 1, true
		}
	}
	if v, ok := w.mateDistance(n, f); ok {
		return v, 1, true
	}
	e, ok := w.probe(n, f)
	if ok {
		w.learnFromTable(n, f, e)
		return dts.Value(e.Value), 1, true
	}
	if f.depth <= 0 || n.Ply >= dts.MaxPly-1 {
		v, nodes := w.quiesce(n, f, e)
		return v, nodes, true
	}
	if v, ok := w.probeTables(n, f); ok {
		return v, 1, true
	}
	w.evaluate(f)
	w.storeEval(n, f, e)
	w.refineEval(f, e)
	f.depth += w.hindsight(n, f)
	v, nodes, ok := w.pruneByEval(n, f)
	if !ok {
		f.depth -= w.internalReduction(n, f)
		f.open(chess.Move(e.Move))
	}
	return v, nodes, ok
}

// maxTableFifty is the number of plies without pawn move or capture from which
// on no entry of the table cuts, for entries know nothing of the fifty-move
// rule.
const maxTableFifty = 90

// noEntry is what the table has of an unknown position.
var noEntry = tt.Entry{Eval: tt.NoEval}

// probe looks n up in the table. The entry has a hash move, a static evaluation
// and a value, counted from the root; probe reports whether the value cuts.
// Nothing cuts on the principal variation, so that it can be shown to its end. With
// little depth only what the type of the node lets expect cuts: the search is cheap,
// and may find better.
func (w *Worker) probe(n *dts.Node, f *frame) (e tt.Entry, cut bool) {
	if f.excluded != chess.NoMove {
		return noEntry, false
	}
	e = w.probePosition(&f.pos, int(f.ply))
	if e.Eval != tt.NoEval && !f.pos.InCheck() {
		f.rawEval = e.Eval
	}
	f.principal = f.principal || e.PV
	cut = n.Type != dts.PV && int32(e.Depth) >= f.depth && f.pos.Fifty() < maxTableFifty &&
		settles(dts.Bound(e.Bound), dts.Value(e.Value), n.Alpha, n.Beta) &&
		(f.depth <= 0 || int(f.depth) > w.shared.tuning.ExpectedDepth || (n.Type == dts.Cut) == (dts.Value(e.Value) >= n.Beta))
	return e, cut
}

// probePosition is what the table has of a position at a ply, noEntry if nothing.
func (w *Worker) probePosition(p *chess.Position, ply int) tt.Entry {
	if !w.shared.Switches.Table {
		return noEntry
	}
	e, ok := w.shared.table.Probe(p.Key())
	if !ok {
		return noEntry
	}
	e.Value = int16(tt.FromTable(e.Value, ply))
	return e
}

// settles reports whether a value with a bound is outside the window, or exact.
func settles(b dts.Bound, v, alpha, beta dts.Value) bool {
	switch b {
	case dts.Exact:
		return true
	case dts.Lower:
		return v >= beta
	case dts.Upper:
		return v <= alpha
	}
	return false
}

// hashMove is the table's move for a position, or NoMove.
func (s *Shared) hashMove(key uint64) chess.Move {
	if !s.Switches.Table {
		return chess.NoMove
	}
	e, _ := s.table.Probe(key)
	return chess.Move(e.Move)
}

// quiesce is the value of a quiescence search of the node, of which the table has
// e, and the number of positions searched.
func (w *Worker) quiesce(n *dts.Node, f *frame, e tt.Entry) (dts.Value, int) {
	v, nodes := w.quiescence.search(w, f, e, n.Alpha, n.Beta)
	w.store(f, tt.Entry{
		Move:  uint16(w.quiescence.best()),
		Value: tt.ToTable(int(v), int(f.ply)),
		Bound: tt.Bound(boundOf(v, n.Alpha, n.Beta)),
		PV:    f.principal,
	})
	return v, nodes
}

// boundOf is what a value proves that a search with a window has found.
func boundOf(v, alpha, beta dts.Value) dts.Bound {
	switch {
	case v >= beta:
		return dts.Lower
	case v <= alpha:
		return dts.Upper
	}
	return dts.Exact
}

// store puts an entry for the position of f into the table.
func (w *Worker) store(f *frame, e tt.Entry) {
	if w.shared.Switches.Table {
		e.Eval = f.rawEval
		w.shared.table.Store(f.pos.Key(), e)
	}
}

// Empty is the value of a node without a legal move: mate or stalemate, or
// alpha where the only move is excluded. It runs under the node's lock.
func (w *Worker) Empty(n *dts.Node) dts.Value {
	f := w.frame(n)
	switch {
	case f.excluded != chess.NoMove:
		return n.Alpha // the move left out is the only one
	case f.pos.InCheck():
		return matedIn(int(f.ply))
	}
	return Draw
}
