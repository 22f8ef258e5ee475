package serve

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine"
	"froe/engine/chess"
)

// A game with a clock: it is charged, written down, and lost when it is over.
func TestClock(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"play", `{"human": "black", "base": 300, "bonus": 2, "elo": 1320}`)
	e.state(func(s *state) bool {
		return s.Contest.Clock != nil && s.Contest.Clock.Running == "black" && s.Contest.Elo == 1320 && s.Contest.Clock.White > 295_000
	})
	p.command(s+"move", `{"move": "`+p.legal(s)+`"}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 3 })
	require.Contains(t, p.pgn(s), "[%clk 0:05:0")
	require.Contains(t, p.pgn(s), `[White "Froe, level 1320"]`)

	known := p.server.find(s)
	known.mu.Lock()
	known.mu.contest.left[chess.Black] = 0
	known.raiseLocked()
	known.mu.Unlock()
	e.state(func(s *state) bool { return s.Board.Result == "1-0" && s.Board.Outcome == chess.TimeForfeit.String() })
	status, got := p.post(s+"move", `{"move": "a6"}`)
	require.Equal(t, http.StatusBadRequest, status, got)
}

// legal is a move of the session's position.
func (p *page) legal(session string) string {
	s := p.server.find(session)
	s.mu.Lock()
	defer s.mu.Unlock()
	return newBoard(s.mu.tree).Legal[0]
}

// Resignation and rematch, and a game from within another, which goes to the list.
func TestContest(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"load", `{"text": "1. e4 e5 2. Nf3 *"}`)
	p.command(s+"line", `{"node": 0, "moves": ["e4"]}`)
	p.command(s+"play", `{"human": "black", "seconds": 0.01}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 1 && s.Mode == playing && s.Opened == -1 })
	status, got := p.post(s+"go", `{"node": 0}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, got["error"], "a game is played")
	p.command(s+"resign", `{}`)
	e.state(func(s *state) bool { return s.Board.Outcome == "resignation" && s.Board.Result == "1-0" })
	require.Contains(t, p.pgn(s), "1. e4 1-0")
	p.command(s+"rematch", `{}`)
	e.state(func(s *state) bool { return s.Contest.Human == "white" && len(s.Board.Moves) == 0 })
	p.command(s+"move", `{"move": "d4"}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 2 })
	p.command(s+"stop", `{}`)
	p.command(s+"open", `{"game": 0}`)
	require.Contains(t, p.pgn(s), "1. e4 e5 2. Nf3 *")
	for body, want := range map[string]string{
		`{"human": "white", "base": 0.5}`:               "base: 0.5 is not from 1",
		`{"human": "white", "base": 60, "bonus": -1}`:   "bonus",
		`{"human": "white", "seconds": 1, "elo": 1000}`: "elo: 1000 is not from 1320",
	} {
		status, got := p.post(s+"play", body)
		require.Equal(t, http.StatusBadRequest, status)
		require.Contains(t, got["error"], want)
	}
}

