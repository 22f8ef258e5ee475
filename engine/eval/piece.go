package eval

import "froe/engine/chess"

func (v *view) knights(us chess.Color) {
	own := v.p.Pieces(us, chess.Knight)
	for todo := own; todo != 0; {
		s := todo.Pop()
		attacks := chess.KnightAttacks(s)
		v.sides[us].minors |= attacks
		v.terms[mobility][us] += knightMobility[v.piece(us, chess.Knight, s, attacks)]
	}
	v.terms[pieces][us] += knightOutpost * score((own & v.outposts(us)).Count())
}

func (v *view) bishops(us chess.Color) {
	own := v.p.Pieces(us, chess.Bishop)
	// Queens do not hide what stands behind them: a bishop may follow one.
	through := v.p.Occupied() &^ v.p.Pieces(us, chess.Queen)
	for todo := own; todo != 0; {
		s := todo.Pop()
		attacks := chess.BishopAttacks(s, through)
		v.sides[us].minors |= attacks
		v.terms[mobility][us] += bishopMobility[v.piece(us, chess.Bishop, s, attacks)]
	}
	v.terms[pieces][us] += bishopOutpost * score((own & v.outposts(us)).Count())
	if own.Many() {
		v.terms[pieces][us] += bishopPair
	}
}

func (v *view) rooks(us chess.Color) {
	through := v.p.Occupied() &^ (v.p.Pieces(us, chess.Queen) | v.p.Pieces(us, chess.Rook))
	pawns := v.p.Type(chess.Pawn)
	for todo := v.p.Pieces(us, chess.Rook); todo != 0; {
		s := todo.Pop()
		attacks := chess.RookAttacks(s, through)
		v.sides[us].rooks |= attacks
		v.terms[mobility][us] += rookMobility[v.piece(us, chess.Rook, s, attacks)]
		switch file := chess.File(s.File()); {
		case file&pawns == 0:
			v.terms[pieces][us] += rookOpen
		case file&pawns&v.p.Color(us) == 0:
			v.terms[pieces][us] += rookHalfOpen
		}
	}
}

func (v *view) queens(us chess.Color) {
	for todo := v.p.Pieces(us, chess.Queen); todo != 0; {
		s := todo.Pop()
		attacks := chess.QueenAttacks(s, v.p.Occupied())
		v.terms[mobility][us] += queenMobility[v.piece(us, chess.Queen, s, attacks)]
	}
}

// piece notes what every piece has in common: its square, what it attacks, and
// whether that is near the enemy king. It returns the number of squares that
// count for its mobility.
func (v *view) piece(us chess.Color, pt chess.PieceType, s chess.Square, attacks chess.Bitboard) int {
	v.terms[squares][us] += squareOf(us, pt, s)
	own := &v.sides[us]
	own.all |= attacks
	them := us.Other()
	near := attacks & zone[them][v.p.King(them)&63] &^ v.sides[them].pawns
	if near != 0 {
		own.attackers++
		own.attack += attackWeight[pt] * near.Count()
	}
	return (attacks & own.area).Count()
}

// outposts are the squares of ranks four to six that an own pawn guards and no
// enemy pawn attacks now or after advancing.
func (v *view) outposts(us chess.Color) chess.Bitboard {
	held := v.sides[us].pawns & outpostRanks[us]
	if held == 0 {
		return 0
	}
	them := us.Other()
	enemy := v.p.Pieces(them, chess.Pawn)
	reach := enemy
	for range 5 {
		reach |= reach.Forward(them)
	}
	return held &^ pawnAttacks(them, reach)
}

var outpostRanks = [2]chess.Bitboard{
	chess.White: chess.Rank(3) | chess.Rank(4) | chess.Rank(5),
	chess.Black: chess.Rank(4) | chess.Rank(3) | chess.Rank(2),
}

// threats values attacks on pieces that are worth more or not defended.
func (v *view) threats(us chess.Color) score {
	them := us.Other()
	own, enemy := &v.sides[us], v.p.Color(them)&^(v.p.Type(chess.Pawn)|v.p.Type(chess.King))
	queens := v.p.Pieces(them, chess.Queen)
	majors := v.p.Pieces(them, chess.Rook) | queens
	loose := enemy & own.all &^ v.sides[them].all
	return pawnThreat*score((enemy&own.pawns).Count()) +
		minorThreat*score((majors&own.minors).Count()) +
		rookThreat*score((queens&own.rooks).Count()) +
		hanging*score(loose.Count())
}

// passers values what the other pieces have to do with a side's passed pawns.
func (v *view) passers(us chess.Color, pawns chess.Bitboard) score {
	var sum score
	them := us.Other()
	for pawns != 0 {
		s := pawns.Pop()
		rank := s.Relative(us).Rank()
		if rank < 3 {
			continue
		}
		stop := s + forward(us)
		kings := &passedKings[rank]
		sum += kings.enemy*score(distance(v.p.King(them), stop)) -
			kings.own*score(distance(v.p.King(us), stop))
		switch {
		case v.p.Color(them).Has(stop):
			sum += passedBlocked[rank]
		case ahead[us][s]&(v.p.Occupied()|v.sides[them].all) == 0:
			sum += passedFree[rank]
		}
	}
	return sum
}
