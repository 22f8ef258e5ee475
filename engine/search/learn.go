package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// updateHistories gives a bonus to the best move and a malus to moves that were
// searched to the end before it and failed low: to captures in any case, to
// quiet moves if the best one is quiet.
func (w *Worker) updateHistories(n *dts.Node, f *frame, best chess.Move) {
	at, t := w.setting(f), &w.shared.tuning
	bonus, malus := t.historyBonus(int(f.depth)), t.historyMalus(int(f.depth))
	quietBest := quiet(&f.pos, best)
	if quietBest {
		w.updateRefutations(f, best)
	}
	w.updateHistory(f, &at, best, bonus)
	for _, m := range f.failedLow[:f.failedLowCount] {
		if quietBest || !quiet(&f.pos, m) {
			w.updateHistory(f, &at, m, -malus)
		}
	}
}

// updateRefutations makes a quiet move that was best the killer of its ply and
// the countermove of the last move.
func (w *Worker) updateRefutations(f *frame, best chess.Move) {
	s := w.shared
	if s.Switches.Killers {
		s.frames[f.killerFrame].killers.store(best)
	}
	if s.Switches.Countermoves {
		w.touchCountermove(f.lastMove, true)
		w.moveHistory.countermoves[f.lastMove].Store(uint32(best))
	}
}

// updateHistory adds a bonus to the histories of one move, or a malus if it is
// negative.
func (w *Worker) updateHistory(f *frame, at *setting, m chess.Move, bonus int32) {
	s := w.shared
	switch {
	case !quiet(&f.pos, m):
		if s.Switches.CaptureHistory {
			w.touchCaptures(&f.pos, []chess.Move{m}, true)
			w.moveHistory.captureEntry(&f.pos, m).update(bonus)
		}
	case s.Switches.Histories:
		w.touchQuiet(&f.pos, m, at)
		w.moveHistory.updateQuiet(&f.pos, m, at, bonus)
	}
}

// rewardLast gives a bonus to the quiet move that led to a node which failed low
// ("prior countermove bonus", from Stockfish).
func (w *Worker) rewardLast(n *dts.Node, f *frame) {
	w.updateLast(n, f, w.shared.tuning.historyBonus(int(f.depth)))
}

// learnFromTable updates histories where an entry of the table cuts: its quiet
// move gets a bonus if it failed high, and so does a malus the quiet move that
// led here, if it was one of the parent's first.
// Reference: Stockfish.
func (w *Worker) learnFromTable(n *dts.Node, f *frame, e tt.Entry) {
	m := chess.Move(e.Move)
	if f.depth <= 0 || dts.Value(e.Value) < n.Beta || !f.pos.Legal(m) || !quiet(&f.pos, m) {
		return
	}
	at := w.setting(f)
	w.updateHistory(f, &at, m, w.shared.tuning.historyBonus(int(f.depth)))
	if n.Number <= earlyMoves {
		w.updateLast(n, f, -w.shared.tuning.historyMalus(int(f.depth)))
	}
}

// earlyMoves is how many of a node's moves count as its first.
const earlyMoves = 3

// updateLast adds a bonus to the histories of the move that led to n, if that is
// a quiet move.
func (w *Worker) updateLast(n *dts.Node, f *frame, bonus int32) {
	above, last := &w.shared.frames[f.previous], moveOf(n.Move)
	if n.Kind != dts.Played || !quiet(&above.pos, last) {
		return
	}
	at := w.setting(above)
	w.updateHistory(above, &at, last, bonus)
}

// blameLast takes from the continuation histories of the quiet move that led to n, if
// it was its parent's first choice, when n fails high: it was refuted.
// Reference: Stockfish.
func (w *Worker) blameLast(n *dts.Node, f *frame) {
	above := &w.shared.frames[f.previous]
	if n.Kind != dts.Played || n.Bound() != dts.Lower || n.Number > 1 || !quiet(&above.pos, moveOf(n.Move)) {
		return
	}
	before := w.past(above)
	w.touchContinuations(f.lastMove, &before)
	w.moveHistory.updateContinuations(f.lastMove, &before, -w.shared.tuning.historyMalus(int(f.depth)))
}
