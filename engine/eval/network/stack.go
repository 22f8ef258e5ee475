package network

import "froe/engine/chess"

// oneMove is how many squares most moves change.
const oneMove = 2

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

// place computes the accumulators at an index of the stack: both from the nearest
// ply, or each by itself where a king went to the other half of the board.
func (s *Stack) place(at int, board *quad, p *chess.Position) {
	shape, to := &s.network.shape, &s.plies[at]
	flips := [2]chess.Square{
		chess.White: shape.Flip(chess.White, p.King(chess.White)),
		chess.Black: shape.Flip(chess.Black, p.King(chess.Black)),
	}
	if base, changed := s.nearest(at, board, flips); base != nil {
		s.change.collect(&base.board, board, changed, flips[chess.White], flips[chess.Black])
		s.apply(to.values[chess.White], base.values[chess.White], chess.White)
		s.apply(to.values[chess.Black], base.values[chess.Black], chess.Black)
	} else {
		s.renew(at, board, chess.White, flips[chess.White])
		s.renew(at, board, chess.Black, flips[chess.Black])
	}
	to.board.copy(board)
	to.flips[chess.White], to.flips[chess.Black] = flips[chess.White], flips[chess.Black]
}

// nearest is the ply whose board differs least from one that is to be evaluated at an
// index of the stack, one or two plies up or the same, and the squares on which it
// does; nil if in all of them a king stands on the other half of the board.
func (s *Stack) nearest(at int, board *quad, flips [2]chess.Square) (base *pair, changed chess.Bitboard) {
	least := 65
	for _, p := range [...]*pair{&s.plies[at-1], &s.plies[at-2], &s.plies[at]} {
		if p.flips[chess.White] != flips[chess.White] || p.flips[chess.Black] != flips[chess.Black] {
			continue
		}
		d := p.board.changed(board)
		if n := d.Count(); n < least {
			base, changed, least = p, d, n
		}
		if least <= oneMove {
			break
		}
	}
	return base, changed
}

// renew computes the accumulator of one side at an index of the stack, from what
// the side had one or two plies up, or from the cache, whichever differs least. The
// cache is brought to this board if it is that.
func (s *Stack) renew(at int, board *quad, c chess.Color, flip chess.Square) {
	cached := &s.cache[c][flip&7/7]
	base, values := &cached.board, cached.values
	changed := base.changed(board)
	for _, p := range [...]*pair{&s.plies[at-1], &s.plies[at-2]} {
		if d := p.board.changed(board); p.flips[c] == flip && d.Count() < changed.Count() {
			base, values, changed = &p.board, p.values[c], d
		}
	}
	s.change.collect(base, board, changed, flip, flip)
	to := s.plies[at].values[c]
	s.apply(to, values, c)
	if base == &cached.board {
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
