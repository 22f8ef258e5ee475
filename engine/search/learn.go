package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// Merge notes a quiet move that failed low, and at the root what every move
// cost. Locked.
func (w *Worker) Merge(n *dts.Node, done *dts.Report) {
	f := w.frame(n)
	if m := moveOf(done.Move); n.BestMove() != done.Move && quiet(&f.pos, m) {
		f.fail(m)
	}
	if n.Kind == dts.Root {
		w.shared.moves.merge(n, done)
	}
}

// Close stores what n was worth, and teaches the histories and killers a quiet
// move that raised alpha.
func (w *Worker) Close(n *dts.Node) {
	f := w.frame(n)
	best := moveOf(n.BestMove())
	if n.Kind != dts.Root || w.shared.moves.complete() {
		w.store(f, tt.Entry{
			Move:  uint16(best),
			Value: tt.ToTable(int(n.Value()), int(f.ply)),
			Depth: int8(min(n.Depth, 127)),
			Bound: tt.Bound(n.Bound()),
			PV:    n.Type == dts.PV,
		})
	}
	if n.Kind != dts.Root {
		w.correct(n, f, best)
	}
	if best != chess.NoMove && quiet(&f.pos, best) {
		w.learn(n, f, best)
	}
}

// learn rewards the quiet move that was best, and makes less of those that were
// searched to the end before it and failed low. A move whose search was cut
// short says nothing.
func (w *Worker) learn(n *dts.Node, f *frame, best chess.Move) {
	s := w.shared
	if s.Switches.Killers {
		s.frames[f.home].killers.store(best)
	}
	if !s.Switches.Histories {
		return
	}
	own, b := s.frames[f.above].led, bonus(int(n.Depth))
	s.histories.gain(&f.pos, best, f.led, own, b)
	for _, m := range f.failed[:f.failing] {
		s.histories.gain(&f.pos, m, f.led, own, -b)
	}
}

func moveOf(m dts.Move) chess.Move { return chess.Move(m) }
