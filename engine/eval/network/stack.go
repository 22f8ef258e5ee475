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
	views  [2]View    // by side
	values [2][]int16 // by side
}

// Stack holds the accumulators of one worker, by ply. It is not safe for
// concurrent use. It allocates nothing.
type Stack struct {
	network *Network
	plies   []pair           // two more than plies: there is always one two plies up
	cache   [2][]accumulator // by side and [View.cached]
	change  change
	scratch scratch
}

// NewStack makes the accumulators of a worker, for this number of plies (at least
// one).
func (n *Network) NewStack(plies int) *Stack {
	s := &Stack{network: n, plies: make([]pair, max(plies, 1)+2), scratch: scratch{products: make([]uint8, n.shape.Width)}}
	blank := func() []int16 { return append(aligned(n.shape.Width)[:0], n.bias...) }
	for c := range s.cache {
		for i := range s.plies {
			s.plies[i].values[c] = blank()
		}
		s.cache[c] = make([]accumulator, 2*n.shape.Regions)
		for i := range s.cache[c] {
			s.cache[c][i].values = blank()
		}
	}
	return s
}

// cached is the place of a view among those of its side in the cache: two for each
// region, as the board may be mirrored.
func (v View) cached() int { return 2*int(v.Region) + int(v.Flip&1) }

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
	return s.network.value(both[us], both[us^1], board.occupied().Count(), &s.scratch)
}

// Bucket is the set of output weights that a position is evaluated with, from 0.
func (n *Network) Bucket(p *chess.Position) int {
	return n.shape.Bucket(p.Occupied().Count())
}

// place computes the accumulators at an index of the stack: both from the nearest
// ply, or each by itself where a king went to another region or half of the board.
func (s *Stack) place(at int, board *quad, p *chess.Position) {
	n, to := s.network, &s.plies[at]
	white, black := n.views[chess.White][p.King(chess.White)&63], n.views[chess.Black][p.King(chess.Black)&63]
	if base, changed := s.nearest(at, board, white, black); base != nil {
		s.change.collect(&base.board, board, changed, white.Flip, black.Flip)
		s.apply(to.values[chess.White], base.values[chess.White], chess.White, white.Region)
		s.apply(to.values[chess.Black], base.values[chess.Black], chess.Black, black.Region)
	} else {
		s.renew(at, board, chess.White, white)
		s.renew(at, board, chess.Black, black)
	}
	to.board.copy(board)
	to.views[chess.White], to.views[chess.Black] = white, black
}

// nearest is the ply whose board differs least from one that is to be evaluated at an
// index of the stack, one or two plies up or the same, and the squares on which it
// does; nil if in all of them a side saw the board otherwise.
func (s *Stack) nearest(at int, board *quad, white, black View) (base *pair, changed chess.Bitboard) {
	least := 65
	for _, p := range [...]*pair{&s.plies[at-1], &s.plies[at-2], &s.plies[at]} {
		if p.views[chess.White] != white || p.views[chess.Black] != black {
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
func (s *Stack) renew(at int, board *quad, c chess.Color, view View) {
	cached := &s.cache[c][view.cached()]
	base, values := &cached.board, cached.values
	changed := base.changed(board)
	for _, p := range [...]*pair{&s.plies[at-1], &s.plies[at-2]} {
		if d := p.board.changed(board); p.views[c] == view && d.Count() < changed.Count() {
			base, values, changed = &p.board, p.values[c], d
		}
	}
	s.change.collect(base, board, changed, view.Flip, view.Flip)
	to := s.plies[at].values[c]
	s.apply(to, values, c, view.Region)
	if base == &cached.board {
		copy(cached.values, to)
		cached.board = *board
	}
}

// apply sets the values of a side to others with the change applied, which may be
// the same, its king in a region.
func (s *Stack) apply(to, from []int16, c chess.Color, region uint8) {
	n, d := s.network, &s.change
	n.kernel.apply(&to[0], &from[0], &n.region(region)[0], &d.added[c][0], d.adds, &d.removed[c][0], d.subs, n.shape.Width)
}
