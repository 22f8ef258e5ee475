package session

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine"
	"froe/engine/chess"
)

// A game with a clock: it is charged, written down, and lost when it is over.
func TestClock(t *testing.T) {
	u := newUser(t, Config{})
	u.command("play", `{"human": "black", "base": 300, "bonus": 2, "elo": 1320}`)
	u.state(func(s *state) bool {
		return s.Contest.Clock != nil && s.Contest.Clock.Running == "black" && s.Contest.Elo == 1320 && s.Contest.Clock.White > 295_000
	})
	u.command("move", `{"move": "`+u.legal()+`"}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 3 })
	require.Contains(t, u.pgn(), "[%clk 0:05:0")
	require.Contains(t, u.pgn(), `[White "Froe, level 1320"]`)

	u.mu.Lock()
	u.mu.contest.left[chess.Black] = 0
	u.raiseLocked()
	u.mu.Unlock()
	u.state(func(s *state) bool { return s.Board.Result == "1-0" && s.Board.Outcome == chess.TimeForfeit.String() })
	u.refused("move", `{"move": "a6"}`)
}

// legal is a move of the session's position.
func (u *user) legal() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return newBoard(u.mu.tree).Legal[0]
}

// Resignation and rematch, and a game from within another, which goes to the list.
func TestContest(t *testing.T) {
	u := newUser(t, Config{})
	u.command("load", `{"text": "1. e4 e5 2. Nf3 *"}`)
	u.command("line", `{"node": 0, "moves": ["e4"]}`)
	u.command("play", `{"human": "black", "seconds": 0.01}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 1 && s.Mode == playing && s.Opened == -1 })
	require.Contains(t, u.refused("go", `{"node": 0}`), "a game is played")
	u.command("resign", `{}`)
	u.state(func(s *state) bool { return s.Board.Outcome == "resignation" && s.Board.Result == "1-0" })
	require.Contains(t, u.pgn(), "1. e4 1-0")
	u.command("rematch", `{}`)
	u.state(func(s *state) bool { return s.Contest.Human == "white" && len(s.Board.Moves) == 0 })
	u.command("move", `{"move": "d4"}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 2 })
	u.command("stop", `{}`)
	u.command("open", `{"game": 0}`)
	require.Contains(t, u.pgn(), "1. e4 e5 2. Nf3 *")
	for body, want := range map[string]string{
		`{"human": "white", "base": 0.5}`:               "base: 0.5 is not from 1",
		`{"human": "white", "base": 60, "bonus": -1}`:   "bonus",
		`{"human": "white", "seconds": 1, "elo": 1000}`: "elo: 1000 is not from 1320",
	} {
		require.Contains(t, u.refused("play", body), want)
	}
}

// The threat is what the other side would play, and is of no game.
func TestThreat(t *testing.T) {
	u := newUser(t, Config{})
	u.command("load", `{"text": "1. e4 e5 2. Qh5 Nc6 3. Bc4 a6 *"}`)
	u.command("line", `{"node": 0, "moves": ["e4", "e5", "Qh5", "Nc6", "Bc4"]}`)
	u.command("analyse", `{"threat": true}`)
	u.until("lines", func(text string) bool {
		return strings.Contains(text, `3. Qxf7#`) || strings.Contains(text, `4. Qxf7#`)
	})
	u.command("move", `{"move": "g6"}`)
	u.state(func(s *state) bool { return s.Searching })
	u.command("position", `{"fen": "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}`)
	require.Contains(t, u.refused("analyse", `{"threat": true}`), "no threat in check")
}

// A review writes into the tree while it goes on, and the player may try again.
func TestReview(t *testing.T) {
	u := newUser(t, Config{})
	u.refused("review", `{"seconds": 0.01}`)
	u.command("load", `{"text": "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"}`)
	u.command("review", `{"seconds": 0.02}`)
	u.state(func(s *state) bool { return s.Review != nil && s.Review.Of == 8 })
	u.command("go", `{"node": 3}`) // which does not disturb it
	u.until("tree", func(text string) bool { return strings.Contains(text, "WhiteAccuracy") })
	u.state(func(s *state) bool { return s.Review == nil && s.Mode == idle && s.Board.Node == 3 })
	text := strings.Join(strings.Fields(u.pgn()), " ") // lines end anywhere
	require.Contains(t, text, "3... Nf6 $4 { [%eval #1")
	require.Contains(t, text, "(3... ")
	now, _ := u.Session.copy()
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
	u := newUser(t, Config{})
	u.command("load", `{"text": "1. e4 e5 2. Nf3 Nc6 *"}`)
	u.command("review", `{"seconds": 60}`)
	u.state(func(s *state) bool { return s.Mode == reviewing })
	u.command("stop", `{}`)
	u.state(func(s *state) bool { return s.Mode == idle && s.Review == nil })
}

// Comments and marks are written at moves, with what else is known kept.
func TestNote(t *testing.T) {
	u := newUser(t, Config{})
	u.command("load", `{"text": "1. e4 {[%eval 0.30] old} e5 $6 $10 *"}`)
	u.command("note", `{"node": 1, "comment": "a {new} one", "nag": 3}`)
	u.command("note", `{"node": 2, "nag": 0}`)
	require.Contains(t, u.pgn(), "1. e4 $3 { [%eval 0.30] a (new) one } 1... e5 $10 *")
	u.command("delete", `{"node": 2}`)
	require.Contains(t, u.pgn(), "a (new) one } *")
	u.refused("note", `{"node": 2}`)
}

// Opening and book are told of.
func TestHere(t *testing.T) {
	u := newUser(t, Config{})
	u.state(func(s *state) bool { return s.Here.Opening == nil && len(s.Here.Book) > 1 })
	u.command("move", `{"move": "e4"}`)
	u.command("move", `{"move": "c5"}`)
	u.state(func(s *state) bool { return s.Here.Opening != nil && s.Here.Opening.ECO == "B20" })
}

// Several games are a list, and changes stay in it.
func TestList(t *testing.T) {
	u := newUser(t, Config{})
	u.command("load", `{"text": "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n", "name": "two.pgn"}`)
	u.command("line", `{"node": 0, "moves": ["c4"]}`)
	u.command("open", `{"game": 1}`)
	require.Contains(t, u.pgn(), "1. d4")
	games, _, err := readGames(u.command("pgn", `{"all": true}`).(written).PGN, "all")
	require.NoError(t, err)
	require.Len(t, games, 2)
	require.Len(t, games[0].Moves[0].Variations, 1)
	u.refused("open", `{"game": 2}`)
}

// plain castling of positions that are not u.
func TestPlain(t *testing.T) {
	require.Equal(t, "O-O", plain(chess.NewMove(4, 7, chess.Castling)))
	require.Equal(t, "O-O-O", plain(chess.NewMove(60, 56, chess.Castling)))
	require.Equal(t, "e2e4", plain(chess.NewMove(12, 28, chess.Normal)))
}
