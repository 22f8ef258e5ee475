package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// mode is what a session's engine is for.
type mode string

const (
	idle      mode = "idle"
	analysing mode = "analyse" // it searches whatever is on the board
	playing   mode = "play"    // it moves for one side
	reviewing mode = "review"  // the game is judged, by an engine of its own
)

// setup is what a user has set. Commands make a new one out of it.
type setup struct {
	tree    *tree
	games   []*pgn.Game // the list that was loaded, with what was changed in those that are not on the board
	opened  int         // which of the list is on the board; -1: none
	listed  uint64      // changes with the list
	options engine.Options
	mode    mode
	threat  bool // analysing: what the side that is not to move would like to do
	contest contest
}

// session is the engine of a tab.
type session struct {
	server *Server
	id     string
	engine *engine.Engine
	ctx    context.Context // over when the session is closed
	cancel context.CancelFunc

	commands sync.Mutex     // one command at a time; taken before mu
	helpers  sync.WaitGroup // reviews, and talks with another engine

	mu struct {
		sync.Mutex
		setup
		version int // changes with the setup
		here    here
		search  *search
		review  *review
		rival   *rival      // playing: the engine that has the side of the user; nil: he plays himself
		flag    *time.Timer // falls when the time of the side to move is over; nil: no clock runs
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
	n.mu.setup = setup{tree: newTree(*chess.StartPosition()), opened: -1, options: e.Options(), mode: idle, contest: contest{seconds: 1}}
	n.mu.here = n.look(n.mu.tree)
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
	for _, t := range []*time.Timer{s.mu.lonely, s.mu.flag} {
		if t != nil {
			t.Stop()
		}
	}
	s.mu.Unlock()
	s.engine.Close()
	if search != nil {
		<-search.followed
	}
	s.commands.Lock() // what a helper has just done may have begun another
	s.dismiss()
	s.commands.Unlock()
	s.helpers.Wait()
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
	return s.carry(f, func(next setup) error {
		err := s.adopt(next)
		s.resume()
		return err
	})
}

// carry is change with what shall be done with the new setup, once no search runs.
func (s *session) carry(f func(*setup) error, take func(next setup) error) error {
	s.commands.Lock()
	defer s.commands.Unlock()
	for {
		if s.ctx.Err() != nil {
			return errClosed
		}
		next, version := s.copy()
		if err := f(&next); err != nil {
			return err
		}
		if !s.halt(version) {
			continue // the engine has moved meanwhile: f shall see that
		}
		return take(next)
	}
}

// edit changes what is written in the tree, which no search depends on.
func (s *session) edit(f func(*tree) error) error {
	s.commands.Lock()
	defer s.commands.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.mu.tree.clone()
	if err := f(t); err != nil {
		return err
	}
	s.mu.tree = t
	s.mu.version++
	s.notifyLocked()
	return nil
}

func (s *session) copy() (setup, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.mu.setup
	c.tree = c.tree.clone()
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
	o := next.options
	if next.mode == playing && next.contest.elo > 0 {
		o.LimitStrength, o.Elo = true, next.contest.elo
	}
	if err := s.engine.SetOptions(o); err != nil {
		return err
	}
	if next.contest.fresh {
		next.contest.fresh = false
		if err := s.engine.NewGame(); err != nil {
			return err
		}
	}
	if err := s.engine.SetGame(next.tree.game(next.tree.at)); err != nil {
		return err
	}
	now := s.look(next.tree)
	if p := next.tree.position(); next.mode == analysing && next.threat {
		if err := s.engine.SetGame(chess.NewGameFrom(p.After(chess.NoMove))); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mu.setup, s.mu.here = next, now
	s.mu.version++
	return nil
}

var errThreat = errors.New("there is no threat in check, and none when the game is over")

// check is what a setup must be.
func (s *setup) check() error {
	p := s.tree.position()
	if s.threat && (p.InCheck() || !p.HasMove()) {
		return errThreat
	}
	return nil
}

// turn reports whether the engine is to move in a game it plays.
func (s *setup) turn() bool {
	p := s.tree.position()
	return s.mode == playing && p.Turn() != s.contest.human && !s.isOver()
}

// isOver reports whether the game on the board has ended.
func (s *setup) isOver() bool {
	_, end := s.tree.game(s.tree.at).Outcome()
	return end != chess.Playing
}

// board is what stands on the board.
type board struct {
	Node    int      `json:"node"` // of the tree
	FEN     string   `json:"fen"`
	Moves   []string `json:"moves"` // that lead there, UCI
	SAN     []string `json:"san"`
	Legal   []string `json:"legal"` // UCI
	Turn    string   `json:"turn"`
	Check   string   `json:"check"` // square of the king; empty: not in check
	Result  string   `json:"result"`
	Outcome string   `json:"outcome"` // what ended the game; empty: nothing yet
}

func newBoard(t *tree) board {
	g := t.game(t.at)
	p := g.Position()
	b := board{Node: t.at, FEN: p.FEN(p.Chess960()), Turn: p.Turn().String(), Moves: []string{}, SAN: []string{}, Legal: []string{}}
	for _, i := range t.path(t.at) {
		b.Moves, b.SAN = append(b.Moves, t.uci(i)), append(b.SAN, t.san(i))
	}
	result, end := g.Outcome()
	b.Result = result.String()
	if end != chess.Playing && end != chess.Unknown {
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
	Threat    bool           `json:"threat"`
	Contest   standing       `json:"contest"`
	Searching bool           `json:"searching"`
	Fault     string         `json:"fault"` // of the last search, review or match; empty: none
	Options   map[string]any `json:"options"`
	Here      here           `json:"here"`
	Review    *advance       `json:"review"` // nil: none goes on
	Opened    int            `json:"opened"` // game of the list
	Tree      string         `json:"tree"`   // stamp: a state follows each event tree
}

// stateLocked is what the session is at.
func (s *session) stateLocked() state {
	o := &s.mu.options
	st := state{
		Board: newBoard(s.mu.tree), Mode: s.mu.mode, Threat: s.mu.threat, Contest: s.standingLocked(), Here: s.mu.here,
		Options: map[string]any{"threads": o.Threads, "hash": o.Hash, "multipv": o.MultiPV, "algorithm": o.Algorithm},
		Opened:  s.mu.opened, Tree: strconv.FormatUint(s.mu.tree.stamp, 36),
	}
	if f := s.mu.search; f != nil {
		st.Searching, st.Fault = !f.over, f.fault
	}
	if r := s.mu.review; r != nil {
		st.Fault = r.fault
		if !r.over {
			st.Review = new(r.advance)
		}
	}
	if r := s.mu.rival; r != nil && r.fault != "" {
		st.Fault = r.fault
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
