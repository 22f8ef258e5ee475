package eval

import "froe/engine/chess"

// pieces values a side's pieces; outposts are those of both sides.
//
// A piece attacks through those it may follow: bishops and rooks through
// queens, rooks through rooks.
func (v *evaluation) pieces(us chess.Color, outposts chess.Bitboard) {
	p, own := v.p, &v.sides[us]
	knights, bishops := p.Pieces(us, chess.Knight), p.Pieces(us, chess.Bishop)
	rooks, queens := p.Pieces(us, chess.Rook), p.Pieces(us, chess.Queen)
	c := v.newPieceSums(us)
	for todo := knights; todo != 0; {
		s := todo.Pop()
		c.add(chess.Knight, s, chess.KnightAttacks(s))
	}
	own.attackedBy[chess.Knight], c.attacks = c.attacks, 0
	for todo := bishops; todo != 0; {
		s := todo.Pop()
		c.add(chess.Bishop, s, chess.BishopAttacks(s, p.Occupied()&^queens))
	}
	own.attackedBy[chess.Bishop], c.attacks = c.attacks, 0
	for todo := rooks; todo != 0; {
		s := todo.Pop()
		c.add(chess.Rook, s, chess.RookAttacks(s, p.Occupied()&^(queens|rooks)))
	}
	own.attackedBy[chess.Rook], c.attacks = c.attacks, 0
	for todo := queens; todo != 0; {
		s := todo.Pop()
		c.add(chess.Queen, s, chess.QueenAttacks(s, p.Occupied()))
	}
	own.attackedBy[chess.Queen] = c.attacks
	v.addPieces(us, &c)
	v.terms[single][us] = v.w.openFiles(rooks, p.Type(chess.Pawn), p.Pieces(us, chess.Pawn)) +
		v.minors(us, knights, bishops, outposts)
}

// minors values a side's knights and bishops by the pawns around.
func (v *evaluation) minors(us chess.Color, knights, bishops, outposts chess.Bitboard) score {
	var sum score
	w, own := v.w, v.p.Pieces(us, chess.Pawn)
	if bishops.Many() {
		sum += w.bishopPair
	}
	if held := outposts & v.sides[us].attackedBy[chess.Pawn] & (knights | bishops); held != 0 {
		sum += w.knightOutpost*score((held&knights).Count()) + w.bishopOutpost*score((held&bishops).Count())
	}
	if behind := v.p.Type(chess.Pawn).Forward(us.Other()) & (knights | bishops); behind != 0 {
		sum += w.behindPawn * score(behind.Count())
	}
	if bishops&chess.DarkSquares != 0 {
		sum += w.badBishop * score((own & chess.DarkSquares).Count())
	}
	if bishops&^chess.DarkSquares != 0 {
		sum += w.badBishop * score((own &^ chess.DarkSquares).Count())
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
func (v *evaluation) threats(us chess.Color) score {
	var sum score
	w, them := v.w, us.Other()
	own, pawns := &v.sides[us], v.p.Pieces(them, chess.Pawn)
	enemy := v.p.Color(them) &^ (pawns | v.p.Type(chess.King))
	for todo := enemy & own.attackedBy[chess.Pawn]; todo != 0; {
		sum += w.pawnThreat[v.p.PieceOn(todo.Pop()).Type()]
	}
	for todo := enemy & (own.attackedBy[chess.Knight] | own.attackedBy[chess.Bishop]); todo != 0; {
		sum += w.minorThreat[v.p.PieceOn(todo.Pop()).Type()]
	}
	for todo := enemy & own.attackedBy[chess.Rook]; todo != 0; {
		sum += w.rookThreat[v.p.PieceOn(todo.Pop()).Type()]
	}
	if loose := (enemy | pawns) & own.attacked &^ v.sides[them].attacked; loose != 0 {
		sum += w.hanging*score((loose&enemy).Count()) + w.hangingPawn*score((loose&pawns).Count())
	}
	targets := pawnAttacks(us, v.pushes(us)) & enemy &^ own.attackedBy[chess.Pawn]
	return sum + w.pushThreat*score(targets.Count())
}

// pushes are the squares that pawns can advance to without being lost.
func (v *evaluation) pushes(us chess.Color) chess.Bitboard {
	own, enemy, free := &v.sides[us], &v.sides[us.Other()], ^v.p.Occupied()
	once := v.p.Pieces(us, chess.Pawn).Forward(us) & free
	third := chess.Rank(2 + 3*int(us)) // as the side sees it
	to := once | (once&third).Forward(us)&free
	return to &^ enemy.attackedBy[chess.Pawn] & (own.attacked | ^enemy.attacked)
}

// passers values what the other pieces have to do with a side's passed pawns.
func (v *evaluation) passers(us chess.Color, pawns chess.Bitboard) score {
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
		case frontSpan[us][s]&(v.p.Occupied()|v.sides[them].attacked) == 0:
			sum += w.passedFree[rank]
		}
	}
	return sum
}
