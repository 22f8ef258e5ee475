package eval

import "froe/engine/chess"

// census adds up what a side's pieces of every type have in common. It is a
// local variable of one function that adds each piece in line: calls and sums
// kept in memory made the evaluation half as slow again.
type census struct {
	w          *Weights
	squares    *squares
	area, near chess.Bitboard // see side
	flip       chess.Square   // turns a square to what the side sees

	attacks            chess.Bitboard // what the pieces of a type attack
	material, mobility score
	phase              int
	attackers, danger  int // see side
}

func (v *view) newCensus(us chess.Color) census {
	s := &v.sides[us]
	return census{w: v.w, squares: v.squares, area: s.area, near: s.near, flip: chess.A1.Relative(us)}
}

// add counts one piece.
func (c *census) add(pt chess.PieceType, s chess.Square, attacks chess.Bitboard) {
	c.attacks |= attacks
	c.phase += phaseOf[pt]
	c.material += c.squares[pt][(s^c.flip)&63]
	c.mobility += c.w.mobility[pt][(attacks & c.area).Count()]
	if hits := attacks & c.near; hits != 0 {
		c.attackers++
		c.danger += attackWeight[pt] * hits.Count()
	}
}

// take enters the sums of a side's pieces.
func (v *view) take(us chess.Color, c *census) {
	own := &v.sides[us]
	own.all |= own.by[chess.Knight] | own.by[chess.Bishop] | own.by[chess.Rook] | own.by[chess.Queen]
	own.attackers, own.danger = c.attackers, c.danger
	v.terms[material][us] += c.material
	v.terms[mobility][us] = c.mobility
	v.phase += c.phase
}
