package session

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// user is a session under test, with its reader.
type user struct {
	testing.TB
	*Session
	reader *Reader
}

// newUser makes a session with two workers and the smallest table.
func newUser(t testing.TB, c Config) *user {
	c.Options = engine.Defaults()
	c.Options.Threads, c.Options.Hash, c.Options.MoveOverhead = 2, 1, 0
	c.Redraw = cmp.Or(c.Redraw, 5*time.Millisecond)
	s, err := New(c)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	r := s.Attach()
	t.Cleanup(r.Close)
	return &user{t, s, r}
}

// command carries out a command that succeeds.
func (u *user) command(name, object string) any {
	u.Helper()
	got, err := u.Command(u.Context(), name, []byte(object))
	require.NoError(u, err)
	return got
}

// refused carries out a command that fails, and returns the error.
func (u *user) refused(name, object string) string {
	u.Helper()
	_, err := u.Command(u.Context(), name, []byte(object))
	require.Error(u, err)
	return err.Error()
}

// pgn is the game on the board.
func (u *user) pgn() string {
	u.Helper()
	return u.command("pgn", "{}").(written).PGN
}

// until reads events of a name until one is as wanted.
func (u *user) until(name string, wanted func(text string) bool) {
	u.Helper()
	ctx, cancel := context.WithTimeout(u.Context(), time.Minute) // what does not come shall not hang the test
	defer cancel()
	for {
		e, err := u.reader.Next(ctx)
		require.NoError(u, err)
		if e.Name == name && wanted(string(e.Data)) {
			return
		}
	}
}

// state reads events until the state is as wanted.
func (u *user) state(wanted func(s *state) bool) {
	u.Helper()
	u.until("state", func(text string) bool {
		var s state
		require.NoError(u, json.Unmarshal([]byte(text), &s))
		return wanted(&s)
	})
}

// progress reads events until there is some.
func (u *user) progress() (p progress) {
	u.Helper()
	u.until("progress", func(text string) bool {
		require.NoError(u, json.Unmarshal([]byte(text), &p))
		return p.Nodes > 0
	})
	return p
}

// A game against it, to checkmate, with a move taken back.
func TestGame(t *testing.T) {
	u := newUser(t, Config{})
	u.command("position", `{"fen": "7k/8/5K2/8/8/8/8/R7 b - - 0 1"}`)
	u.command("play", `{"human": "black", "seconds": 0.01}`)
	u.command("move", `{"move": "Kg8"}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 2 && s.Board.Turn == "black" })
	u.command("undo", `{}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 0 && s.Mode == playing })
	u.command("position", `{"fen": "7k/8/6K1/8/8/8/8/R7 b - - 0 1"}`)
	u.command("play", `{"human": "black", "seconds": 0.01}`)
	u.command("move", `{"move": "h8g8"}`)
	u.state(func(s *state) bool { return s.Board.Outcome == "checkmate" && s.Board.Result == "1-0" })
	text := u.pgn()
	require.Contains(t, text, `[Black "Human"]`)
	require.Contains(t, text, "1... Kg8 2. Ra8# 1-0")
	u.refused("move", `{"move": "Kh8"}`)
}

// An analysis follows the board, tells what the workers do, and stops.
func TestAnalysis(t *testing.T) {
	u := newUser(t, Config{})
	u.command("options", `{"threads": 4, "multipv": 2}`)
	u.command("analyse", `{}`)
	u.until("lines", func(text string) bool { return strings.Contains(text, `"rank":2`) })
	got := u.progress()
	require.Len(t, got.Workers, 4)
	for _, w := range got.Workers {
		require.Less(t, w.At, len(got.Tree))
	}
	for i, n := range got.Tree {
		require.Less(t, n.Parent, i)
	}
	u.command("move", `{"move": "e4"}`)
	u.state(func(s *state) bool { return s.Searching && s.Board.Turn == "black" })
	u.command("stop", `{}`)
	u.state(func(s *state) bool { return !s.Searching && s.Mode == idle })
}

// A reader who takes nothing neither slows commands and search nor makes anything grow, and finds the latest.
func TestReaderSleeps(t *testing.T) {
	u := newUser(t, Config{})
	u.command("analyse", `{}`)
	for range 30 {
		u.command("options", `{"multipv": 3}`)
		u.command("options", `{"multipv": 1}`)
	}
	u.command("move", `{"move": "e4"}`)
	require.LessOrEqual(t, len(u.reader.changed), 1)
	require.Empty(t, u.reader.next)
	seen := false
	u.state(func(s *state) bool {
		seen = !seen
		return seen && s.Board.Turn == "black" && s.Options["multipv"] == 1.
	})
}

