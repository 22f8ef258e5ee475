package eval

import "froe/engine/chess"

// view is one look at a position: what was seen of each side, and what each
// term gives it.
type view struct {
	p       *chess.Position
	w       *Weights
	squares *squares
	phase   int
	sides   [2]side
	terms   [terms][2]score
}

// side is what later terms need to know of one side.
type side struct {
	area      chess.Bitboard    // squares that count for mobility
	near      chess.Bitboard    // the enemy king's neighbourhood without what pawns defend
	by        [7]chess.Bitboard // attacked by pieces of a type, but for kings
	all       chess.Bitboard    // attacked by anything
	attackers int               // pieces that attack near the enemy king
	danger    int               // what their attacks add up to, in units of attackWeight
}

// colors are both sides, for loops.
var colors = [2]chess.Color{chess.White, chess.Black}

// look fills in every term.
func (v *view) look(pawns *pawnEntry) {
	for _, us := range colors {
		v.begin(us, pawns)
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

// begin notes what a side's pawns and king are worth and attack, before any
// piece is looked at.
func (v *view) begin(us chess.Color, pawns *pawnEntry) {
	p, s := v.p, &v.sides[us]
	own := p.Pieces(us, chess.Pawn)
	v.terms[material][us] = pawns.material[us] + v.squares.of(us, chess.King, p.King(us))
	v.terms[structure][us] = pawns.structure[us]
	v.terms[passed][us] = pawns.passed[us]
	v.terms[safety][us] = pawns.shelter[us]

	s.by[chess.Pawn] = pawnAttacks(us, own)
	s.all = s.by[chess.Pawn] | chess.KingAttacks(p.King(us))
	them := us.Other()
	defended := pawnAttacks(them, p.Pieces(them, chess.Pawn))
	s.area = ^(own | p.King(us).Bit() | defended)
	s.near = zone[them&1][p.King(them)&63] &^ defended
}

// total is what all terms together give White more than Black.
func (v *view) total() score {
	var sum score
	for _, t := range v.terms {
		sum += t[chess.White] - t[chess.Black]
	}
	return sum
}

// value is the position's worth to White, in centipawns.
func (v *view) value() int {
	value := v.total().blend(v.phase)
	return value * v.scale(value) / fullScale
}
