package serve

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

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

// postLoad reads what somebody has pasted or opened: a position, or games.
func (s *session) postLoad(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Text string `json:"text"`
		Name string `json:"name"` // of the file
	}
	if !readUpTo(mostFile, w, r, &c) {
		return
	}
	games, got, err := readGames(c.Text, cmp.Or(c.Name, "text"))
	if err == nil {
		err = s.change(func(to *setup) (err error) {
			if to.mode != analysing || to.threat {
				to.mode, to.threat = idle, false
			}
			s.dismiss()
			to.games, to.opened, to.listed = games, 0, to.listed+1
			to.tree, err = readTree(games[0])
			return err
		})
	}
	reply(w, got, err)
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

// postOpen puts a game of the list on the board.
func (s *session) postOpen(w http.ResponseWriter, r *http.Request) {
	var c struct {
		Game int `json:"game"` // from 0
	}
	command(s, w, r, &c, func(to *setup) (err error) {
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

// getPGN writes the game on the board, or with all=1 the list.
func (s *session) getPGN(w http.ResponseWriter, r *http.Request) {
	now, _ := s.copy()
	games := []*pgn.Game{now.tree.pgn()}
	if r.URL.Query().Get("all") != "" && len(now.games) > 0 {
		now.keep()
		games = now.games
	}
	if g := games[0]; g.Tag("Event") == "" {
		g.SetTag("Event", "A game in a browser")
	}
	var b bytes.Buffer
	out := pgn.NewWriter(&b)
	for _, g := range games {
		if err := out.Write(g); err != nil {
			refuse(w, http.StatusInternalServerError, err)
			return
		}
	}
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience))
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="games.pgn"`)
	_, _ = w.Write(b.Bytes())
}
