package session

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// contest is how a game against the engine is played.
type contest struct {
	human   chess.Color // the side that the user, or another engine, moves
	seconds float64     // for each move of the engine, unless there is a clock
	elo     int         // how strong the engine plays; 0: as it can
	base    time.Duration
	bonus   time.Duration // for each move
	left    [2]time.Duration
	since   time.Time // when the clock of the side to move began to run; zero: there is no clock
	fresh   bool      // the engine shall forget the games before
}

// standing is a contest as the page has it. Times are milliseconds.
type standing struct {
	Human   string   `json:"human"`
	Seconds float64  `json:"seconds"`
	Elo     int      `json:"elo"`
	Clock   *clock   `json:"clock"` // nil: none
	Rival   string   `json:"rival"` // name of the other engine; empty: the user plays
	Watched *watched `json:"watched"`
}

// clock is what both sides have.
type clock struct {
	White   int64  `json:"white"`
	Black   int64  `json:"black"`
	Running string `json:"running"` // the side whose time runs; empty: neither
	Since   int64  `json:"since"`   // when it began to, Unix time; the time above is that of then
}

// standingLocked is what there is to say of a contest.
func (s *Session) standingLocked() standing {
	c := &s.mu.contest
	st := standing{Human: c.human.String(), Seconds: c.seconds, Elo: c.elo}
	if !c.since.IsZero() {
		st.Clock = &clock{White: c.left[chess.White].Milliseconds(), Black: c.left[chess.Black].Milliseconds(), Since: c.since.UnixMilli()}
		if p := s.mu.tree.position(); s.mu.mode == playing && !s.mu.isOver() {
			st.Clock.Running = p.Turn().String()
		}
	}
	if r := s.mu.rival; r != nil {
		st.Rival, st.Watched = r.Name(), new(r.watched)
	}
	return st
}

// begin starts a game with the moves that led to the position on the board.
func (s *setup) begin(human chess.Color) {
	old := s.tree
	s.shelve()
	s.tree = newTree(old.nodes[0].position)
	for _, i := range old.path(old.at) {
		s.tree.at, _ = s.tree.play(s.tree.at, old.nodes[i].move) // which is legal: it was played
	}
	s.mode, s.threat = playing, false
	c := &s.contest
	c.human, c.fresh = human, true
	c.left, c.since = [2]time.Duration{c.base, c.base}, time.Time{}
	if c.base > 0 {
		c.since = time.Now()
	}
}

// move plays a move of the contest, and has the clock count it. One that comes too late
// loses.
func (s *setup) move(m chess.Move) error {
	if s.isOver() {
		return errors.New("the game is over")
	}
	p := s.tree.position()
	if s.expire() {
		return nil
	}
	if err := s.tree.extend(m); err != nil {
		return err
	}
	if c := &s.contest; !c.since.IsZero() {
		now := time.Now()
		c.left[p.Turn()] += c.bonus - now.Sub(c.since)
		c.since = now
		n := &s.tree.nodes[s.tree.at]
		n.comment = n.comment.With("clk", pgn.Clock(c.left[p.Turn()]))
	}
	return nil
}

// expire ends the game if the time of the side to move is over, and reports whether it is.
func (s *setup) expire() bool {
	c, p := &s.contest, s.tree.position()
	if c.since.IsZero() || c.left[p.Turn()] > time.Since(c.since) {
		return false
	}
	c.left[p.Turn()] = 0
	s.conclude(chess.Won(p.Turn().Other()), chess.TimeForfeit)
	return true
}

// conclude ends the game on the board.
func (s *setup) conclude(r chess.Result, why chess.End) {
	s.tree.stamp++
	s.tree.result, s.tree.end = r, why
}

// raiseLocked sets the flag of the side to move.
func (s *Session) raiseLocked() {
	if s.mu.flag != nil {
		s.mu.flag.Stop()
		s.mu.flag = nil
	}
	c := &s.mu.contest
	if s.mu.mode != playing || c.since.IsZero() || s.mu.isOver() {
		return
	}
	p := s.mu.tree.position()
	s.mu.flag = time.AfterFunc(c.left[p.Turn()]-time.Since(c.since)+time.Millisecond, func() {
		_ = s.change(func(to *setup) error { // of a session that is closed nobody asks
			if to.mode != playing || !to.expire() {
				return errClosed
			}
			return nil
		})
	})
}

