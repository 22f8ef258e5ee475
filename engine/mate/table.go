package mate

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// salt parts the entries of proofs from those that other searches have of the same
// positions: those may rest on pruning.
const salt = 0x9e3779b97f4a7c15

// whole is the depth of an entry that holds for any effort: a mate, or that there is
// none though no move was left out.
const whole = 127

// tabled reports whether the table holds for a position: not where the rule of fifty
// moves may end the game before the mate.
func (w *Worker) tabled(n *dts.Node, f *frame) bool {
	return f.pos.Fifty()+w.shared.plies-int(n.Ply) < fiftyMoves
}

// probe looks n up in the table. It reports whether the entry settles the value. It
// never does on the principal variation, which is to be shown to its end.
func (w *Worker) probe(n *dts.Node, f *frame) (dts.Value, bool) {
	e, ok := w.shared.table.Probe(f.pos.Key() ^ salt)
	if !ok || !w.tabled(n, f) {
		return 0, false
	}
	f.hash = chess.Move(e.Move)
	none, v := w.none(n), dts.Value(tt.FromTable(e.Value, int(n.Ply)))
	switch {
	case n.Type == dts.PV:
		return 0, false
	case attacks(n) == (e.Bound == tt.Lower): // a mate
		return v, attacks(n) && v >= n.Beta && v > none || !attacks(n) && v <= n.Alpha && v < none
	case int32(e.Depth) < n.Depth:
		return 0, false
	case attacks(n):
		v = max(v, none)
	default:
		v = min(v, none)
	}
	if attacks(n) && v > n.Alpha || !attacks(n) && v < n.Beta {
		return 0, false
	}
	if e.Depth < whole {
		w.shared.frame(n.Parent).leftOut.Store(true)
	}
	return v, true
}

// store puts what n has proved into the table.
func (w *Worker) store(n *dts.Node, f *frame) {
	if !w.tabled(n, f) {
		return
	}
	e := tt.Entry{
		Move:  uint16(n.BestMove()),
		Value: tt.ToTable(int(n.Value()), int(n.Ply)),
		Depth: int8(n.Depth),
		Bound: tt.Upper,
		Eval:  tt.NoEval,
	}
	if attacks(n) == w.mates(n) {
		e.Bound = tt.Lower
	}
	if w.mates(n) || !f.leftOut.Load() {
		e.Depth = whole
	}
	w.shared.table.Store(f.pos.Key()^salt, e)
}
