package serve

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"froe/engine"
	"froe/engine/chess"
)

// mode is what a session's engine is for.
type mode string

const (
	idle      mode = "idle"
	analysing mode = "analyse" // it searches whatever is on the board
	playing   mode = "play"    // it moves for one side
)

// setup is what a user has set. Commands make a new one out of it.
type setup struct {
	game    *chess.Game
	options engine.Options
	mode    mode
	human   chess.Color   // playing: the side that the user moves
	time    time.Duration // playing: for each move of the engine
}

// session is the engine of a tab.
type session struct {
	server *Server
	id     string
	engine *engine.Engine
	ctx    context.Context // over when the session is closed
	cancel context.CancelFunc

	commands sync.Mutex // one command at a time; taken before mu

	mu struct {
		sync.Mutex
		setup
		version int // changes with the setup
		search  *search
		reader  *reader     // who is connected; nil: nobody
		lonely  *time.Timer // ends the session that nobody reads
	}
}

func newSession(s *Server) (*session, error) {
	o := s.config.Options
	s.fit(o.Threads)
	e, err := engine.New(o)
	if err != nil {
		return nil, err
	}
	n := &session{server: s, id: rand.Text(), engine: e}
	n.ctx, n.cancel = context.WithCancel(context.Background())
	n.mu.setup = setup{game: chess.NewGame(), options: e.Options(), mode: idle, time: time.Second}
	return n, nil
}

// fit prepares the program for an engine with so many workers.
func (s *Server) fit(threads int) {
	if s.config.Threads != nil {
		s.config.Threads(threads)
	}
}

// close ends the search and whatever waits for the session.
func (s *session) close() {
	s.cancel()
	s.mu.Lock()
	search := s.mu.search
	s.mu.setup.mode = idle
	if s.mu.lonely != nil {
		s.mu.lonely.Stop()
	}
	s.mu.Unlock()
	s.engine.Close()
	if search != nil {
		<-search.followed
	}
}

// expect ends the session unless it has a reader soon.
func (s *session) expect() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() == nil && s.mu.reader == nil {
		s.mu.lonely = time.AfterFunc(s.server.config.grace, func() { s.server.end(s) })
	}
}

// change carries a command out: f changes a copy of the setup, or refuses to, and then
// nothing changes. A search that runs is ended, and the one begun that the new setup
// asks for.
func (s *session) change(f func(*setup) error) error {
	s.commands.Lock()
	defer s.commands.Unlock()
	for {
		next, version := s.copy()
		if err := f(&next); err != nil {
			return err
		}
		if !s.halt(version) {
			continue // the engine has moved meanwhile: f shall see that
		}
		err := s.adopt(next)
		s.resume()
		return err
	}
}

func (s *session) copy() (setup, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.mu.setup
	c.game = c.game.Clone()
	return c, s.mu.version
}

// halt ends the search, whose result is not wanted any more. It reports false, and
// does nothing, if the setup is another than the one of that version.
func (s *session) halt(version int) bool {
	s.mu.Lock()
	if s.mu.version != version {
		s.mu.Unlock()
		return false
	}
	search := s.mu.search
	if search != nil {
		search.unwanted = true
	}
	s.mu.Unlock()
	if search != nil {
		search.Stop()
		<-search.followed
	}
	return true
}

// adopt takes a setup over. If the options cannot be had, all stays as it was.
func (s *session) adopt(next setup) error {
	s.server.fit(next.options.Threads)
	if err := s.engine.SetOptions(next.options); err != nil {
		return err
	}
	if err := s.engine.SetGame(next.game); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mu.setup = next
	s.mu.version++
	return nil
}

// turn reports whether the engine is to move in a game it plays.
func (s *setup) turn() bool {
	p := s.game.Position()
	_, end := s.game.Outcome()
	return s.mode == playing && p.Turn() != s.human && end == chess.Playing
}

// board is what stands on the board.
type board struct {
	FEN     string   `json:"fen"`
	Start   string   `json:"start"`
	Moves   []string `json:"moves"` // UCI
	SAN     []string `json:"san"`
	Legal   []string `json:"legal"` // UCI
	Turn    string   `json:"turn"`
	Number  int      `json:"number"` // of the first move of the game
	Check   string   `json:"check"`  // square of the king; empty: not in check
	Result  string   `json:"result"`
	Outcome string   `json:"outcome"` // what ended the game; empty: nothing yet
}

func newBoard(g *chess.Game) board {
	p, at := g.Position(), g.Start()
	b := board{FEN: p.FEN(p.Chess960()), Start: at.FEN(at.Chess960()), Turn: p.Turn().String(), Number: at.FullMove(),
		Moves: []string{}, SAN: []string{}, Legal: []string{}}
	for _, m := range g.Moves() {
		b.Moves, b.SAN = append(b.Moves, at.UCI(m, at.Chess960())), append(b.SAN, at.SAN(m))
		next := at
		at.Make(&next, m)
		at = next
	}
	result, end := g.Outcome()
	b.Result = result.String()
	if end != chess.Playing {
		b.Outcome = end.String()
	}
	if p.InCheck() {
		b.Check = p.King(p.Turn()).String()
	}
	var legal chess.MoveList
	p.Moves(&legal)
	for _, m := range legal.Slice() {
		b.Legal = append(b.Legal, p.UCI(m, p.Chess960()))
	}
	return b
}

// state is the event of that name.
type state struct {
	Board     board          `json:"board"`
	Mode      mode           `json:"mode"`
	Human     string         `json:"human"`
	Seconds   float64        `json:"seconds"`
	Searching bool           `json:"searching"`
	Fault     string         `json:"fault"` // of the last search; empty: none
	Options   map[string]any `json:"options"`
}

// stateLocked is what the session is at.
func (s *session) stateLocked() state {
	o := &s.mu.options
	st := state{
		Board: newBoard(s.mu.game), Mode: s.mu.mode, Human: s.mu.human.String(), Seconds: s.mu.time.Seconds(),
		Options: map[string]any{"threads": o.Threads, "hash": o.Hash, "multipv": o.MultiPV, "algorithm": o.Algorithm},
	}
	if f := s.mu.search; f != nil {
		st.Searching, st.Fault = !f.over, f.fault
	}
	return st
}

// inRange returns an error for a number out of range, which names it.
func inRange[T int | float64](name string, n, least, most T) error {
	if n < least || n > most {
		return fmt.Errorf("%s: %v is not from %v to %v", name, n, least, most)
	}
	return nil
}
