package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/engine/syzygy"
	"froe/tt"
)

// Tables are endgame tables, and what of them a search uses. The zero value is none.
type Tables struct {
	Tables     *syzygy.Tables
	MaxPieces  int  // most pieces of a position that is probed
	MinDepth   int  // least depth of a node whose position has as many, plies
	FiftyMoves bool // cursed wins and blessed losses are draws
}

// pieces is the most pieces of a position that is probed, 0 if none is.
func (t *Tables) pieces() int { return min(t.MaxPieces, t.Tables.Pieces()) }

// SetTables puts other endgame tables in place of the old ones.
func (s *Shared) SetTables(t Tables) { s.tables = t }

// TableHits is the number of positions that the present search has found in endgame
// tables. Any goroutine may ask.
func (s *Shared) TableHits() (hits uint64) {
	for _, w := range s.workers {
		hits += w.tableHits.Load()
	}
	for _, b := range s.siblings {
		hits += b.TableHits()
	}
	return hits
}

// setUpTables begins a new search, of a root whose descendants are probed or not.
func (s *Shared) setUpTables(r *Root) {
	s.tablePieces = 0
	if !r.NoTables {
		s.tablePieces = s.tables.pieces()
	}
	for _, w := range s.workers {
		w.tableHits.Store(0)
	}
}

// tableDepth is what the depth of a node counts for more in the transposition table if
// its value comes from an endgame table, in plies.
const tableDepth = 6

// probeTables looks a position up in the endgame tables, if the move that led to it
// was a capture or a pawn move: their values hold while the fifty-move counter is
// zero. It returns the value and reports whether that ends the node.
func (w *Worker) probeTables(n *dts.Node, f *frame) (dts.Value, bool) {
	s := w.shared
	if s.tablePieces == 0 {
		return 0, false
	}
	pieces := f.pos.Occupied().Count()
	if pieces > s.tablePieces || f.pos.Fifty() != 0 || !f.entersPosition(n) ||
		pieces == s.tablePieces && int(f.depth) < s.tables.MinDepth {
		return 0, false
	}
	outcome, ok := s.tables.Tables.ProbeWDL(&f.pos)
	if !ok {
		return 0, false
	}
	w.tableHits.Add(1)
	v, bound := tableValue(outcome, int(f.ply), s.tables.FiftyMoves)
	if !tableSettles(bound, v, n) {
		return 0, false
	}
	w.store(f, tt.Entry{
		Move:  uint16(chess.NoMove),
		Value: tt.ToTable(int(v), int(f.ply)),
		Depth: int8(min(int(f.depth)+tableDepth, MaxDepth)),
		Bound: tt.Bound(bound),
		PV:    f.principal,
	})
	return v, true
}

// tableValue is what an outcome is worth at a ply. A win may be a mate, which is
// worth more. Draws by the fifty-move rule are a little better or worse than others.
func tableValue(w syzygy.WDL, ply int, fiftyMoves bool) (dts.Value, dts.Bound) {
	win := TableWin - dts.Value(ply)
	switch {
	case w == syzygy.Win, w == syzygy.CursedWin && !fiftyMoves:
		return win, dts.Lower
	case w == syzygy.Loss, w == syzygy.BlessedLoss && !fiftyMoves:
		return -win, dts.Upper
	}
	return Draw + dts.Value(w), dts.Exact
}

// tableSettles reports whether a node need not be searched. A win does not raise alpha
// where a win is known already: only a mate does, and is searched for. Otherwise the
// win is the value, also on the principal variation, which ends here.
func tableSettles(b dts.Bound, v dts.Value, n *dts.Node) bool {
	switch b {
	case dts.Lower:
		return v > n.Alpha
	case dts.Upper:
		return v < n.Beta
	}
	return true
}
