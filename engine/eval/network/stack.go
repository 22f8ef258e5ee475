package network

import "froe/engine/chess"

// oneMove is the most squares that a move changes: castling.
const oneMove = 4

// accumulator is what one side sees of a board.
type accumulator struct {
	board  quad
	flip   chess.Square // what squares are exclusive-ored with
	values []int16      // bias and weights of the pieces on the board
}

// pair holds the accumulators of a position, by side.
type pair [2]accumulator

// Stack holds the accumulators of one worker, by ply. It is not safe for
// concurrent use. It allocates nothing.
type Stack struct {
	network *Network
	plies   []pair            // two more than plies: there is always one two plies up
	cache   [2][2]accumulator // by side, and whether its king is on the files e to h
	none    [2][2]accumulator // of the empty board, likewise
	change  change
}

// NewStack makes the accumulators of a worker for so many plies, at least one.
func (n *Network) NewStack(plies int) *Stack {
	s := &Stack{network: n, plies: make([]pair, max(plies, 1)+2)}
	for c := range chess.Color(2) {
		for i := range s.plies {
			s.plies[i][c] = n.blank(c, chess.A1)
		}
		for half, king := range [2]chess.Square{chess.A1, chess.H1} {
			s.cache[c][half] = n.blank(c, king)
			s.none[c][half] = n.blank(c, king)
		}
	}
	return s
}

// blank is the accumulator of the empty board for a side with its king there.
func (n *Network) blank(c chess.Color, king chess.Square) accumulator {
	a := accumulator{flip: n.shape.Flip(c, king), values: aligned(n.shape.Width)}
	copy(a.values, n.bias)
	return a
}

// Evaluate is the value of a position in centipawns from the side to move, from
// −Limit to Limit. Ply is where the position stands in the line that is searched:
// the result does not depend on it, but is found soonest if the position before
// it was evaluated at the ply before. Plies beyond the last share it.
func (s *Stack) Evaluate(p *chess.Position, ply int) int {
	board := quadOf(p)
	at := min(ply, len(s.plies)-3) + 2
	s.place(at, chess.White, &board, p.King(chess.White))
	s.place(at, chess.Black, &board, p.King(chess.Black))
	us, both := p.Turn()&1, &s.plies[at]
	return s.network.value(&both[us], &both[us^1], board.occupied().Count())
}

// Bucket is the set of output weights that a position is evaluated with, from 0.
func (n *Network) Bucket(p *chess.Position) int {
	return n.shape.Bucket(p.Occupied().Count())
}

// place computes the accumulator of a side at an index of the stack.
func (s *Stack) place(at int, c chess.Color, board *quad, king chess.Square) {
	a, flip := &s.plies[at][c], s.network.shape.Flip(c, king)
	base := &s.plies[at-1][c]
	changed := base.board.changed(board)
	if base.flip == flip && changed.Count() <= oneMove {
		s.derive(a, base, board, changed, c)
		return
	}
	half := 0
	if flip != s.cache[c][0].flip {
		half = 1
	}
	cached := &s.cache[c][half]
	base, changed = s.nearest(at, c, board, half)
	s.derive(a, base, board, changed, c)
	if base == cached {
		copy(cached.values, a.values)
		cached.board = *board
	}
}

// nearest finds the accumulator of the same half whose board differs least.
func (s *Stack) nearest(at int, c chess.Color, board *quad, half int) (*accumulator, chess.Bitboard) {
	best := &s.none[c][half]
	changed := board.occupied()
	for _, a := range [...]*accumulator{&s.plies[at-1][c], &s.plies[at-2][c], &s.plies[at][c], &s.cache[c][half]} {
		if a.flip != best.flip {
			continue
		}
		if d := a.board.changed(board); d.Count() < changed.Count() {
			best, changed = a, d
		}
	}
	return best, changed
}

// derive sets an accumulator to that of a board, from another, which may be
// itself.
func (s *Stack) derive(a, base *accumulator, board *quad, changed chess.Bitboard, c chess.Color) {
	n, d := s.network, &s.change
	d.collect(&base.board, board, changed, c, base.flip)
	n.kernel.apply(&a.values[0], &base.values[0], &n.features[0],
		&d.added[0], d.adds, &d.removed[0], d.subs, n.shape.Width)
	a.board, a.flip = *board, base.flip
}
