package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// correctionSlots is the number of entries for structures of one kind, a power
// of two. Structures that fall on the same entry share it.
const correctionSlots = 1 << 13

// Correction history: by how much searches came out better than the static
// evaluation, lately, in positions of the same structure. Structures are those
// of the pawns, of the minor pieces, and of White's and of Black's pieces. All
// workers share it.
// Reference: "Static Evaluation Correction History", Chess Programming Wiki
// (Caissa 2024); the structures are Stockfish's.
type correctionHistory [2][structures][correctionSlots / 2]pair // by side to move

const structures = 4

// structureSlots are the entries of a position's structures.
type structureSlots [structures]uint16

// structureOf finds the entries of a position's structures. Keys are as good as
// random, so that any of their bits will do.
func structureOf(p *chess.Position) structureSlots {
	return structureSlots{
		uint16(p.PawnKey() % correctionSlots),
		uint16(p.MinorKey() % correctionSlots),
		uint16(p.PieceKey(chess.White) % correctionSlots),
		uint16(p.PieceKey(chess.Black) % correctionSlots),
	}
}

// correctedEval is a static evaluation with the corrections of its structures
// added, bounded by ±MaxEval.
func (w *Worker) correctedEval(p *chess.Position, raw int16) int16 {
	if !w.shared.Switches.Correction {
		return raw
	}
	sum, side := int32(0), p.Turn()&1
	for kind, slot := range structureOf(p) {
		sum += entryOf(w.corrections[side][kind][:], int(slot)).load()
	}
	v := dts.Value(raw) + dts.Value(sum)*dts.Value(w.shared.tuning.CorrectMost)/maxHistory
	return int16(max(-MaxEval, min(v, MaxEval)))
}

// updateCorrection learns from a node that has its value by how much the static
// evaluation was wrong, with more weight the deeper the search. It learns
// nothing where a capture was best, nor from a bound on the side of the
// evaluation, nor from a node that a search before the moves ended: what a null
// move or a capture of ProbCut shows is no miss of the evaluation.
func (w *Worker) updateCorrection(n *dts.Node, f *frame, best chess.Move) {
	v := n.Value()
	miss := v - dts.Value(f.staticEval)
	if !w.shared.Switches.Correction || n.Claimed() == 0 || f.staticEval == tt.NoEval || max(v, -v) >= WinBound ||
		best != chess.NoMove && !quiet(&f.pos, best) ||
		n.Bound() == dts.Lower && miss <= 0 || n.Bound() == dts.Upper && miss >= 0 {
		return
	}
	bonus := int32(max(-maxHistory/4, min(miss*dts.Value(n.Depth), maxHistory/4)))
	side := f.pos.Turn() & 1
	for kind, slot := range structureOf(&f.pos) {
		entryOf(w.corrections[side][kind][:], int(slot)).update(bonus)
	}
}
