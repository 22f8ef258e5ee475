package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"froe/engine/chess"
	"froe/internal/step"
)

// Rivals are the engines of others.
type Rivals interface {
	// List has those that can be found, as Start takes them.
	List() []string

	// Start starts one, described as PROGRAM[,OPTION=VALUE…]. It runs until it is closed or ctx is over.
	Start(ctx context.Context, spec string) (Rival, error)
}

// Rival is an engine that runs. Its methods are for one goroutine.
type Rival interface {
	Name() string

	// Search has the engine search the position of a game, and returns the move to play. Words
	// are what stands behind go in UCI; the answer must come within the limit. Each is called with
	// what it says meanwhile.
	Search(ctx context.Context, g *chess.Game, words string, limit time.Duration, each func(*Heard)) (chess.Move, error)

	Close()
}

// Heard is what a rival says of its best line.
type Heard struct {
	Depth  int
	Nodes  uint64
	Score  int // from the side to move: centipawns, or moves to mate
	IsMate bool
	Line   []chess.Move // one at least
}

// match is a rival that has the side of the user in a game.
type match struct {
	Rival
	stop    context.CancelFunc
	asked   chan question
	watched watched
	fault   string
}

// question is a position for a rival to move in.
type question struct {
	node  int
	p     chess.Position
	game  *chess.Game   // with the moves before
	words string        // after go
	limit time.Duration // for the answer
}

// watched is what a rival says while it searches.
type watched struct {
	Node  int         `json:"node"` // of the tree
	Depth int         `json:"depth"`
	Nodes uint64      `json:"nodes"`
	White string      `json:"white"` // score
	Score string      `json:"score"` // from the side to move
	Steps []step.Step `json:"steps"`
}

var errNoRivals = errors.New("no other engine can be started here")

// rivals lists the engines that can be found.
func (s *Session) rivals(context.Context, *struct{}) (list struct {
	Engines []string `json:"engines"`
}, err error) {
	if s.config.Rivals == nil {
		return list, errNoRivals
	}
	list.Engines = append([]string{}, s.config.Rivals.List()...)
	return list, nil
}

// startMatch has the engine play against another one from here.
func (s *Session) startMatch(c *struct {
	terms
	Engine string `json:"engine"` // PROGRAM[,OPTION=VALUE…]
}) error {
	n, run, err := s.invite(c.Engine)
	if err != nil {
		return err
	}
	err = s.change(func(to *setup) error {
		human, err := c.take(to)
		if err != nil {
			return err
		}
		s.dismiss()
		to.begin(human)
		to.name(human, n.Name(), "Froe")
		s.mu.Lock()
		s.mu.rival = n
		s.mu.Unlock()
		return nil
	})
	if err != nil {
		n.stop()
		s.dismiss()
	}
	s.helpers.Go(run)
	return err
}

// invite starts an engine. What it returns must be run, whatever comes of it, until the
// engine is dismissed.
func (s *Session) invite(spec string) (*match, func(), error) {
	if s.config.Rivals == nil {
		return nil, nil, errNoRivals
	}
	ctx, stop := context.WithCancel(s.ctx)
	e, err := s.config.Rivals.Start(ctx, spec)
	if err != nil {
		stop()
		return nil, nil, err
	}
	n := &match{Rival: e, stop: stop, asked: make(chan question, 1), watched: watched{Node: -1}}
	return n, func() {
		defer e.Close()
		defer stop()
		for {
			select {
			case <-ctx.Done():
				return
			case q := <-n.asked:
				if err := s.answer(ctx, n, &q); err != nil {
					s.lose(ctx, n, err)
					return
				}
			}
		}
	}, nil
}

// answer has a rival search, and plays its move unless the board is another by then.
func (s *Session) answer(ctx context.Context, n *match, q *question) error {
	var shown time.Time
	best, err := n.Search(ctx, q.game, q.words, q.limit, func(h *Heard) {
		s.mu.Lock()
		defer s.mu.Unlock()
		n.watched = newWatched(q, h)
		if time.Since(shown) >= s.config.Redraw {
			shown = time.Now()
			s.notifyLocked()
		}
	})
	if err != nil {
		return err
	}
	err = s.change(func(to *setup) error {
		if to.mode != playing || to.tree.at != q.node || to.isOver() || !s.plays(n) {
			return errOther
		}
		return to.move(best)
	})
	if errors.Is(err, errOther) || errors.Is(err, errClosed) {
		return nil
	}
	return err
}

var errOther = errors.New("the game went on without it")

// newWatched is what an engine has said.
func newWatched(q *question, h *Heard) watched {
	mine := func(n int) string {
		if h.IsMate {
			return fmt.Sprintf("#%d", n)
		}
		return fmt.Sprintf("%+.2f", float64(n)/100)
	}
	white := h.Score
	if q.p.Turn() == chess.Black {
		white = -white
	}
	return watched{Node: q.node, Depth: h.Depth, Nodes: h.Nodes, Score: mine(h.Score), White: mine(white), Steps: steps(q.p, h.Line)}
}

// lose ends a game whose rival has failed.
func (s *Session) lose(ctx context.Context, n *match, err error) {
	if ctx.Err() != nil {
		return // it was dismissed
	}
	_ = s.change(func(to *setup) error { // nobody asks for the error of a session that is closed
		if !s.plays(n) {
			return errOther
		}
		if to.mode == playing && !to.isOver() {
			to.conclude(chess.Won(to.contest.human.Other()), chess.Adjudication)
		}
		return nil
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	n.fault = err.Error()
	s.notifyLocked()
}

// plays reports whether a rival is that of the game.
func (s *Session) plays(n *match) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.rival == n
}

// isMatch reports whether an engine plays for the user.
func (s *Session) isMatch() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.rival != nil && s.mu.mode == playing
}

// askRivalLocked asks the rival, if there is one, for its move, if it is to move.
func (s *Session) askRivalLocked() {
	n, t := s.mu.rival, s.mu.tree
	p := t.position()
	if n == nil || s.mu.mode != playing || p.Turn() != s.mu.contest.human || s.mu.isOver() {
		return
	}
	const grace = 10 * time.Second // its flag falls before that
	q := question{node: t.at, p: p, game: t.game(t.at)}
	if c := &s.mu.contest; c.since.IsZero() {
		d := time.Duration(c.seconds * float64(time.Second))
		q.words, q.limit = fmt.Sprintf("movetime %d", max(1, d.Milliseconds())), d+grace
	} else {
		ms := func(side chess.Color) int64 { return max(1, c.left[side].Milliseconds()) }
		q.words = fmt.Sprintf("wtime %d btime %d winc %d binc %d", ms(chess.White), ms(chess.Black), c.bonus.Milliseconds(), c.bonus.Milliseconds())
		q.limit = c.left[p.Turn()] + grace
	}
	select {
	case <-n.asked: // a question of a game before
	default:
	}
	n.asked <- q // nobody else sends while the lock is held
}

// dismiss ends what others do for the session: a review, a match.
func (s *Session) dismiss() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quitReviewLocked()
	if n := s.mu.rival; n != nil {
		n.stop()
		s.mu.rival = nil
	}
}
