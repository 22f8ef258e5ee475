package syzygy

import (
	"slices"

	"froe/engine/chess"
)

// board is a position of a retrograde analysis: a few pieces and whose turn it is.
// Both kings come first.
type board struct {
	pieces  [4]chess.Piece
	squares [4]chess.Square
	n       int
	turn    chess.Color
}

func (b *board) occupied() (set chess.Bitboard) {
	for _, s := range b.squares[:b.n] {
		set |= s.Bit()
	}
	return set
}

// attacks is what piece i reaches; of a pawn, what it captures on.
func (b *board) attacks(i int, occupied chess.Bitboard) chess.Bitboard {
	if b.pieces[i].Type() == chess.Pawn {
		return chess.PawnAttacks(b.pieces[i].Color(), b.squares[i])
	}
	return chess.Attacks(b.pieces[i].Type(), b.squares[i], occupied)
}

// inCheck reports whether the king of a side is attacked.
func (b *board) inCheck(c chess.Color) bool {
	occupied := b.occupied()
	for i := range b.n {
		if b.pieces[i].Color() != c && b.attacks(i, occupied).Has(b.squares[c]) {
			return true
		}
	}
	return false
}

// without takes piece i off the board.
func (b board) without(i int) board {
	copy(b.pieces[i:b.n], b.pieces[i+1:b.n])
	copy(b.squares[i:b.n], b.squares[i+1:b.n])
	b.n--
	return b
}

// step is a move: what comes of it, whether it zeroes the fifty-move counter, and the
// square that a pawn has passed, or NoSquare.
type step struct {
	to     board
	zeroes bool
	passed chess.Square
}

// moves appends all legal moves but captures en passant.
func (b *board) moves(list []step) []step {
	occupied := b.occupied()
	for i := range b.n {
		if b.pieces[i].Color() != b.turn {
			continue
		}
		targets := b.attacks(i, occupied)
		if b.pieces[i].Type() == chess.Pawn {
			targets &= occupied
			empty := ^occupied
			push := b.squares[i].Bit().Forward(b.turn) & empty
			targets |= push
			if b.squares[i].Relative(b.turn).Rank() == 1 {
				targets |= push.Forward(b.turn) & empty
			}
		}
		for targets != 0 {
			list = b.add(list, i, targets.Pop())
		}
	}
	return list
}

// add appends the moves of piece i to a square, if they are legal.
func (b *board) add(list []step, i int, to chess.Square) []step {
	m := step{to: *b, passed: chess.NoSquare}
	from := b.squares[i]
	m.to.squares[i], m.to.turn = to, b.turn.Other()
	pawn := b.pieces[i].Type() == chess.Pawn
	m.zeroes = pawn
	if taken := slices.Index(b.squares[:b.n], to); taken >= 0 {
		if b.pieces[taken].Color() == b.turn {
			return list
		}
		m.zeroes = true
		m.to = m.to.without(taken)
		if taken < i {
			i--
		}
	}
	if m.to.inCheck(b.turn) {
		return list
	}
	switch {
	case pawn && from^to == 16:
		m.passed = (from + to) / 2
	case pawn && to.Relative(b.turn).Rank() == 7:
		for pt := chess.Knight; pt <= chess.Queen; pt++ {
			m.to.pieces[i] = chess.PieceOf(b.turn, pt)
			list = append(list, m)
		}
		return list
	}
	return append(list, m)
}

// enPassant appends the legal captures of a pawn that has just passed a square.
func (b *board) enPassant(list []step, passed chess.Square) []step {
	if passed == chess.NoSquare {
		return list
	}
	victim := slices.Index(b.squares[:b.n], passed^8)
	for i := range b.n {
		if b.pieces[i] == chess.PieceOf(b.turn, chess.Pawn) && b.attacks(i, 0).Has(passed) {
			m := step{to: *b, zeroes: true, passed: chess.NoSquare}
			m.to.squares[i], m.to.turn = passed, b.turn.Other()
			m.to = m.to.without(victim)
			if !m.to.inCheck(b.turn) {
				list = append(list, m)
			}
		}
	}
	return list
}

