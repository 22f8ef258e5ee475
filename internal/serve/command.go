package serve

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

var errNotYourTurn = errors.New("it is Froe's turn; stop it, and it moves at once")

// command reads the object of a command and carries it out, or refuses it.
func command(s *session, w http.ResponseWriter, r *http.Request, object any, f func(*setup) error) {
	if !read(w, r, object) {
		return
	}
	if err := s.change(f); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, struct{}{})
}

// postPosition puts a position, or a game from there, on the board.
func (s *session) postPosition(w http.ResponseWriter, r *http.Request) {
	var c struct {
		FEN   string   `json:"fen"`
		Moves []string `json:"moves"` // UCI
	}
	command(s, w, r, &c, func(to *setup) error {
		p, err := chess.ParseFEN(c.FEN)
		if err != nil {
			return err
		}
		to.game = chess.NewGameFrom(p)
		for i, word := range c.Moves {
			if err := play(to.game, word); err != nil {
				return fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		return nil
	})
}

// postMove makes a move of the user.
func (s *session) postMove(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Move string `json:"move"` // UCI or SAN
	}
	command(s, w, r, &c, func(to *setup) error {
		if to.turn() {
			return errNotYourTurn
		}
		return play(to.game, c.Move)
	})
}

// play makes a move that is written in UCI's notation or the standard one.
func play(g *chess.Game, word string) error {
	p := g.Position()
	m, err := p.ParseUCI(word, p.Chess960())
	if err != nil {
		var other error
		if m, other = p.ParseSAN(word); other != nil {
			return fmt.Errorf("%q is no legal move here", clip(word))
		}
	}
	return g.Play(m)
}

// postUndo takes the last move back, and where the engine plays, so many that the user is
// to move.
func (s *session) postUndo(w http.ResponseWriter, r *http.Request) {
	command(s, w, r, &struct{}{}, func(to *setup) error {
		if !to.game.Undo() {
			return errors.New("there is no move to take back")
		}
		for to.turn() {
			if !to.game.Undo() {
				to.mode = idle // the first move was the engine's: it would make it again
			}
		}
		return nil
	})
}

// postAnalyse has the engine search whatever is on the board.
func (s *session) postAnalyse(w http.ResponseWriter, r *http.Request) {
	command(s, w, r, &struct{}{}, func(to *setup) error {
		to.mode = analysing
		return nil
	})
}

// postPlay has the engine play against the user from here.
func (s *session) postPlay(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Human   string  `json:"human"`   // white or black
		Seconds float64 `json:"seconds"` // for each move of the engine
	}
	command(s, w, r, &c, func(to *setup) error {
		if c.Human != chess.White.String() && c.Human != chess.Black.String() {
			return fmt.Errorf("human: %q is neither white nor black", clip(c.Human))
		}
		if err := inRange("seconds", c.Seconds, 0.01, 3600); err != nil {
			return err
		}
		to.mode, to.human, to.time = playing, chess.White, time.Duration(c.Seconds*float64(time.Second))
		if c.Human == chess.Black.String() {
			to.human = chess.Black
		}
		return nil
	})
}

// postStop has the engine move now if it is its turn; else the analysis or the game
// is over.
func (s *session) postStop(w http.ResponseWriter, r *http.Request) {
	if !read(w, r, &struct{}{}) {
		return
	}
	s.mu.Lock()
	f := s.mu.search
	moves := f != nil && !f.over && s.mu.setup.turn()
	s.mu.Unlock()
	if moves {
		f.Stop()
		<-f.followed
	} else if err := s.stop(); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, struct{}{})
}

// stop ends analysis or game. The lines that were found stay.
func (s *session) stop() error {
	s.commands.Lock()
	defer s.commands.Unlock()
	for {
		next, version := s.copy()
		if !s.halt(version) {
			continue
		}
		next.mode = idle
		err := s.adopt(next)
		s.mu.Lock()
		s.tellLocked()
		s.mu.Unlock()
		return err
	}
}

// postOptions sets options; those that are left out stay.
func (s *session) postOptions(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Threads   *int    `json:"threads"`
		Hash      *int    `json:"hash"` // MiB
		MultiPV   *int    `json:"multipv"`
		Algorithm *string `json:"algorithm"`
	}
	command(s, w, r, &c, func(to *setup) error {
		for _, n := range []struct {
			name  string
			value *int
			most  int
			to    *int
		}{
			{"threads", c.Threads, MaxThreads, &to.options.Threads},
			{"hash", c.Hash, engine.MaxHash() / s.server.config.Sessions, &to.options.Hash},
			{"multipv", c.MultiPV, mostLines, &to.options.MultiPV},
		} {
			if n.value == nil {
				continue
			}
			if err := inRange(n.name, *n.value, 1, n.most); err != nil {
				return err
			}
			*n.to = *n.value
		}
		if c.Algorithm != nil {
			o, _ := engine.FindOption("Algorithm")
			if err := o.Check(*c.Algorithm); err != nil {
				return err
			}
			to.options.Algorithm = *c.Algorithm
		}
		return nil
	})
}

// getPGN writes the game.
func (s *session) getPGN(w http.ResponseWriter, _ *http.Request) {
	now, _ := s.copy()
	g := pgn.New(now.game)
	g.SetTag("Event", "A game in a browser")
	g.SetTag("Date", time.Now().Format("2006.01.02"))
	if now.mode == playing {
		names := map[bool]string{true: "Human", false: "Froe"}
		g.SetTag("White", names[now.human == chess.White])
		g.SetTag("Black", names[now.human == chess.Black])
	}
	var b bytes.Buffer
	if err := pgn.NewWriter(&b).Write(g); err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience))
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="game.pgn"`)
	_, _ = w.Write(b.Bytes())
}
