package mate

import (
	"froe/dts"
	"froe/engine/chess"
)

// Worker is the [dts.Policy] of one worker.
type Worker struct {
	shared         *Shared
	moves, replies chess.MoveList // scratch space for one call
	quiets         []candidate
}

var _ dts.Policy = (*Worker)(nil)

// NewWorker makes the policy of one more worker of s.
func NewWorker(s *Shared) *Worker {
	return &Worker{shared: s, quiets: make([]candidate, 0, maxMoves)}
}

// attacks reports whether the side to move at a node is the attacker, which has to
// mate.
func attacks(n *dts.Node) bool { return n.Ply%2 == 0 }

// none is the value of a node without a mate, from its side.
func (w *Worker) none(n *dts.Node) dts.Value {
	if attacks(n) {
		return w.shared.NoMate()
	}
	return -w.shared.NoMate()
}

// Enter sets up the position of n and reports whether its value is known. The value of
// a node on the principal variation is not, while it has a move to show.
func (w *Worker) Enter(n *dts.Node) (dts.Value, int, bool) {
	f := w.place(n)
	if n.Kind != dts.Root {
		if v, known := w.bound(n, f); known {
			return v, 1, true
		}
		if v, known := w.probe(n, f); known {
			return v, 1, true
		}
	}
	if !attacks(n) {
		w.defend(f)
		return 0, 1, false
	}
	tried, mate := w.attack(n, f)
	switch {
	case n.Kind == dts.Root || mate && n.Type == dts.PV:
		return 0, 1 + tried, false
	case mate:
		return mateIn(int(n.Ply) + 1), 1 + tried, true
	case f.end == 0:
		w.passOn(n, f)
		return w.none(n), 1 + tried, true
	}
	return 0, 1 + tried, false
}

// place sets up the frame of a new node.
func (w *Worker) place(n *dts.Node) *frame {
	s := w.shared
	f := s.frame(n)
	f.next, f.end, f.hash = 0, 0, chess.NoMove
	f.leftOut.Store(false)
	switch n.Kind {
	case dts.Root:
		f.pos = s.root
	case threat:
		s.frame(n.Parent).pos.MakeNull(&f.pos)
	default:
		s.frame(n.Parent).pos.Make(&f.pos, chess.Move(n.Move))
	}
	return f
}

// bound reports whether the value of a node follows from its place in the tree: it is
// drawn, the defender is mated or stalemated, or no mate can come soon enough.
func (w *Worker) bound(n *dts.Node, f *frame) (dts.Value, bool) {
	ply, none := int(n.Ply), w.none(n)
	mated := !attacks(n) && f.pos.InCheck() && !f.pos.HasMove()
	switch {
	case mated:
		return -mateIn(ply), true
	case f.pos.InsufficientMaterial() || f.pos.Fifty() >= fiftyMoves:
		return none, true
	case !attacks(n):
		return none, ply == w.shared.plies || n.Alpha >= none || !f.pos.HasMove()
	case n.Beta <= none:
		return none, true
	}
	soonest := mateIn(ply + 1)
	return soonest, soonest <= n.Alpha
}

// fiftyMoves is the number of plies without pawn move or capture after which the
// game is drawn.
const fiftyMoves = 100

// threat is the kind of search before the moves: the defender passes.
const threat = dts.Before

// zugzwangDepth is the depth from which a move counts that threatens nothing, since
// each reply to it spoils something.
const zugzwangDepth = 10

// Before has the defender pass first, if he is not in check. If that does not lose, a
// reply hardly will, and n is left out unless there is much depth. On the principal
// variation nothing is left out.
func (w *Worker) Before(n *dts.Node, done *dts.Report) dts.Plan {
	f, none := w.shared.frame(n), w.none(n)
	switch {
	case attacks(n) || n.Type == dts.PV || f.pos.InCheck() || n.Depth >= zugzwangDepth:
	case done.Kind != threat:
		return dts.Plan{Do: dts.Search, Kind: threat, Type: dts.Cut, Flip: true, Depth: int(n.Depth), Alpha: none - 1, Beta: none}
	case done.Value >= none:
		f.leftOut.Store(true)
		return dts.Plan{Do: dts.Return, Value: none, Bound: dts.Lower}
	}
	return dts.Plan{Do: dts.Moves}
}

// Next claims the next move, if one is needed. A defender with a reply after which
// there is no mate needs no other move, and an attacker with a mate needs no move that
// mates later.
func (w *Worker) Next(n *dts.Node) (dts.Claim, bool) {
	f := w.shared.frame(n)
	enough := n.Value() >= w.none(n)
	if attacks(n) {
		enough = n.BestMove() != dts.NoMove && n.Value() > w.none(n)
	}
	if enough || f.next == f.end {
		return dts.Claim{}, false
	}
	c := f.list[f.next]
	f.next++
	return dts.Claim{Move: dts.Move(c.move), Depth: int(n.Depth) - int(c.cost)}, true
}

// Merge has nothing to learn.
func (w *Worker) Merge(*dts.Node, *dts.Report) {}

// Empty is the value of a node of which no move was searched.
func (w *Worker) Empty(n *dts.Node) dts.Value { return w.none(n) }

// Close stores what n has proved and passes on that moves were left out.
func (w *Worker) Close(n *dts.Node) {
	f := w.shared.frame(n)
	w.store(n, f)
	if w.mates(n) {
		return
	}
	w.passOn(n, f)
	if n.Kind == dts.Root && !f.leftOut.Load() {
		w.shared.refuted.Store(true)
	}
}

// mates reports whether a closed node has proved a mate that the attacker gives.
func (w *Worker) mates(n *dts.Node) bool {
	if attacks(n) {
		return n.Bound() != dts.Upper && n.Value() > w.none(n)
	}
	return n.Bound() != dts.Lower && n.Value() < w.none(n)
}

// passOn tells the node above that moves were left out where no mate was found.
func (w *Worker) passOn(n *dts.Node, f *frame) {
	if n.Kind != dts.Root && f.leftOut.Load() {
		w.shared.frame(n.Parent).leftOut.Store(true)
	}
}
