package eval

import (
	"sync"

	"froe/engine/chess"
)

// pawnWins is where a king and a pawn win against a king, for a pawn of White on
// files a to d: by side to move, square of the pawn and square of White's king,
// the squares of Black's king.
type pawnWins [2][64][64]chess.Bitboard

// kpk is computed when it is needed first, in about a millisecond.
var kpk = sync.OnceValue(func() *pawnWins {
	w := &pawnWins{}
	for rank := 6; rank >= 1; rank-- {
		for file := range 4 {
			w.solve(chess.SquareAt(file, rank))
		}
	}
	return w
})

// pawnWin reports whether a side that has one pawn wins against a bare king.
// Reference: "KPK", Chess Programming Wiki.
func pawnWin(p *chess.Position, strong chess.Color) bool {
	pawn := p.Pieces(strong, chess.Pawn).First().Relative(strong)
	king, bare := p.King(strong).Relative(strong), p.King(strong.Other()).Relative(strong)
	if pawn.File() > 3 {
		pawn, king, bare = pawn^7, king^7, bare^7
	}
	return kpk()[p.Turn()^strong][pawn][king].Has(bare)
}

// solve finds the wins with a pawn on a square, when those with a pawn further on are
// known: by retrograde analysis, for all squares of Black's king at once.
func (w *pawnWins) solve(pawn chess.Square) {
	for changed := true; changed; {
		changed = false
		for king := range chess.Square(64) {
			white, black := w.whiteToMove(pawn, king), w.blackToMove(pawn, king)
			changed = changed || white != w[chess.White][pawn][king] || black != w[chess.Black][pawn][king]
			w[chess.White][pawn][king], w[chess.Black][pawn][king] = white, black
		}
	}
}

// whiteToMove is where Black's king stands if White wins with a move of the king, or
// of the pawn.
func (w *pawnWins) whiteToMove(pawn, king chess.Square) (wins chess.Bitboard) {
	if king == pawn {
		return 0
	}
	for steps := chess.KingAttacks(king) &^ pawn.Bit(); steps != 0; {
		wins |= w[chess.Black][pawn][steps.Pop()]
	}
	if next := pawn + 8; next != king {
		wins |= w.pushed(next, king)
		if pawn.Rank() == 1 && next+8 != king {
			wins |= w.pushed(next+8, king) &^ next.Bit()
		}
	}
	return wins &^ (chess.KingAttacks(king) | king.Bit() | pawn.Bit() | chess.PawnAttacks(chess.White, pawn))
}

// pushed is where Black's king stands if White has won when the pawn comes to a
// square. On the last rank that is anywhere, unless it takes the new piece: a rook
// wins where a queen gives stalemate.
func (w *pawnWins) pushed(to, king chess.Square) chess.Bitboard {
	switch {
	case to.Rank() < 7:
		return w[chess.Black][to][king] &^ to.Bit()
	case chess.KingAttacks(king).Has(to):
		return ^to.Bit()
	}
	return ^(chess.KingAttacks(to) | to.Bit())
}

// blackToMove is where Black's king stands if each of its moves leads to a win of
// White, and there is one, or it is check.
func (w *pawnWins) blackToMove(pawn, king chess.Square) chess.Bitboard {
	if king == pawn {
		return 0
	}
	checked := chess.PawnAttacks(chess.White, pawn)
	safe := ^(chess.KingAttacks(king) | king.Bit() | checked)
	draws := around(safe &^ w[chess.White][pawn][king])
	stalemates := ^(around(safe) | checked)
	return ^(draws | stalemates | chess.KingAttacks(king) | king.Bit() | pawn.Bit())
}

// around is the squares next to any of a set.
func around(set chess.Bitboard) chess.Bitboard {
	row := set | set.East() | set.West()
	return row.North() | row.South() | set.East() | set.West()
}
