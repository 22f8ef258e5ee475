package search

import (
	"froe/dts"
	"froe/engine/chess"
)

// Handicap makes a search err on purpose, for a weaker player: it misjudges positions
// and overlooks moves, always in the same way during a game. The zero value is no
// handicap.
type Handicap struct {
	Misjudge int    // standard deviation of the error of an evaluation, centipawns
	Overlook int    // moves of a hundred that are not seen, of those that are easily overlooked
	Seed     uint64 // what is misjudged and overlooked: constant during a game
}

// SetHandicap puts another handicap in place of the old one. What the table holds is
// of the old one.
func (s *Shared) SetHandicap(h Handicap) { s.handicap = h }

// valueOf is the evaluation of a position, as far as the handicap lets it be right.
func (w *Worker) valueOf(p *chess.Position, ply int) int16 {
	v := w.eval.Evaluate(p, ply)
	if h := &w.shared.handicap; h.Misjudge > 0 {
		v += h.error(p)
	}
	return int16(max(-int(MaxEval), min(v, int(MaxEval))))
}

// error is by how much a position is misjudged, from the side to move. Half of the
// variance belongs to the pawns and a quarter to the pieces of each side, so that an
// error lasts as long as the structure does; White and Black see it alike.
func (h *Handicap) error(p *chess.Position) int {
	sum := 5*h.normal(p.PawnKey()) + 3*h.normal(p.PieceKey(chess.White)) + 3*h.normal(p.PieceKey(chess.Black)) + 3*h.normal(p.Key())
	if p.Turn() == chess.Black {
		sum = -sum
	}
	return sum * h.Misjudge / (7 * normalUnit) // 7² is about 5² + 3 · 3²
}

// normalUnit is the standard deviation of normal: of a sum of eight whole numbers from
// −128 to 127 it is 209.
const normalUnit = 209

// normal is a number that depends on a key and the seed, as good as drawn from a normal
// distribution about zero.
func (h *Handicap) normal(key uint64) (sum int) {
	for bits := dts.Mix(h.Seed, key); bits != 0; bits >>= 8 {
		sum += int(int8(bits))
	}
	return sum
}

// overlooks reports whether a move is not seen. It is asked of every late move.
func (h *Handicap) overlooks(p *chess.Position, m chess.Move) bool {
	return h.Overlook != 0 && h.overlooksQuiet(p, m)
}

// overlooksQuiet reports so: of quiet moves alone, and of those most of all that go far
// or back.
func (h *Handicap) overlooksQuiet(p *chess.Position, m chess.Move) bool {
	if !quiet(p, m) || p.GivesCheck(m) {
		return false
	}
	often := h.Overlook
	from, to := m.From(), m.To()
	far := max(from.File()-to.File(), to.File()-from.File(), from.Rank()-to.Rank(), to.Rank()-from.Rank()) > 3
	back := to.Relative(p.Turn()).Rank() < from.Relative(p.Turn()).Rank()
	if !far && !back {
		often /= 3
	}
	return dts.Mix(h.Seed, p.Key()^uint64(m)<<32)%100 < uint64(often)
}
