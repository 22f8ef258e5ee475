package eval

import "froe/engine/chess"

// evaluation is the evaluation of one position: what is known of each side, and
// the value of each term.
type evaluation struct {
	p       *chess.Position
	w       *Weights
	squares *squares
	phase   int
	sides   [2]side
	terms   [terms][2]score
}

// side is what terms need to know about one side.
type side struct {
	mobilityArea chess.Bitboard    // squares that count for mobility
	kingZone     chess.Bitboard    // the enemy king's neighbourhood without what pawns defend
	attackedBy   [7]chess.Bitboard // attacked by pieces of a type, but for kings
	attacked     chess.Bitboard    // attacked by anything
	attackers    int               // pieces that attack near the enemy king
	danger       int               // what their attacks add up to, in units of attackWeight
}

// colors are both sides, for loops.
var colors = [2]chess.Color{chess.White, chess.Black}

func (v *evaluation) evaluate(pawns *pawnEntry) {
	for _, us := range colors {
		v.beginSide(us, pawns)
	}
	for _, us := range colors {
		v.pieces(us, pawns.outposts)
	}
	for _, us := range colors {
		v.terms[safety][us] += v.danger(us) + v.checks(us)
		v.terms[threats][us] = v.threats(us)
		v.terms[passed][us] += v.passers(us, pawns.passers[us])
		v.terms[ending][us] = v.bareKing(us)
	}
	v.phase = min(v.phase, fullPhase)
	v.terms[tempo][v.p.Turn()] = v.w.tempo
}

// beginSide sets the terms and attacks of a side's pawns and king, which those
// of the pieces need.
func (v *evaluation) beginSide(us chess.Color, pawns *pawnEntry) {
	p, s := v.p, &v.sides[us]
	own := p.Pieces(us, chess.Pawn)
	v.terms[material][us] = pawns.material[us] + v.squares.of(us, chess.King, p.King(us))
	v.terms[structure][us] = pawns.structure[us]
	v.terms[passed][us] = pawns.passed[us]
	v.terms[safety][us] = pawns.shelter[us]

	s.attackedBy[chess.Pawn] = pawnAttacks(us, own)
	s.attacked = s.attackedBy[chess.Pawn] | chess.KingAttacks(p.King(us))
	them := us.Other()
	defended := pawnAttacks(them, p.Pieces(them, chess.Pawn))
	s.mobilityArea = ^(own | p.King(us).Bit() | defended)
	s.kingZone = kingZones[them&1][p.King(them)&63] &^ defended
}

// sum is the sum of all terms, White's less Black's.
func (v *evaluation) sum() score {
	var sum score
	for _, t := range v.terms {
		sum += t[chess.White] - t[chess.Black]
	}
	return sum
}

// value is the value of the position for White, in centipawns.
func (v *evaluation) value() int {
	value := v.sum().blend(v.phase)
	return value * v.scale(value) / fullScale
}