// limits are those of the engine's next move.
func (c *contest) limits() engine.Limits {
	if c.since.IsZero() {
		return engine.Limits{MoveTime: time.Duration(c.seconds * float64(time.Second))}
	}
	of := func(side chess.Color) *engine.Clock {
		return &engine.Clock{Left: max(c.left[side], time.Millisecond), Increment: c.bonus}
	}
	return engine.Limits{White: of(chess.White), Black: of(chess.Black)}
}

// terms are how a contest is asked for.
type terms struct {
	Human   string  `json:"human"`   // white or black
	Seconds float64 `json:"seconds"` // for each move of the engine; or a clock:
	Base    float64 `json:"base"`    // seconds
	Bonus   float64 `json:"bonus"`   // seconds
	Elo     int     `json:"elo"`     // 0: full strength
}

// take sets up a contest, without beginning it.
func (t *terms) take(to *setup) (human chess.Color, err error) {
	if t.Human != chess.White.String() && t.Human != chess.Black.String() {
		return human, fmt.Errorf("human: %q is neither white nor black", clip(t.Human))
	}
	if t.Base > 0 {
		err = cmp.Or(inRange("base", t.Base, 1, 24*3600), inRange("bonus", t.Bonus, 0, 3600))
	} else {
		err = inRange("seconds", t.Seconds, 0.01, 3600)
	}
	if t.Elo != 0 {
		err = cmp.Or(err, inRange("elo", t.Elo, engine.MinElo, engine.MaxElo))
	}
	if err != nil {
		return human, err
	}
	if t.Human == chess.Black.String() {
		human = chess.Black
	}
	seconds := func(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }
	to.contest = contest{seconds: t.Seconds, elo: t.Elo, base: seconds(t.Base), bonus: seconds(t.Bonus)}
	return human, nil
}

// play has the engine play against the user from here.
func (s *Session) play(c *terms) error {
	return s.change(func(to *setup) error {
		human, err := c.take(to)
		if err != nil {
			return err
		}
		s.dismiss()
		to.begin(human)
		to.name(human, "Human", "Froe")
		return nil
	})
}

// name writes into the tags who plays.
func (s *setup) name(human chess.Color, his, ours string) {
	if s.contest.elo > 0 {
		ours = fmt.Sprintf("%s, level %d", ours, s.contest.elo)
	}
	both := [2]string{his, ours}
	if human == chess.Black {
		both = [2]string{ours, his}
	}
	s.tree.setTag("White", both[0])
	s.tree.setTag("Black", both[1])
	s.tree.setTag("Date", time.Now().Format("2006.01.02"))
}

// resign ends the game: who is not the engine has lost it.
func (s *Session) resign(*struct{}) error {
	return s.change(func(to *setup) error {
		if to.mode != playing || to.isOver() {
			return errors.New("no game is played")
		}
		to.conclude(chess.Won(to.contest.human.Other()), chess.Resignation)
		return nil
	})
}

// rematch begins another game from the same start with the same terms, and
// the other colours.
func (s *Session) rematch(*struct{}) error {
	return s.change(func(to *setup) error {
		if to.mode != playing || !to.isOver() {
			return errors.New("no game is over")
		}
		was := to.tree
		was.at = 0
		to.begin(to.contest.human.Other())
		to.tree.setTag("White", was.tag("Black"))
		to.tree.setTag("Black", was.tag("White"))
		to.tree.setTag("Date", time.Now().Format("2006.01.02"))
		return nil
	})
}

// undo takes the last move back, and where the engine plays, so many that the user is
// to move. The moves are deleted.
func (s *Session) undo(*struct{}) error {
	return s.change(func(to *setup) error {
		if to.tree.at == 0 {
			return errors.New("there is no move to take back")
		}
		to.tree.result, to.tree.end = chess.Unfinished, chess.Playing
		if err := to.tree.remove(to.tree.at); err != nil {
			return err
		}
		for to.turn() {
			if to.tree.remove(to.tree.at) != nil {
				to.mode = idle // the first move was the engine's: it would make it again
			}
		}
		if !to.contest.since.IsZero() {
			to.contest.since = time.Now()
		}
		return nil
	})
}
