package engine

import (
	"math/rand/v2"

	"froe/engine/chess"
	"froe/engine/polyglot"
)

// openBook opens the book of a file, or Froe's own.
func openBook(file string) (*polyglot.Book, error) {
	if file == "" {
		return polyglot.Own(), nil
	}
	return polyglot.Open(file)
}

// setBook puts a book in place of the old one.
func (m *machine) setBook(b *polyglot.Book) {
	if b != m.book {
		_ = m.book.Close() // it is not needed any more
	}
	m.book = b
}

// probeBook asks the opening book for a move, and reports whether it has one. It does
// not ask for a search whose sender wants to know what the search finds, such as an
// infinite one.
func (s *Search) probeBook() bool {
	l := &s.limits
	if !s.options.OwnBook || l.Infinite || l.Mate > 0 || len(l.SearchMoves) > 0 {
		return false
	}
	p, moves := s.game.position, s.engine.mu.game.Moves()
	last := chess.NoMove
	if len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	r := &s.known
	r.Book, r.BookErr = s.machine.book.Moves(&p, last)
	best, ok := polyglot.Pick(r.Book, rand.IntN)
	if !ok {
		r.Book = nil
		return false
	}
	line := Line{from: p, moves: []chess.Move{best}, chess960: s.options.Chess960}
	next := p.After(best)
	if answers, _ := s.machine.book.Moves(next, best); len(answers) > 0 { // what is damaged there is told there
		line.moves = append(line.moves, answers[0].Move)
	}
	r.Info = Info{Kind: Iteration, MultiPV: 1, Bound: Exact, Line: line}
	r.settle(line)
	return true
}
