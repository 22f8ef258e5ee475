package network

import "froe/engine/chess"

// Worths is what each piece of a position is worth, by square: by how many
// centipawns the evaluation, from the side to move, is greater than without it. It
// is 0 for kings and empty squares. Without the piece the bucket may be another.
func (n *Network) Worths(p *chess.Position) [64]int {
	s := n.NewStack(1)
	whole := s.Evaluate(p, 0)
	var full quad
	full.set(p)
	var worths [64]int
	for pieces := p.Occupied() &^ p.Type(chess.King); pieces != 0; {
		square := pieces.Pop()
		board := full.without(square)
		worths[square] = whole - s.evaluate(&board, p, 0)
	}
	return worths
}