// Who follows next finds everything, and the one before is told.
func TestReaderIsReplaced(t *testing.T) {
	u := newUser(t, Config{})
	u.command("move", `{"move": "e4"}`)
	before := u.reader
	u.reader = u.Attach()
	defer u.reader.Close()
	u.state(func(s *state) bool { return s.Board.Turn == "black" })
	e := Event{}
	for e.Name != "taken" {
		var err error
		e, err = before.Next(t.Context())
		require.NoError(t, err)
	}
	_, err := before.Next(t.Context())
	require.ErrorIs(t, err, io.EOF)
	u.Close()
	require.Eventually(t, func() bool {
		_, err := u.reader.Next(t.Context())
		return err == io.EOF
	}, time.Minute, time.Microsecond)
	require.Contains(t, u.refused("move", `{"move": "e5"}`), "the session is closed")
}

// Told to stop when it is to move, it moves at once.
func TestMoveNow(t *testing.T) {
	u := newUser(t, Config{})
	u.command("play", `{"human": "black", "seconds": 3600}`)
	u.state(func(s *state) bool { return s.Searching })
	require.Contains(t, u.refused("move", `{"move": "e4"}`), "Froe's turn")
	u.command("stop", `{}`)
	u.state(func(s *state) bool { return len(s.Board.Moves) == 1 && s.Mode == playing })
	u.command("stop", `{}`)
	u.state(func(s *state) bool { return s.Mode == idle })
}

// A simulation tells what each processor did, the same every time, and for every algorithm.
func TestSimulate(t *testing.T) {
	u := newUser(t, Config{})
	const ask = `{"algorithms": ["dts", "ybw", "abdada", "lazy"], "processors": 8, "depth": 4}`
	got := u.command("simulate", ask).(simulated)
	require.Equal(t, got, u.command("simulate", ask))
	require.Len(t, got.Recordings, 4)
	for _, r := range got.Recordings {
		require.Equal(t, 4, r.Depth)
		require.Positive(t, r.Speedup)
		require.Len(t, r.Lanes, 8)
		for _, lane := range r.Lanes {
			require.Zero(t, len(lane)%5)
			for i := 0; i < len(lane); i += 5 {
				require.LessOrEqual(t, lane[i], lane[i+1])
				require.Less(t, int(lane[i+2]), len(r.Tree))
			}
		}
	}
	u.command("position", `{"fen": "7k/8/6K1/8/8/8/8/8 w - - 0 1"}`)
	u.command("position", `{"fen": "R6k/8/6K1/8/8/8/8/8 b - - 0 1"}`)
	require.Contains(t, u.refused("simulate", ask), "no move")
}

// The signature of the search is that of froe bench.
func TestMeasure(t *testing.T) {
	u := newUser(t, Config{})
	got := u.command("bench", `{"depth": 4}`).(measured)
	b, err := engine.RunBench(t.Context(), 4, func(int, string, uint64) {})
	require.NoError(t, err)
	require.Equal(t, b.Nodes, got.Nodes)
	require.Contains(t, u.refused("bench", `{"depth": 99}`), "depth: 99")
}

// What is wrong with a command is said, and changes nothing.
func TestCommands(t *testing.T) {
	u := newUser(t, Config{})
	for _, test := range []struct{ command, object, want string }{
		{"position", `{"fen": "8/8/8/4k3/9/8/8/4K3 w - - 0 1"}`, "rank 4"},
		{"position", `{"fen": "hello"}`, "fen"},
		{"position", `{"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "moves": ["e1e2", "e8e3"]}`, "move 2"},
		{"move", `{"move": "e2e5"}`, `"e2e5" is no legal move`},
		{"move", `{"move": "` + strings.Repeat("x", 200) + `"}`, "xx…"},
		{"move", `{"mvoe": "e2e4"}`, `unknown field "mvoe"`},
		{"move", `{"move": 7}`, "byte"},
		{"move", `{"move": "e2e4"} {}`, "more after the object"},
		{"move", ``, "no object"},
		{"undo", `{}`, "no move to take back"},
		{"play", `{"human": "red", "seconds": 1}`, "neither white nor black"},
		{"play", `{"human": "white", "seconds": 0}`, "seconds: 0 is not from 0.01 to 3600"},
		{"options", `{"threads": 65}`, "threads: 65 is not from 1 to 64"},
		{"options", `{"hash": 0}`, "hash: 0"},
		{"options", `{"multipv": 99}`, "multipv: 99"},
		{"options", `{"algorithm": "luck"}`, "luck"},
		{"simulate", `{"algorithms": ["dts"], "processors": 257, "depth": 4}`, "processors: 257"},
		{"simulate", `{"algorithms": ["dts"], "processors": 2, "depth": 0}`, "depth: 0"},
		{"simulate", `{"algorithms": [], "processors": 2, "depth": 3}`, "algorithms"},
		{"simulate", `{"algorithms": ["luck"], "processors": 2, "depth": 3}`, "luck"},
		{"options", `{"threads": 65}`, "threads: 65"},
		{"match", `{"engine": "stockfish", "human": "white", "seconds": 1}`, "no other engine"},
		{"engines", `{}`, "no other engine"},
		{"dance", `{}`, "no such command"},
	} {
		require.Contains(t, u.refused(test.command, test.object), test.want)
	}
	u.state(func(s *state) bool {
		require.Equal(t, engine.StartFEN, s.Board.FEN)
		require.Len(t, s.Board.Legal, 20)
		return true
	})
}
