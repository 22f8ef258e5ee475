package eval

import (
	"math/bits"

	"froe/engine/chess"
)

// Pawn shelter and pawn storm: kingShelter values the pawns of both sides
// before a king, on three files of which none is beyond the edge.
// Reference: "King Safety, Pawn Shield", Chess Programming Wiki.
func (w *Weights) kingShelter(us chess.Color, king chess.Square, own, enemy chess.Bitboard) score {
	var sum score
	front := forwardFrom(us, king)
	middle := max(1, min(king.File(), 6))
	for file := middle - 1; file <= middle+1; file++ {
		there := chess.File(file) & front
		sum += w.shelter[nearest(us, own&there)] + w.storm[nearest(us, enemy&there)]
	}
	return sum
}

// forwardFrom are the rank of a square and those before it.
func forwardFrom(c chess.Color, s chess.Square) chess.Bitboard {
	if c == chess.White {
		return ^chess.Bitboard(0) << (8 * s.Rank())
	}
	return ^chess.Bitboard(0) >> (8 * (7 - s.Rank()))
}

// nearest is the lowest rank, as the side sees it, that pawns stand on; 0 where
// there are none.
func nearest(us chess.Color, pawns chess.Bitboard) int {
	switch {
	case pawns == 0:
		return 0
	case us == chess.White:
		return pawns.First().Rank()
	}
	return bits.LeadingZeros64(uint64(pawns)) >> 3
}

// King safety: danger is the value of the enemy's attacks near a side's king.
// One attacker alone counts for nothing, and without a queen the danger is
// halved.
// Reference: "King Safety, Attacking King Zone", Chess Programming Wiki.
func (v *evaluation) danger(us chess.Color) score {
	enemy := &v.sides[us.Other()]
	if enemy.attackers < 2 {
		return 0
	}
	danger := enemy.danger
	if v.p.Pieces(us.Other(), chess.Queen) == 0 {
		danger /= 2
	}
	return v.w.danger[min(danger, dangerLimit)]
}

// checks is the value of safe checks: the enemy could give check where nothing
// takes the piece.
func (v *evaluation) checks(us chess.Color) score {
	var sum score
	king, enemy := v.p.King(us), &v.sides[us.Other()]
	safe := ^(v.sides[us].attacked | v.p.Color(us.Other()))
	diagonal := chess.BishopAttacks(king, v.p.Occupied()) & safe
	straight := chess.RookAttacks(king, v.p.Occupied()) & safe
	if chess.KnightAttacks(king)&safe&enemy.attackedBy[chess.Knight] != 0 {
		sum += v.w.safeCheck[chess.Knight]
	}
	if diagonal&enemy.attackedBy[chess.Bishop] != 0 {
		sum += v.w.safeCheck[chess.Bishop]
	}
	if straight&enemy.attackedBy[chess.Rook] != 0 {
		sum += v.w.safeCheck[chess.Rook]
	}
	if (diagonal|straight)&enemy.attackedBy[chess.Queen] != 0 {
		sum += v.w.safeCheck[chess.Queen]
	}
	return sum
}
