package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Next claims the next move that is not pruned, with its depth and its
// reduction. It runs under the node's lock.
func (w *Worker) Next(n *dts.Node) (dts.Claim, bool) {
	f := w.frame(n)
	prunable := w.mayPruneLocked(n, f)
	for {
		if prunable {
			w.dropQuietsLocked(n, f)
		}
		m, from := w.pick(f)
		if from == exhausted {
			return dts.Claim{}, false
		}
		if m.move == f.excluded {
			continue
		}
		if prunable && w.shared.handicap.overlooks(&f.pos, m.move) {
			supposeLocked(n)
			continue
		}
		check := f.pos.GivesCheck(m.move)
		r := w.reduction(n, f, m, from)
		if prunable && w.prunesMoveLocked(n, f, m, from, check, max(0, int(f.depth)-1-r)) {
			supposeLocked(n)
			continue
		}
		f.moveCount++
		w.prefetch(&f.pos, m.move)
		return w.claim(n, f, m, from, check, r), true
	}
}

// prefetch loads the bucket of the position after a move into the cache, while
// the move is being claimed and made (docs/log/speed.md).
func (w *Worker) prefetch(p *chess.Position, m chess.Move) {
	if w.shared.Switches.Table {
		w.shared.table.Prefetch(p.KeyAfter(m))
	}
}

// claim is the claim of a move. check reports whether it gives check, and r is
// what its reduction would be, in plies.
func (w *Worker) claim(n *dts.Node, f *frame, m scored, from stage, check bool, r int) dts.Claim {
	c := dts.Claim{Move: dts.Move(m.move), Depth: int(f.depth) - 1 - w.lessDepthLocked(n, f)}
	switch {
	case from == hashMove && f.hashExtension != 0:
		c.Depth += int(f.hashExtension)
	case !check && w.mayReduce(n, f, m.move, from):
		c.Reduction = max(0, min(r, int(f.depth)-2))
	}
	if n.Kind == dts.Root {
		w.shared.current.Store(uint64(f.moveCount)<<16 | uint64(m.move))
	}
	return c
}

// lessDepthLocked is by how many plies moves are searched less deep at an open
// window once a move has raised alpha: a further one seldom does.
// Reference: Stockfish.
func (w *Worker) lessDepthLocked(n *dts.Node, f *frame) int {
	t := &w.shared.tuning
	if !w.shared.Switches.Raised || n.Kind == dts.Root || n.BestMove() == dts.NoMove || int(f.depth) < t.RaisedFrom || int(f.depth) > t.RaisedTo {
		return 0
	}
	return 1
}
