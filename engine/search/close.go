package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// Merge records a move that failed low, and at the root what every move was
// worth. It runs under the node's lock.
func (w *Worker) Merge(n *dts.Node, done *dts.Report) {
	f := w.frame(n)
	if n.BestMove() != done.Move {
		f.addFailedLow(moveOf(done.Move))
	}
	if n.Kind == dts.Root {
		w.shared.moves.record(n, done)
	}
}

// Close stores the value of n in the table, and updates histories, killers and
// corrections.
func (w *Worker) Close(n *dts.Node) {
	f := w.frame(n)
	if f.excluded != chess.NoMove {
		return // without one of its moves a position is another
	}
	best := moveOf(n.BestMove())
	if n.Kind != dts.Root || f.wholeRoot {
		w.storeNode(n, f, best)
	}
	if n.Kind == dts.Root {
		w.shared.moves.confirm(n)
	} else {
		w.updateCorrection(n, f, best)
	}
	if n.Bound() == dts.Lower && n.Claimed() > 0 {
		w.shared.frames[f.killerFrame].cutoffs.Add(1)
	}
	switch {
	case best != chess.NoMove:
		w.updateHistories(n, f, best)
		w.blameLast(n, f)
	case n.Bound() == dts.Upper:
		w.rewardLast(n, f)
	}
}

// principalFrom is the least depth, in plies, of a node that inherits its
// parent's place on the principal variation when it fails low, so that the move
// which refutes the parent's is searched with care next time.
const principalFrom = 4

// storeNode puts what a node has proved into the table. A cutoff by a null move
// or by multi-cut is no search of any move to the depth of the node: stored, it
// would pass for the reason of an older hash move to be best. ProbCut's capture
// is stored with the depth that it was searched to, unless the table knows more.
func (w *Worker) storeNode(n *dts.Node, f *frame, best chess.Move) {
	depth := int(f.depth)
	switch f.endedBy {
	case nullMove, verification, singularTest:
		return
	case probCut:
		best, depth = moveOf(f.endedMove), int(f.endedDepth)+1
		if f.hashEntry.Bound != tt.None && int(f.hashEntry.Depth) >= depth {
			return
		}
	}
	w.store(f, tt.Entry{
		Move:  uint16(best),
		Value: tt.ToTable(int(n.Value()), int(f.ply)),
		Depth: int8(min(depth, 127)),
		Bound: tt.Bound(n.Bound()),
		PV:    f.principal || n.Bound() == dts.Upper && depth >= principalFrom && w.shared.frames[f.previous].principal,
	})
}

func moveOf(m dts.Move) chess.Move { return chess.Move(m) }
