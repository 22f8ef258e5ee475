package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// mostGames is how many games a list may have, and mostFaults how many faults are told of.
const (
	mostGames  = 2000
	mostFaults = 20
)

// loaded is the answer to games that are loaded.
type loaded struct {
	Games  int      `json:"games"`
	Faults []string `json:"faults"` // of games that cannot be read, or only in part
	Notes  []string `json:"notes"`  // of the languages of games
}

// load reads what somebody has pasted or opened: a position, or games.
func (s *Session) load(_ context.Context, c *struct {
	Text string `json:"text"`
	Name string `json:"name"` // of the file
}) (loaded, error) {
	games, got, err := readGames(c.Text, cmp.Or(c.Name, "text"))
	if err != nil {
		return got, err
	}
	return got, s.change(func(to *setup) (err error) {
		if to.mode != analysing || to.threat {
			to.mode, to.threat = idle, false
		}
		s.dismiss()
		to.games, to.opened, to.listed = games, 0, to.listed+1
		to.tree, err = readTree(games[0])
		return err
	})
}

// readGames reads games, or one that has only the position of a FEN.
func readGames(text, name string) (games []*pgn.Game, got loaded, err error) {
	got.Faults, got.Notes = []string{}, []string{}
	if line := strings.TrimSpace(text); strings.Count(line, "/") >= 7 && !strings.ContainsAny(line, "\n[") {
		p, err := chess.ParseFEN(line)
		if err != nil {
			return nil, got, err
		}
		return []*pgn.Game{{Start: *p}}, loaded{1, got.Faults, got.Notes}, nil
	}
	tell := func(fault *pgn.Error) {
		if len(got.Faults) < mostFaults {
			got.Faults = append(got.Faults, fault.Error())
		}
	}
	r := pgn.NewReader(strings.NewReader(text), name)
	for g, err := range r.Games() {
		var broken *pgn.Error
		if errors.As(err, &broken) {
			tell(broken)
			continue
		}
		if err != nil {
			return nil, got, err
		}
		if len(games) == mostGames {
			got.Faults = append(got.Faults, fmt.Sprintf("these are the first %d games; there are more", mostGames))
			break
		}
		for _, fault := range g.Faults {
			tell(fault)
		}
		games = append(games, g)
	}
	got.Notes = append(got.Notes, r.Notes()...)
	if got.Games = len(games); got.Games == 0 {
		err = errors.New(strings.Join(append([]string{"there is no game that can be read"}, got.Faults...), "; "))
	}
	return games, got, err
}

// keep puts the game on the board back into the list.
func (s *setup) keep() {
	if s.opened >= 0 && s.opened < len(s.games) {
		s.games = slices.Clone(s.games)
		s.games[s.opened] = s.tree.pgn()
	}
}

// shelve puts the game on the board into the list, to make room for another.
func (s *setup) shelve() {
	if s.opened < 0 && len(s.tree.nodes) > 1 {
		s.opened = len(s.games)
		s.games = append(slices.Clip(s.games), nil)
	}
	s.keep()
	s.opened = -1
	s.listed++
}

// openGame puts a game of the list on the board.
func (s *Session) openGame(c *struct {
	Game int `json:"game"` // from 0
}) error {
	return s.change(func(to *setup) (err error) {
		if to.mode == playing && !to.isOver() {
			return errPlaying
		}
		if c.Game < 0 || c.Game >= len(to.games) {
			return fmt.Errorf("there is no game %d in the list", c.Game+1)
		}
		to.shelve()
		if to.mode != analysing || to.threat {
			to.mode, to.threat = idle, false
		}
		to.opened = c.Game
		to.tree, err = readTree(to.games[c.Game])
		return err
	})
}

// title is a game in a list.
func title(g *pgn.Game) string {
	return fmt.Sprintf("%s, %s, %d moves", g.Players(), g.Result, (len(g.Moves)+1)/2)
}

// titles are those of a list, unless its only game is on the board.
func titles(games []*pgn.Game, opened int) []string {
	all := []string{}
	if len(games) > 1 || opened < 0 {
		for _, g := range games {
			all = append(all, title(g))
		}
	}
	return all
}

// written is the answer to a question for games.
type written struct {
	PGN string `json:"pgn"`
}

// writePGN writes the game on the board, or the list.
func (s *Session) writePGN(_ context.Context, c *struct {
	All bool `json:"all"`
}) (written, error) {
	now, _ := s.copy()
	games := []*pgn.Game{now.tree.pgn()}
	if c.All && len(now.games) > 0 {
		now.keep()
		games = now.games
	}
	if g := games[0]; g.Tag("Event") == "" {
		g.SetTag("Event", "A game in a browser")
	}
	var b strings.Builder
	out := pgn.NewWriter(&b)
	for _, g := range games {
		if err := out.Write(g); err != nil {
			return written{}, err
		}
	}
	return written{b.String()}, nil
}
