package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// Merge notes a move that failed low, and at the root what every move
// cost. Locked.
func (w *Worker) Merge(n *dts.Node, done *dts.Report) {
	f := w.frame(n)
	if n.BestMove() != done.Move {
		f.fail(moveOf(done.Move))
	}
	if n.Kind == dts.Root {
		w.shared.moves.merge(n, done)
		w.shared.effort.add(moveOf(done.Move), done.Nodes)
	}
}

// Close stores what n was worth, and teaches the histories and killers a move
// that raised alpha.
func (w *Worker) Close(n *dts.Node) {
	f := w.frame(n)
	if f.excluded != chess.NoMove {
		return // without one of its moves a position is another
	}
	best := moveOf(n.BestMove())
	if n.Kind != dts.Root || w.shared.moves.complete() {
		w.store(f, tt.Entry{
			Move:  uint16(best),
			Value: tt.ToTable(int(n.Value()), int(f.ply)),
			Depth: int8(min(f.firm, 127)),
			Bound: tt.Bound(n.Bound()),
			PV:    n.Type == dts.PV,
		})
	}
	if n.Kind != dts.Root {
		w.correct(n, f, best)
	}
	if best != chess.NoMove {
		w.learn(n, f, best)
	}
}

// learn rewards the move that was best, and makes less of those that were
// searched to the end before it and failed low: of captures in any case, of quiet
// moves if a quiet move was better. A move whose search was cut short says
// nothing.
func (w *Worker) learn(n *dts.Node, f *frame, best chess.Move) {
	own, b := w.shared.frames[f.above].led, bonus(int(n.Depth))
	calm := quiet(&f.pos, best)
	if calm {
		w.refuted(f, best)
	}
	w.reward(f, own, best, b)
	for _, m := range f.failed[:f.failing] {
		if calm || !quiet(&f.pos, m) {
			w.reward(f, own, m, -b)
		}
	}
}

// refuted notes a quiet move that was best as the killer of its ply and as the
// answer to the move before it.
func (w *Worker) refuted(f *frame, best chess.Move) {
	s := w.shared
	if s.Switches.Killers {
		s.frames[f.home].killers.store(best)
	}
	if s.Switches.Countermoves {
		s.histories.replies[f.led].Store(uint32(best))
	}
}

// reward tells the histories that a move was worth a bonus, or a malus.
func (w *Worker) reward(f *frame, own led, m chess.Move, bonus int32) {
	s := w.shared
	switch {
	case !quiet(&f.pos, m):
		if s.Switches.CaptureHistory {
			s.histories.capture(&f.pos, m).gain(bonus)
		}
	case s.Switches.Histories:
		s.histories.gain(&f.pos, m, f.led, own, bonus)
	}
}

func moveOf(m dts.Move) chess.Move { return chess.Move(m) }