// The threat is what the other side would play, and is of no game.
func TestThreat(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"load", `{"text": "1. e4 e5 2. Qh5 Nc6 3. Bc4 a6 *"}`)
	p.command(s+"line", `{"node": 0, "moves": ["e4", "e5", "Qh5", "Nc6", "Bc4"]}`)
	p.command(s+"analyse", `{"threat": true}`)
	e.until("lines", func(text string) bool {
		return strings.Contains(text, `3. Qxf7#`) || strings.Contains(text, `4. Qxf7#`)
	})
	p.command(s+"move", `{"move": "g6"}`)
	e.state(func(s *state) bool { return s.Searching })
	p.command(s+"position", `{"fen": "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}`)
	status, got := p.post(s+"analyse", `{"threat": true}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, got["error"], "no threat in check")
}

// A review writes into the tree while it goes on, and the player may try again.
func TestReview(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	status, got := p.post(s+"review", `{"seconds": 0.01}`)
	require.Equal(t, http.StatusBadRequest, status, got)
	p.command(s+"load", `{"text": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"}`)
	p.command(s+"review", `{"seconds": 0.02}`)
	e.state(func(s *state) bool { return s.Review != nil && s.Review.Of == 8 })
	p.command(s+"go", `{"node": 3}`) // which does not disturb it
	e.until("tree", func(text string) bool { return strings.Contains(text, "WhiteAccuracy") })
	e.state(func(s *state) bool { return s.Review == nil && s.Mode == idle && s.Board.Node == 3 })
	text := strings.Join(strings.Fields(p.pgn(s)), " ") // lines end anywhere
	require.Contains(t, text, "3... Nf6 $4 { [%eval #1")
	require.Contains(t, text, "(3... ")
	known := p.server.find(s)
	now, _ := known.copy()
	before := now.tree.nodes[now.tree.find("Nf6")].parent
	now.tree.nodes[before].comment = "[%eval 0.3]" // the review's is as good as the machine was free
	counted := engine.Limits{Nodes: 20_000}
	tried, err := now.try(t.Context(), before, "a6", counted)
	require.NoError(t, err)
	require.False(t, tried.Good)
	require.Equal(t, "a6", tried.SAN)
	tried, err = now.try(t.Context(), before, "g6", counted)
	require.NoError(t, err)
	require.True(t, tried.Good, tried.Cost)
	_, err = now.try(t.Context(), before, "Ke4", counted)
	require.Error(t, err)
}

// A review that is stopped leaves what it has found.
func TestReviewIsStopped(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"load", `{"text": "1. e4 e5 2. Nf3 Nc6 *"}`)
	p.command(s+"review", `{"seconds": 60}`)
	e.state(func(s *state) bool { return s.Mode == reviewing })
	p.command(s+"stop", `{}`)
	e.state(func(s *state) bool { return s.Mode == idle && s.Review == nil })
}

// Comments and marks are written at moves, with what else is known kept.
func TestNote(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	p.command(s+"load", `{"text": "1. e4 {[%eval 0.30] old} e5 $6 $10 *"}`)
	p.command(s+"note", `{"node": 1, "comment": "a {new} one", "nag": 3}`)
	p.command(s+"note", `{"node": 2, "nag": 0}`)
	require.Contains(t, p.pgn(s), "1. e4 $3 { [%eval 0.30] a (new) one } 1... e5 $10 *")
	p.command(s+"delete", `{"node": 2}`)
	require.Contains(t, p.pgn(s), "a (new) one } *")
	status, _ := p.post(s+"note", `{"node": 2}`)
	require.Equal(t, http.StatusBadRequest, status)
}

// Opening and book are told of.
func TestHere(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	e.state(func(s *state) bool { return s.Here.Opening == nil && len(s.Here.Book) > 1 })
	p.command(s+"move", `{"move": "e4"}`)
	p.command(s+"move", `{"move": "c5"}`)
	e.state(func(s *state) bool { return s.Here.Opening != nil && s.Here.Opening.ECO == "B20" })
}

// Several games are a list, and changes stay in it.
func TestList(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	p.command(s+"load", `{"text": "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n", "name": "two.pgn"}`)
	p.command(s+"line", `{"node": 0, "moves": ["c4"]}`)
	p.command(s+"open", `{"game": 1}`)
	require.Contains(t, p.pgn(s), "1. d4")
	r, err := p.client.Get(p.url + s + "pgn?all=1")
	require.NoError(t, err)
	defer r.Body.Close()
	games, _, err := readGames(readAll(t, r.Body), "all")
	require.NoError(t, err)
	require.Len(t, games, 2)
	require.Len(t, games[0].Moves[0].Variations, 1)
	status, _ := p.post(s+"open", `{"game": 2}`)
	require.Equal(t, http.StatusBadRequest, status)
}

// plain castling of positions that are not known.
func TestPlain(t *testing.T) {
	require.Equal(t, "O-O", plain(chess.NewMove(4, 7, chess.Castling)))
	require.Equal(t, "O-O-O", plain(chess.NewMove(60, 56, chess.Castling)))
	require.Equal(t, "e2e4", plain(chess.NewMove(12, 28, chess.Normal)))
}
