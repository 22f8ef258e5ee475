package eval

import "froe/engine/chess"

// pieceSums adds up what a side's pieces of all types have in common. It is a
// local variable of one function that adds each piece in line, which is faster
// than calls and sums in memory (docs/log/2026-11-22-constants-of-the-search.md).
type pieceSums struct {
	w                      *Weights
	squares                *squares
	mobilityArea, kingZone chess.Bitboard // see side
	flip                   chess.Square   // turns a square to what the side sees

	attacks            chess.Bitboard // what the pieces of a type attack
	material, mobility score
	phase              int
	attackers, danger  int // see side
}

func (v *evaluation) newPieceSums(us chess.Color) pieceSums {
	s := &v.sides[us]
	return pieceSums{w: v.w, squares: v.squares, mobilityArea: s.mobilityArea, kingZone: s.kingZone, flip: chess.A1.Relative(us)}
}

// add adds one piece on a square and the squares that it attacks.
func (c *pieceSums) add(pt chess.PieceType, s chess.Square, attacks chess.Bitboard) {
	c.attacks |= attacks
	c.phase += phaseOf[pt]
	c.material += c.squares[pt][(s^c.flip)&63]
	c.mobility += c.w.mobility[pt][(attacks & c.mobilityArea).Count()]
	if hits := attacks & c.kingZone; hits != 0 {
		c.attackers++
		c.danger += attackWeight[pt] * hits.Count()
	}
}

// addPieces takes over the sums of a side's pieces.
func (v *evaluation) addPieces(us chess.Color, c *pieceSums) {
	own := &v.sides[us]
	own.attacked |= own.attackedBy[chess.Knight] | own.attackedBy[chess.Bishop] | own.attackedBy[chess.Rook] | own.attackedBy[chess.Queen]
	own.attackers, own.danger = c.attackers, c.danger
	v.terms[material][us] += c.material
	v.terms[mobility][us] = c.mobility
	v.phase += c.phase
}
