package eval

import "froe/engine/chess"

// pieces values a side's pieces; outposts are those of both sides.
//
// A piece attacks through those it may follow: bishops and rooks through
// queens, rooks through rooks.
func (v *view) pieces(us chess.Color, outposts chess.Bitboard) {
	p, own := v.p, &v.sides[us]
	knights, bishops := p.Pieces(us, chess.Knight), p.Pieces(us, chess.Bishop)
	rooks, queens := p.Pieces(us, chess.Rook), p.Pieces(us, chess.Queen)
	c := v.newCensus(us)
	for todo := knights; todo != 0; {
		s := todo.Pop()
		c.add(chess.Knight, s, chess.KnightAttacks(s))
	}
	for todo := bishops; todo != 0; {
		s := todo.Pop()
		c.add(chess.Bishop, s, chess.BishopAttacks(s, p.Occupied()&^queens))
	}
	own.minors = c.attacks
	for todo := rooks; todo != 0; {
		s := todo.Pop()
		c.add(chess.Rook, s, chess.RookAttacks(s, p.Occupied()&^(queens|rooks)))
	}
	own.rooks = c.attacks &^ own.minors
	for todo := queens; todo != 0; {
		s := todo.Pop()
		c.add(chess.Queen, s, chess.QueenAttacks(s, p.Occupied()))
	}
	v.take(us, &c)
	v.terms[single][us] = v.w.openFiles(rooks, p.Type(chess.Pawn), p.Pieces(us, chess.Pawn)) +
		v.w.minors(knights, bishops, outposts&own.pawns)
}

// minors values knights and bishops on outposts, and a pair of bishops.
func (w *Weights) minors(knights, bishops, outposts chess.Bitboard) score {
	var sum score
	if bishops.Many() {
		sum += w.bishopPair
	}
	if held := outposts & (knights | bishops); held != 0 {
		sum += w.knightOutpost*score((held&knights).Count()) + w.bishopOutpost*score((held&bishops).Count())
	}
	return sum
}

// openFiles values rooks on files without pawns.
func (w *Weights) openFiles(rooks, pawns, own chess.Bitboard) score {
	var sum score
	for rooks != 0 {
		switch file := chess.File(rooks.Pop().File()); {
		case file&pawns == 0:
			sum += w.rookOpen
		case file&own == 0:
			sum += w.rookHalfOpen
		}
	}
	return sum
}

// threats values attacks on pieces that are worth more or not defended.
func (v *view) threats(us chess.Color) score {
	them := us.Other()
	own, enemy := &v.sides[us], v.p.Color(them)&^(v.p.Type(chess.Pawn)|v.p.Type(chess.King))
	queens := v.p.Pieces(them, chess.Queen)
	majors := v.p.Pieces(them, chess.Rook) | queens
	loose := enemy & own.all &^ v.sides[them].all
	return v.w.pawnThreat*score((enemy&own.pawns).Count()) +
		v.w.minorThreat*score((majors&own.minors).Count()) +
		v.w.rookThreat*score((queens&own.rooks).Count()) +
		v.w.hanging*score(loose.Count())
}

// passers values what the other pieces have to do with a side's passed pawns.
func (v *view) passers(us chess.Color, pawns chess.Bitboard) score {
	var sum score
	w, them := v.w, us.Other()
	for pawns != 0 {
		s := pawns.Pop()
		rank := s.Relative(us).Rank()
		if rank < 3 {
			continue
		}
		stop := s + forward(us)
		sum += w.passedEnemyKing[rank]*score(distance(v.p.King(them), stop)) +
			w.passedOwnKing[rank]*score(distance(v.p.King(us), stop))
		switch {
		case v.p.Color(them).Has(stop):
			sum += w.passedBlocked[rank]
		case ahead[us][s]&(v.p.Occupied()|v.sides[them].all) == 0:
			sum += w.passedFree[rank]
		}
	}
	return sum
}