// Values of a retrograde analysis: n wins with a zeroing move or mate in n plies,
// -n-1 loses in n, and 0 is a draw or not known yet.
const illegal = -128

// endgame has the value of every position of one material. Its index is the squares,
// six bits each, and above them whose turn it is.
type endgame struct {
	material material
	pieces   []chess.Piece
	values   []int8
	moves    []uint8 // that do not zero, and of which it is not known yet that they lose; freed once solved
	levels   [][]uint32
}

// solver analyses endgames.
type solver struct {
	solved map[material]*endgame
}

// drawing marks a position in which a zeroing move draws, so that it is not lost.
const drawing = 255

// solve analyses an endgame of at most four pieces, and before it those that it
// leads to.
func (s *solver) solve(m material) *endgame {
	if e := s.of(m); e != nil {
		return e
	}
	e := &endgame{material: m, pieces: m.pieces()}
	for _, piece := range e.pieces[2:] {
		fewer := m - one(piece.Color(), piece.Type())
		if fewer != 0 {
			s.solve(fewer)
		}
		if piece.Type() == chess.Pawn {
			for pt := chess.Knight; pt <= chess.Queen; pt++ {
				s.solve(fewer + one(piece.Color(), pt))
			}
		}
	}
	s.solved[m] = e
	e.values = make([]int8, 2<<(6*len(e.pieces)))
	e.moves = make([]uint8, len(e.values))
	e.each(func(index int, b *board) {
		if !b.legal() {
			e.values[index] = illegal
		}
	})
	for advanced := 12; advanced >= 0; advanced-- {
		e.levels = nil
		e.each(func(index int, b *board) {
			if e.values[index] != illegal && e.advance(b) == advanced {
				s.begin(e, index, b)
			}
		})
		for d := 0; d < len(e.levels); d++ {
			for _, index := range e.levels[d] {
				b := e.board(int(index))
				e.retract(d, &b)
			}
		}
	}
	e.moves, e.levels = nil, nil
	return e
}

// of is the analysis of a material, whichever side has it.
func (s *solver) of(m material) *endgame {
	if e := s.solved[m]; e != nil {
		return e
	}
	return s.solved[m.mirrored()]
}

// pieces are those of the material: both kings, then White's, then Black's.
func (m material) pieces() []chess.Piece {
	pieces := []chess.Piece{chess.PieceOf(chess.White, chess.King), chess.PieceOf(chess.Black, chess.King)}
	for c := chess.White; c <= chess.Black; c++ {
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			for range m.of(c, pt) {
				pieces = append(pieces, chess.PieceOf(c, pt))
			}
		}
	}
	return pieces
}

func (e *endgame) board(index int) board {
	b := board{n: len(e.pieces)}
	copy(b.pieces[:], e.pieces)
	for i := range e.pieces {
		b.squares[i] = chess.Square(index >> (6 * i) & 63)
	}
	b.turn = chess.Color(index >> (6 * b.n))
	return b
}

// each calls f for each index whose white king is on files a to d, and without pawns
// on ranks 1 to 4.
func (e *endgame) each(f func(index int, b *board)) {
	ranks := 8
	if !e.material.hasPawns() {
		ranks = 4
	}
	var b board
	for index := range e.values {
		if king := chess.Square(index & 63); king.File() < 4 && king.Rank() < ranks {
			b = e.board(index)
			f(index, &b)
		}
	}
}

// advance is how many ranks all pawns have gone together. Pawn moves add to it.
func (e *endgame) advance(b *board) (ranks int) {
	for i, piece := range e.pieces {
		if piece.Type() == chess.Pawn {
			ranks += b.squares[i].Relative(piece.Color()).Rank() - 1
		}
	}
	return ranks
}

// index is that of a board of the material or, with the sides exchanged, of its
// mirror image.
func (e *endgame) index(b *board) int {
	flip := chess.White
	if b.material() != e.material {
		flip = chess.Black
	}
	var squares [4]chess.Square
	used := 0
	for i, piece := range e.pieces {
		for k := range b.n {
			if used>>k&1 == 0 && b.pieces[k] == chess.PieceOf(piece.Color()^flip, piece.Type()) {
				used |= 1 << k
				squares[i] = b.squares[k].Relative(flip)
				break
			}
		}
	}
	mirror := chess.Square(0)
	if squares[0].File() > 3 {
		mirror = 7
	}
	if squares[0].Rank() > 3 && !e.material.hasPawns() {
		mirror |= 56
	}
	index := int(b.turn^flip) << (6 * b.n)
	for i := range e.pieces {
		index |= int(squares[i]^mirror) << (6 * i)
	}
	return index
}

