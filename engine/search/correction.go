package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// correctionSlots is the number of structures of one kind that corrections tell
// apart, a power of two. Structures that fall together share a correction.
const correctionSlots = 1 << 13

// correctionHistory is by how much searches came out better than the static
// evaluation, lately, in positions of the same structure: of the pawns, of the
// minor pieces, of White's and of Black's pieces. All workers share it.
// Reference: "Static evaluation correction history", Chess Programming Wiki
// (Caissa 2024); the structures are Stockfish's.
type correctionHistory [2][structures][correctionSlots / 2]pair // by side to move

const structures = 4

// structureSlots names a position's structures by their slots.
type structureSlots [structures]uint16

// structureOf is where a position's structures have their corrections. Keys are
// as good as random, so any of their bits will do.
func structureOf(p *chess.Position) structureSlots {
	return structureSlots{
		uint16(p.PawnKey() % correctionSlots),
		uint16(p.MinorKey() % correctionSlots),
		uint16(p.PieceKey(chess.White) % correctionSlots),
		uint16(p.PieceKey(chess.Black) % correctionSlots),
	}
}

// correctedEval is a static evaluation with what its structures taught added. It
// never becomes a mate score.
func (w *Worker) correctedEval(p *chess.Position, raw int16) int16 {
	if !w.shared.Switches.Correction {
		return raw
	}
	sum, side := int32(0), p.Turn()&1
	for kind, slot := range structureOf(p) {
		sum += entryOf(w.shared.corrections[side][kind][:], int(slot)).load()
	}
	v := dts.Value(raw) + dts.Value(sum)*dts.Value(w.shared.tuning.CorrectMost)/maxHistory
	return int16(max(-MaxEval, min(v, MaxEval)))
}

// updateCorrection learns from a node that has its value: by how much the evaluation was
// wrong, the more so the deeper the search. A node that a capture decides says
// nothing, nor does a bound that the evaluation agrees with.
func (w *Worker) updateCorrection(n *dts.Node, f *frame, best chess.Move) {
	v := n.Value()
	miss := v - dts.Value(f.staticEval)
	if !w.shared.Switches.Correction || f.staticEval == tt.NoEval || max(v, -v) >= MateBound ||
		best != chess.NoMove && !quiet(&f.pos, best) ||
		n.Bound() == dts.Lower && miss <= 0 || n.Bound() == dts.Upper && miss >= 0 {
		return
	}
	bonus := int32(max(-maxHistory/4, min(miss*dts.Value(n.Depth), maxHistory/4)))
	side := f.pos.Turn() & 1
	for kind, slot := range structureOf(&f.pos) {
		entryOf(w.shared.corrections[side][kind][:], int(slot)).update(bonus)
	}
}

// clear forgets everything. No worker may be searching.
func (c *correctionHistory) clear() { clear(c[:]) }
