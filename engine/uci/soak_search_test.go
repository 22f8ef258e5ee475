package uci

import (
	"fmt"
	"strings"
	"time"

	"froe/engine/chess"
)

// request is a go, and how it ends.
type request struct {
	kind   string
	words  string
	nodes  uint64 // limit; 0: none
	ending ending
}

// ending is what ends a search.
type ending uint8

const (
	itself  ending = iota // it does so itself
	stopped               // stop
	hit                   // ponderhit, and then itself
	dropped               // ponderhit, and then stop
)

// waits says that nothing but a stop ends the search.
func (e *request) waits() bool {
	return e.ending == stopped && (e.kind == "infinite" || e.kind == "ponder")
}

// request is any go that ends soon, or is ended.
func (s *soak) request() request {
	ms := func(n int) int { return 1 + s.rng.IntN(n) }
	clock := fmt.Sprintf("wtime %d btime %d winc %d binc %d", ms(200), ms(200), s.rng.IntN(5), s.rng.IntN(5))
	if s.oneIn(4) {
		clock += fmt.Sprint(" movestogo ", 1+s.rng.IntN(5))
	}
	ends := ending(s.rng.IntN(2)) // itself, or stopped, perhaps after it has ended
	switch s.rng.IntN(8) {
	case 0:
		return request{kind: "infinite", words: "infinite", ending: stopped}
	case 1:
		return request{kind: "ponder", words: "ponder " + clock, ending: stopped + ending(s.rng.IntN(3))}
	case 2:
		return request{kind: "ponder", words: fmt.Sprintf("ponder movetime %d", ms(10)), ending: stopped + ending(s.rng.IntN(3))}
	case 3:
		return request{kind: "depth", words: fmt.Sprintf("depth %d", 1+s.rng.IntN(5)), ending: ends}
	case 4:
		nodes := uint64(1 + s.rng.IntN(20000))
		return request{kind: "nodes", words: fmt.Sprintf("nodes %d", nodes), nodes: nodes, ending: ends}
	case 5:
		return request{kind: "movetime", words: fmt.Sprintf("movetime %d", ms(12)), ending: ends}
	case 6:
		return request{kind: "mate", words: fmt.Sprintf("mate %d", 1+s.rng.IntN(4)), ending: stopped}
	}
	return request{kind: "clock", words: clock, ending: ends}
}

// search runs a request and checks the answer.
func (s *soak) search() {
	s.t.Helper()
	e := s.request()
	only := s.someMoves()
	line := "go " + e.words
	if len(only) > 0 {
		line += " searchmoves " + strings.Join(only, " ")
	}
	s.lived.count(&e, s.threads, s.lines, len(only) > 0)
	s.send(line)
	if s.oneIn(4) {
		s.send("isready")
		s.await("readyok")
	}
	s.finish(&e)
	s.check(&e, only)
}

// someMoves are the moves to search, or none for all.
func (s *soak) someMoves() (words []string) {
	if !s.oneIn(5) {
		return nil
	}
	var all chess.MoveList
	s.root.Moves(&all)
	for _, m := range all.Slice() {
		if s.oneIn(3) {
			words = append(words, s.root.UCI(m, s.chess960))
		}
	}
	return words
}

// finish ends a search and awaits its bestmove.
func (s *soak) finish(e *request) {
	s.t.Helper()
	if e.ending == hit || e.ending == dropped {
		s.think()
		s.send("ponderhit")
	}
	if e.ending == stopped || e.ending == dropped {
		s.think()
		began := time.Now()
		s.send("stop")
		s.awaitBest()
		if e.waits() && s.root.HasMove() {
			s.lived.stops = append(s.lived.stops, time.Since(began))
		}
	}
	s.awaitBest()
}

// think lets the search go on for a moment, or for none.
func (s *soak) think() {
	if !s.oneIn(4) {
		time.Sleep(time.Duration(s.rng.IntN(12000)) * time.Microsecond)
	}
}

// awaitBest awaits the bestmove, unless it was seen.
func (s *soak) awaitBest() {
	s.t.Helper()
	for _, line := range s.seen {
		if strings.HasPrefix(line, "bestmove") {
			return
		}
	}
	s.await("bestmove")
}
