package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/internal/cache"
	"froe/tt"
)

// correctionSlots is the number of entries for structures of one kind, a power
// of two. Structures that fall on the same entry share it.
const correctionSlots = 1 << 14

// Correction history: by how much searches came out better than the static
// evaluation, lately, in positions of the same structure. Structures are those
// of the pawns, of the minor pieces, of White's and of Black's pieces, and the last
// two moves. All workers share it.
// Reference: "Static Evaluation Correction History", Chess Programming Wiki
// (Caissa 2024); the structures are Stockfish's.
type correctionHistory [2][structures][correctionSlots / 2]pair // by side to move

const structures = 5

// structureSlots are the entries of a position's structures.
type structureSlots [structures]uint16

// lastMoves are the last two moves before a position, the last one first.
type lastMoves [2]pieceTo

// lastMoves are those before the frame's position. Frames above are constant.
func (w *Worker) lastMoves(f *frame) lastMoves {
	return lastMoves{f.lastMove, w.shared.frames[f.previous].lastMove}
}

// slot is the entry of two moves.
func (m lastMoves) slot() uint16 {
	const golden = 0x9e3779b1 // 2^32 by the golden ratio: spreads what is close (Knuth)
	return uint16((uint32(m[0])*uint32(pieceTos) + uint32(m[1])) * golden >> 16 % correctionSlots)
}

// structureOf finds the entries of a position's structures. Keys are as good as
// random, so that any of their bits will do.
func structureOf(p *chess.Position, last lastMoves) structureSlots {
	return structureSlots{
		uint16(p.PawnKey() % correctionSlots),
		uint16(p.MinorKey() % correctionSlots),
		uint16(p.PieceKey(chess.White) % correctionSlots),
		uint16(p.PieceKey(chess.Black) % correctionSlots),
		last.slot(),
	}
}

// fetchCorrections asks for the corrections of a position, which are needed as soon as
// the table has answered: they lie far apart.
func (w *Worker) fetchCorrections(p *chess.Position, last lastMoves) {
	of := &w.corrections[p.Turn()&1]
	for kind, slot := range structureOf(p, last) {
		cache.Prefetch(&of[kind][slot/2])
	}
}

// correctedEval is a static evaluation, scaled, with the corrections of its
// structures added, bounded by ±MaxEval; and what these add up to, in centipawns. The
// value of a known win is left as it is.
func (w *Worker) correctedEval(p *chess.Position, raw int16, last lastMoves) (value, correction int16) {
	if eval.IsKnownWin(p) {
		return raw, 0
	}
	v := w.scaledEval(p, raw)
	if w.shared.Switches.Correction {
		w.touchCorrections(p, last, false)
		sum, side := int32(0), p.Turn()&1
		for kind, slot := range structureOf(p, last) {
			sum += entryOf(w.corrections[side][kind][:], int(slot)).load()
		}
		correction = int16(int(sum) * w.shared.tuning.CorrectMost / maxHistory)
	}
	v += int(correction)
	return int16(max(-int(MaxEval), min(v, int(MaxEval)))), correction
}

// updateCorrection learns from a node that has its value by how much the static
// evaluation was wrong, with more weight the deeper the search. It learns
// nothing where a capture was best, nor from a bound on the side of the
// evaluation, nor from a node that a search before the moves ended: what a null
// move or a capture of ProbCut shows is no miss of the evaluation.
func (w *Worker) updateCorrection(n *dts.Node, f *frame, best chess.Move) {
	v := n.Value()
	miss := v - dts.Value(f.staticEval)
	if !w.shared.Switches.Correction || n.Claimed() == 0 || f.staticEval == tt.NoEval || max(v, -v) >= WinBound || eval.IsKnownWin(&f.pos) ||
		best != chess.NoMove && !quiet(&f.pos, best) ||
		n.Bound() == dts.Lower && miss <= 0 || n.Bound() == dts.Upper && miss >= 0 {
		return
	}
	bonus := int32(max(-maxHistory/4, min(miss*dts.Value(f.depth), maxHistory/4)))
	side := f.pos.Turn() & 1
	w.touchCorrections(&f.pos, w.lastMoves(f), true)
	for kind, slot := range structureOf(&f.pos, w.lastMoves(f)) {
		entryOf(w.corrections[side][kind][:], int(slot)).update(bonus)
	}
}
