package serve

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

var (
	errNotYourTurn = errors.New("it is Froe's turn; stop it, and it moves at once")
	errPlaying     = errors.New("a game is played: end it first")
	errMatch       = errors.New("the engines play: stop them first")
)

// command reads the object of a command and carries it out, or refuses it.
func command(s *session, w http.ResponseWriter, r *http.Request, object any, f func(*setup) error) {
	if !read(w, r, object) {
		return
	}
	reply(w, struct{}{}, s.change(f))
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
		to.shelve()
		to.tree = newTree(*p)
		s.dismiss()
		if to.mode != analysing || to.threat {
			to.mode, to.threat = idle, false
		}
		return to.walk(0, c.Moves)
	})
}

// walk plays moves from a node, and stands behind the last one.
func (s *setup) walk(node int, moves []string) error {
	if err := s.tree.check(node); err != nil {
		return err
	}
	s.tree.at = node
	for i, word := range moves {
		m, err := parse(s.tree.position(), word)
		if err == nil {
			s.tree.at, err = s.tree.play(s.tree.at, m)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	return s.check()
}

// parse reads a move that is written in UCI's notation or the standard one.
func parse(p chess.Position, word string) (chess.Move, error) {
	if word == "--" || word == "0000" {
		return chess.NoMove, nil
	}
	m, err := p.ParseUCI(word, p.Chess960())
	if err != nil {
		m, err = p.ParseSAN(word)
	}
	if err != nil {
		return m, fmt.Errorf("%q is no legal move here", clip(word))
	}
	return m, nil
}

// postMove makes a move of the user.
func (s *session) postMove(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Move string `json:"move"` // UCI or SAN
	}
	command(s, w, r, &c, func(to *setup) error {
		switch {
		case s.isMatch():
			return errMatch
		case to.turn():
			return errNotYourTurn
		}
		m, err := parse(to.tree.position(), c.Move)
		if err != nil {
			return err
		}
		if to.mode == playing {
			return to.move(m)
		}
		if to.tree.at, err = to.tree.play(to.tree.at, m); to.check() != nil {
			to.threat = false
		}
		return err
	})
}

// postGo puts another position of the tree on the board.
func (s *session) postGo(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Node int `json:"node"`
	}
	command(s, w, r, &c, func(to *setup) error {
		if to.mode == playing && !to.isOver() {
			return errPlaying
		}
		err := to.tree.check(c.Node)
		if err == nil {
			to.tree.at = c.Node
		}
		if to.mode == playing && err == nil {
			to.mode = idle
		}
		if to.check() != nil {
			to.threat = false
		}
		return err
	})
}

// postLine plays a line from a position of the tree, as a variation.
func (s *session) postLine(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Node  int      `json:"node"`
		Moves []string `json:"moves"` // UCI or SAN
	}
	command(s, w, r, &c, func(to *setup) error {
		if to.mode == playing && !to.isOver() {
			return errPlaying
		}
		if to.mode == playing {
			to.mode = idle
		}
		to.threat = false
		return to.walk(c.Node, c.Moves)
	})
}

// postPromote makes a variation the main line.
func (s *session) postPromote(w http.ResponseWriter, r *http.Request) {
	s.onNode(w, r, func(t *tree, c *nodeCommand) error { return t.promote(c.Node) })
}

// postNote writes a comment, or a mark from ! to ?!, at a move.
func (s *session) postNote(w http.ResponseWriter, r *http.Request) {
	s.onNode(w, r, func(t *tree, c *nodeCommand) error {
		n := &t.nodes[c.Node]
		if c.Comment != nil {
			commands := pgn.Comment("")
			for _, name := range []string{"clk", "eval"} {
				if value, ok := n.comment.Command(name); ok {
					commands = commands.With(name, value)
				}
			}
			text := strings.NewReplacer("{", "(", "}", ")", "[%", "[").Replace(strings.TrimSpace(*c.Comment))
			n.comment = pgn.Comment(strings.TrimSpace(string(commands) + " " + text))
		}
		if c.NAG != nil {
			n.nags = slices.DeleteFunc(n.nags, pgn.NAG.AssessesMove)
			if *c.NAG != 0 {
				n.nags = slices.Insert(n.nags, 0, *c.NAG)
			}
		}
		t.stamp++
		return nil
	})
}

// nodeCommand is one about a move of the tree.
type nodeCommand struct {
	Node    int      `json:"node"`
	Comment *string  `json:"comment"`
	NAG     *pgn.NAG `json:"nag"` // 0: none
}

func (s *session) onNode(w http.ResponseWriter, r *http.Request, f func(*tree, *nodeCommand) error) {
	var c nodeCommand
	if !read(w, r, &c) {
		return
	}
	err := s.edit(func(t *tree) error {
		if err := t.check(c.Node); err != nil {
			return err
		}
		return f(t, &c)
	})
	reply(w, struct{}{}, err)
}

// postDelete deletes a move with all that comes after it.
func (s *session) postDelete(w http.ResponseWriter, r *http.Request) {
	var c nodeCommand
	command(s, w, r, &c, func(to *setup) error {
		if to.mode == playing {
			return errPlaying
		}
		if err := to.tree.check(c.Node); err != nil {
			return err
		}
		to.threat = false
		return to.tree.remove(c.Node)
	})
}

// postAnalyse has the engine search whatever is on the board, or the threat there.
func (s *session) postAnalyse(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Threat bool `json:"threat"`
	}
	command(s, w, r, &c, func(to *setup) error {
		s.dismiss()
		to.mode, to.threat = analysing, c.Threat
		return to.check()
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
	moves := f != nil && !f.over && s.mu.setup.turn() && s.mu.rival == nil
	s.mu.Unlock()
	if moves {
		f.Stop()
		<-f.followed
		answer(w, struct{}{})
		return
	}
	reply(w, struct{}{}, s.stop())
}

// stop ends analysis, review or game. The lines that were found stay.
func (s *session) stop() error {
	return s.carry(func(to *setup) error {
		s.dismiss()
		to.mode = idle
		to.contest.since = time.Time{}
		return nil
	}, func(next setup) error {
		err := s.adopt(next)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.raiseLocked()
		s.notifyLocked()
		return err
	})
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
