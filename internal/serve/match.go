package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"time"

	"froe/engine/chess"
	"froe/internal/web"
	"froe/lab/client"
)

// rival is another engine, which has the side of the user in a game.
type rival struct {
	name    string
	engine  *client.Engine
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
	Node  int        `json:"node"` // of the tree
	Depth int        `json:"depth"`
	Nodes uint64     `json:"nodes"`
	White string     `json:"white"` // score
	Score string     `json:"score"` // from the side to move
	Steps []web.Step `json:"steps"`
}

// rivalPatience is how long answers of a rival may take.
var rivalPatience = client.Patience{Greeting: 10 * time.Second, Ready: 10 * time.Second, Stop: 2 * time.Second}

// usual are the names of engines that are looked for.
var usual = []string{"stockfish", "ethereal-chess", "ethereal", "berserk", "caissa", "clover", "fairy-stockfish", "fruit", "glaurung", "igel",
	"koivisto", "laser", "lc0", "obsidian", "rubichess", "seer", "stash", "stormphrax", "toga2", "viridithas", "weiss", "xiphos"}

// getEngines lists engines that are installed under a usual name.
func getEngines(w http.ResponseWriter, _ *http.Request) {
	all := []string{}
	for _, name := range usual {
		for _, path := range []string{name, "/usr/games/" + name} {
			if found, err := exec.LookPath(path); err == nil {
				all = append(all, found)
				break
			}
		}
	}
	answer(w, map[string]any{"engines": all})
}

// postMatch has the engine play against another one from here.
func (s *session) postMatch(w http.ResponseWriter, r *http.Request) {
	var c struct {
		terms
		Engine string `json:"engine"` // PROGRAM[,OPTION=VALUE…]
	}
	if !read(w, r, &c) {
		return
	}
	n, run, err := s.invite(c.Engine)
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	err = s.change(func(to *setup) error {
		human, err := c.take(to)
		if err != nil {
			return err
		}
		s.dismiss()
		to.begin(human)
		to.name(human, n.name, "Froe")
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
	reply(w, struct{}{}, err)
}

// invite starts an engine. What it returns must be run, whatever comes of it, until the
// engine is dismissed.
func (s *session) invite(text string) (*rival, func(), error) {
	spec, err := client.ParseSpec(text)
	if err != nil {
		return nil, nil, err
	}
	ctx, stop := context.WithCancel(s.ctx)
	e, err := client.Start(ctx, spec, rivalPatience)
	if err != nil {
		stop()
		return nil, nil, err
	}
	n := &rival{name: e.Name, engine: e, stop: stop, asked: make(chan question, 1), watched: watched{Node: -1}}
	if n.name == "" {
		n.name = spec.Name()
	}
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
func (s *session) answer(ctx context.Context, n *rival, q *question) error {
	var shown time.Time
	best, err := n.engine.SearchGame(ctx, q.game, q.words, q.limit, func(i client.Info) bool {
		if i.Exact && len(i.PV) > 0 {
			s.mu.Lock()
			n.watched = newWatched(q, &i)
			if time.Since(shown) >= s.server.config.redraw {
				shown = time.Now()
				s.notifyLocked()
			}
			s.mu.Unlock()
		}
		return true
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
func newWatched(q *question, i *client.Info) watched {
	mine := func(n int) string {
		if i.IsMate {
			return fmt.Sprintf("#%d", n)
		}
		return fmt.Sprintf("%+.2f", float64(n)/100)
	}
	white := i.Score
	if q.p.Turn() == chess.Black {
		white = -white
	}
	return watched{Node: q.node, Depth: i.Depth, Nodes: i.Nodes, Score: mine(i.Score), White: mine(white), Steps: steps(q.p, i.PV)}
}

// lose ends a game whose rival has failed.
func (s *session) lose(ctx context.Context, n *rival, err error) {
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
func (s *session) plays(n *rival) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.rival == n
}

// isMatch reports whether an engine plays for the user.
func (s *session) isMatch() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.rival != nil && s.mu.mode == playing
}

// askRivalLocked asks the rival, if there is one, for its move, if it is to move.
func (s *session) askRivalLocked() {
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
func (s *session) dismiss() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quitReviewLocked()
	if n := s.mu.rival; n != nil {
		n.stop()
		s.mu.rival = nil
	}
}
