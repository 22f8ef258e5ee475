package network

import "froe/engine/chess"

// Worths is what each piece of a position is worth, by square: by how many
// centipawns the evaluation, from the side to move, is greater than without it. It
// is 0 for kings and empty squares. Without the piece the bucket may be another.
func (n *Network) Worths(p *chess.Position) [64]int {
	s := n.NewStack(1)
	whole := s.Evaluate(p, 0)
	full := quadOf(p)
	var worths [64]int
	for pieces := p.Occupied() &^ p.Type(chess.King); pieces != 0; {
		square := pieces.Pop()
		worths[square] = whole - s.without(p, &full, square)
	}
	return worths
}

// without is the evaluation of a position without the piece on a square.
func (s *Stack) without(p *chess.Position, full *quad, square chess.Square) int {
	board := full.without(square)
	for c := range chess.Color(2) {
		s.place(2, c, &board, p.King(c))
	}
	us, both := p.Turn()&1, &s.plies[2]
	return s.network.value(&both[us], &both[us^1], board.occupied().Count())
}
