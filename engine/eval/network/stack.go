package network

import "froe/engine/chess"

// oneMove is the most squares that a move changes: castling.
const oneMove = 4

// accumulator is what one side sees of a board.
type accumulator struct {
	board  quad
	values []int16 // bias and weights of the pieces on the board
}

// pair is what both sides see of a board.
type pair struct {
	board  quad
	flips  [2]chess.Square // what squares are exclusive-ored with, by side
	values [2][]int16      // by side
}

// Stack holds the accumulators of one worker, by ply. It is not safe for
// concurrent use. It allocates nothing.
type Stack struct {
	network *Network
	plies   []pair            // two more than plies: there is always one two plies up
	cache   [2][2]accumulator // by side, and whether its king is on the files e to h
	change  change
}

// NewStack makes the accumulators of a worker, for this number of plies (at least
// one).
func (n *Network) NewStack(plies int) *Stack {
	s := &Stack{network: n, plies: make([]pair, max(plies, 1)+2)}
	blank := func() []int16 { return append(aligned(n.shape.Width)[:0], n.bias...) }
	for c := range s.cache {
		for i := range s.plies {
			s.plies[i].values[c] = blank()
		}
		for half := range s.cache[c] {
			s.cache[c][half].values = blank()
		}
	}
	return s
}

// Evaluate is the value of a position in centipawns from the side to move, from
// −Limit to Limit. Ply is where the position stands in the line that is searched:
// the result does not depend on it, but is found soonest if the position before
// it was evaluated at the ply before. Plies beyond the last share it.
func (s *Stack) Evaluate(p *chess.Position, ply int) int {
	var board quad
	board.set(p)
	return s.evaluate(&board, p, ply)
}

// evaluate is Evaluate with another board, which has the kings where p has them.
func (s *Stack) evaluate(board *quad, p *chess.Position, ply int) int {
	at := min(ply, len(s.plies)-3) + 2
	s.place(at, board, p)
	us, both := p.Turn()&1, &s.plies[at].values
	return s.network.value(both[us], both[us^1], board.occupied().Count())
}

// Bucket is the set of output weights that a position is evaluated with, from 0.
func (n *Network) Bucket(p *chess.Position) int {
	return n.shape.Bucket(p.Occupied().Count())
}

// place computes the accumulators at an index of the stack: from those one ply up
// if a move leads from there, else each from what differs least.
func (s *Stack) place(at int, board *quad, p *chess.Position) {
	to, above := &s.plies[at], &s.plies[at-1]
	white := s.network.shape.Flip(chess.White, p.King(chess.White))
	black := s.network.shape.Flip(chess.Black, p.King(chess.Black))
	changed := above.board.changed(board)
	if changed.Count() <= oneMove && above.flips[chess.White] == white && above.flips[chess.Black] == black {
		s.change.collect(&above.board, board, changed, white, black)
		s.apply(to.values[chess.White], above.values[chess.White], chess.White)
		s.apply(to.values[chess.Black], above.values[chess.Black], chess.Black)
	} else {
		s.renew(at, board, chess.White, white)
		s.renew(at, board, chess.Black, black)
	}
	to.board.copy(board)
	to.flips[chess.White], to.flips[chess.Black] = white, black
}

// renew computes the accumulator of one side at an index of the stack, from the
// one whose board differs least: one or two plies up, at the same ply, or of the
// empty board or the cache. If it is the cache's, that is brought to this board.
func (s *Stack) renew(at int, board *quad, c chess.Color, flip chess.Square) {
	base, values := &quad{}, s.network.bias
	changed := board.occupied()
	consider := func(from *quad, v []int16) bool {
		d := from.changed(board)
		if d.Count() >= changed.Count() {
			return false
		}
		base, values, changed = from, v, d
		return true
	}
	for _, p := range [...]*pair{&s.plies[at-1], &s.plies[at-2], &s.plies[at]} {
		if p.flips[c] == flip {
			consider(&p.board, p.values[c])
		}
	}
	cached := &s.cache[c][flip&7/7]
	isCached := consider(&cached.board, cached.values)
	s.change.collect(base, board, changed, flip, flip)
	to := s.plies[at].values[c]
	s.apply(to, values, c)
	if isCached {
		copy(cached.values, to)
		cached.board = *board
	}
}

// apply sets the values of a side to others with the change applied, which may be
// the same.
func (s *Stack) apply(to, from []int16, c chess.Color) {
	n, d := s.network, &s.change
	n.kernel.apply(&to[0], &from[0], &n.features[0], &d.added[c][0], d.adds, &d.removed[c][0], d.subs, n.shape.Width)
}