func (b *board) material() (m material) {
	for _, piece := range b.pieces[2:b.n] {
		m += one(piece.Color(), piece.Type())
	}
	return m
}

// legal reports whether no piece stands on another, no pawn where none can, and the
// side that has moved is not in check.
func (b *board) legal() bool {
	if b.occupied().Count() != b.n || b.inCheck(b.turn.Other()) {
		return false
	}
	for i, s := range b.squares[:b.n] {
		if b.pieces[i].Type() == chess.Pawn && (chess.Rank1 | chess.Rank8).Has(s) {
			return false
		}
	}
	return true
}

// begin values a position by its zeroing moves alone, and counts the others.
func (s *solver) begin(e *endgame, index int, b *board) {
	var room [64]step
	list := b.moves(room[:0])
	others, zeroing, best := 0, 0, 0
	for i := range list {
		m := &list[i]
		if !m.zeroes {
			others++
			continue
		}
		if v := zeroed(s.value(&m.to, m.passed)); zeroing == 0 || better(v, best) {
			best = v
		}
		zeroing++
	}
	switch {
	case zeroing > 0 && best > 0:
		e.set(index, 1, best)
	case len(list) == 0 && b.inCheck(b.turn):
		e.set(index, 0, -1)
	case len(list) == 0 || zeroing > 0 && best == 0:
		e.moves[index] = drawing
	case others == 0:
		e.set(index, 1, best)
	default:
		e.moves[index] = uint8(others)
	}
}

// set gives a position its value, d plies from a zeroing move or mate.
func (e *endgame) set(index, d, value int) {
	for len(e.levels) <= d {
		e.levels = append(e.levels, nil)
	}
	e.levels[d] = append(e.levels[d], uint32(index))
	e.values[index] = int8(value)
}

// retract tells the positions before one of value d that it is decided.
func (e *endgame) retract(d int, b *board) {
	lost := e.values[e.index(b)] < 0
	occupied := b.occupied()
	before := *b
	before.turn = b.turn.Other()
	for i := range b.n {
		if b.pieces[i].Color() == b.turn || b.pieces[i].Type() == chess.Pawn {
			continue
		}
		for from := b.attacks(i, occupied) &^ occupied; from != 0; {
			before.squares[i] = from.Pop()
			index := e.index(&before)
			switch {
			case e.values[index] != 0:
			case lost:
				e.set(index, d+1, d+1)
			case e.moves[index] != drawing:
				if e.moves[index]--; e.moves[index] == 0 {
					e.set(index, d+1, -d-2)
				}
			}
		}
		before.squares[i] = b.squares[i]
	}
}

// value is that of a position of which its endgame is solved as far as it takes, with
// the square that a pawn has just passed.
func (s *solver) value(b *board, passed chess.Square) int {
	if b.n == 2 {
		return 0
	}
	e := s.of(b.material())
	v := int(e.values[e.index(b)])
	var room [2]step
	captures := b.enPassant(room[:0], passed)
	if len(captures) == 0 {
		return v
	}
	var others [64]step
	forced := len(b.moves(others[:0])) == 0
	for i := range captures {
		if c := zeroed(s.value(&captures[i].to, chess.NoSquare)); forced || better(c, v) {
			v, forced = c, false
		}
	}
	return v
}

// zeroed is the value of a zeroing move that leads to a value of the other side.
func zeroed(v int) int {
	switch {
	case v < 0:
		return 1
	case v > 0:
		return -2
	}
	return 0
}

// better reports whether a side would rather have value a than b.
func better(a, b int) bool {
	rank := func(v int) int {
		switch {
		case v > 0:
			return 1000 - v
		case v < 0:
			return -1000 - v
		}
		return 0
	}
	return rank(a) > rank(b)
}
