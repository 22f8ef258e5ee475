package eval

import "froe/engine/chess"

// view is one look at a position: what was seen of each side, and what each
// term gives it.
type view struct {
	p     *chess.Position
	phase int
	sides [2]side
	terms [terms][2]score
}

// side is what later terms need to know of one side's pieces.
type side struct {
	area      chess.Bitboard // squares that count for mobility
	pawns     chess.Bitboard // attacked by pawns
	minors    chess.Bitboard // attacked by knights and bishops
	rooks     chess.Bitboard // attacked by rooks
	all       chess.Bitboard // attacked by anything
	attackers int            // pieces that attack near the enemy king
	attack    int            // what these add up to, in units of attackWeight
}

// colors are both sides, for loops.
var colors = [2]chess.Color{chess.White, chess.Black}

// look fills in every term.
func (v *view) look(pawns *pawnEntry) {
	for _, us := range colors {
		v.begin(us)
		v.terms[squares][us] = pawns.squares[us]
		v.terms[structure][us] = pawns.structure[us]
		v.terms[passed][us] = pawns.passed[us]
		v.terms[safety][us] = pawns.shelter[us]
	}
	for _, us := range colors {
		v.count(us)
		v.knights(us)
		v.bishops(us)
		v.rooks(us)
		v.queens(us)
	}
	for _, us := range colors {
		v.terms[safety][us] += v.danger(us)
		v.terms[threats][us] = v.threats(us)
		v.terms[passed][us] += v.passers(us, pawns.passers[us])
		v.terms[ending][us] = v.bareKing(us)
	}
	v.phase = min(v.phase, fullPhase)
	v.terms[tempo][v.p.Turn()] = tempoValue
}

// begin notes what pawns and king attack, before any piece is looked at.
func (v *view) begin(us chess.Color) {
	p, them := v.p, us.Other()
	s := &v.sides[us]
	s.pawns = pawnAttacks(us, p.Pieces(us, chess.Pawn))
	s.all = s.pawns | chess.KingAttacks(p.King(us))
	s.area = ^(p.Color(us)&(p.Type(chess.Pawn)|p.Type(chess.King)) |
		pawnAttacks(them, p.Pieces(them, chess.Pawn)))
}

// count adds up a side's material and its share of the phase.
func (v *view) count(us chess.Color) {
	own := v.p.Color(us)
	v.terms[squares][us] += squareOf(us, chess.King, v.p.King(us))
	for pt := chess.Pawn; pt <= chess.Queen; pt++ {
		n := (own & v.p.Type(pt)).Count()
		v.terms[material][us] += pieceValue[pt] * score(n)
		v.phase += phaseOf[pt] * n
	}
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
