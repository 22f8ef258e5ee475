package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine"
	"froe/internal/clienttest"
)

func TestMain(m *testing.M) {
	clienttest.Play()
	goleak.VerifyTestMain(m)
}

// page is a server under test with its address.
type page struct {
	testing.TB
	server *Server
	url    string
	client *http.Client
	drop   func() // breaks all connections
}

// newPage serves with two workers and the smallest table.
func newPage(t testing.TB, c Config) *page {
	c.Options = engine.Defaults()
	c.Options.Threads, c.Options.Hash, c.Options.MoveOverhead = 2, 1, 0
	if c.redraw == 0 {
		c.redraw = 5 * time.Millisecond
	}
	s := New(c)
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		h.CloseClientConnections()
		s.Close()
		h.Close()
	})
	return &page{t, s, h.URL + s.Path(), h.Client(), h.CloseClientConnections}
}

// post sends a command and returns the answer.
func (p *page) post(path, body string) (status int, got map[string]any) {
	p.Helper()
	r, err := p.client.Post(p.url+path, "application/json", strings.NewReader(body))
	require.NoError(p, err)
	defer r.Body.Close()
	require.NoError(p, json.NewDecoder(r.Body).Decode(&got))
	return r.StatusCode, got
}

// session makes one and returns the path of its commands.
func (p *page) session() string {
	p.Helper()
	status, got := p.post("sessions", "{}")
	require.Equal(p, http.StatusOK, status, got)
	return "sessions/" + got["session"].(string) + "/"
}

// command sends a command that succeeds.
func (p *page) command(path, body string) {
	p.Helper()
	status, got := p.post(path, body)
	require.Equal(p, http.StatusOK, status, got)
}

// pgn is the game on the board.
func (p *page) pgn(session string) string {
	p.Helper()
	r, err := p.client.Get(p.url + session + "pgn")
	require.NoError(p, err)
	defer r.Body.Close()
	return readAll(p, r.Body)
}

func readAll(t testing.TB, r io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(text)
}

// events are those of a session as they come, until the test ends or leave is called.
type events struct {
	*page
	lines *bufio.Scanner
	leave func()
}

func (p *page) events(session string) *events {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.Context(), time.Minute) // what does not come shall not hang the test
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+session+"events", nil)
	require.NoError(p, err)
	got, err := p.client.Do(r)
	require.NoError(p, err)
	require.Equal(p, http.StatusOK, got.StatusCode)
	require.Equal(p, "text/event-stream", got.Header.Get("Content-Type"))
	e := &events{p, bufio.NewScanner(got.Body), func() { cancel(); got.Body.Close() }}
	e.lines.Buffer(nil, 1<<20)
	p.Cleanup(e.leave)
	return e
}

// until reads events of a name until one is as wanted.
func (e *events) until(name string, wanted func(text string) bool) {
	e.Helper()
	kind := ""
	for e.lines.Scan() {
		word, value, _ := strings.Cut(e.lines.Text(), ": ")
		switch {
		case word == "event":
			kind = value
		case word == "data" && kind == name && wanted(value):
			return
		}
	}
	require.Fail(e, "the events have ended", e.lines.Err())
}

// state reads events until the state is as wanted.
func (e *events) state(wanted func(s *state) bool) {
	e.Helper()
	e.until("state", func(text string) bool {
		var s state
		require.NoError(e, json.Unmarshal([]byte(text), &s))
		return wanted(&s)
	})
}

// progress reads events until there is some.
func (e *events) progress() (p progress) {
	e.Helper()
	e.until("progress", func(text string) bool {
		require.NoError(e, json.Unmarshal([]byte(text), &p))
		return p.Nodes > 0
	})
	return p
}

// Who has no token, or asks for another host, is refused; the page needs nothing from
// elsewhere.
func TestGuard(t *testing.T) {
	p := newPage(t, Config{})
	root := strings.TrimSuffix(p.url, p.server.Path())
	for _, test := range []struct {
		name, path, host string
		want             int
	}{
		{"the page", p.server.Path(), "", http.StatusOK},
		{"a module", p.server.Path() + "main.js", "localhost:80", http.StatusOK},
		{"a library", p.server.Path() + "vendor/uplot/uPlot.iife.min.js", "", http.StatusOK},
		{"no slash", strings.TrimSuffix(p.server.Path(), "/"), "", http.StatusOK},
		{"no token", "/", "", http.StatusForbidden},
		{"another token", "/AAAA/", "", http.StatusForbidden},
		{"a token that goes on", strings.TrimSuffix(p.server.Path(), "/") + "A/", "", http.StatusForbidden},
		{"another host", p.server.Path(), "example.com", http.StatusForbidden},
		{"nothing there", p.server.Path() + "nothing", "", http.StatusNotFound},
		{"outside", p.server.Path() + "../../go.mod", "", http.StatusForbidden},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, root+test.path, nil)
			require.NoError(t, err)
			r.Host = test.host
			got, err := p.client.Do(r)
			require.NoError(t, err)
			defer got.Body.Close()
			require.Equal(t, test.want, got.StatusCode)
			require.Contains(t, got.Header.Get("Content-Security-Policy"), "default-src 'self'")
		})
	}
}

// What is wrong with a command is said, and changes nothing.
func TestErrors(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	for _, test := range []struct {
		command, body string
		status        int
		want          string
	}{
		{"position", `{"fen": "8/8/8/4k3/9/8/8/4K3 w - - 0 1"}`, 400, "rank 4"},
		{"position", `{"fen": "hello"}`, 400, "fen"},
		{"position", `{"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "moves": ["e1e2", "e8e3"]}`, 400, "move 2"},
		{"move", `{"move": "e2e5"}`, 400, `"e2e5" is no legal move`},
		{"move", `{"move": "` + strings.Repeat("x", 200) + `"}`, 400, "xx…"},
		{"move", `{"mvoe": "e2e4"}`, 400, `unknown field "mvoe"`},
		{"move", `{"move": 7}`, 400, "byte"},
		{"move", `{"move": "e2e4"} {}`, 400, "more after the object"},
		{"move", ``, 400, "no object"},
		{"move", `{"move": "` + strings.Repeat("x", mostBody) + `"}`, 413, "longer than 65536 bytes"},
		{"undo", `{}`, 400, "no move to take back"},
		{"play", `{"human": "red", "seconds": 1}`, 400, "neither white nor black"},
		{"play", `{"human": "white", "seconds": 0}`, 400, "seconds: 0 is not from 0.01 to 3600"},
		{"options", `{"threads": 65}`, 400, "threads: 65 is not from 1 to 64"},
		{"options", `{"hash": 0}`, 400, "hash: 0"},
		{"options", `{"multipv": 99}`, 400, "multipv: 99"},
		{"options", `{"algorithm": "luck"}`, 400, "luck"},
		{"simulate", `{"algorithms": ["dts"], "processors": 257, "depth": 4}`, 400, "processors: 257"},
		{"simulate", `{"algorithms": ["dts"], "processors": 2, "depth": 0}`, 400, "depth: 0"},
		{"simulate", `{"algorithms": [], "processors": 2, "depth": 3}`, 400, "algorithms"},
		{"simulate", `{"algorithms": ["luck"], "processors": 2, "depth": 3}`, 400, "luck"},
	} {
		status, got := p.post(s+test.command, test.body)
		require.Equal(t, test.status, status, "%s %s", test.command, test.body)
		require.Contains(t, got["error"], test.want)
	}
	status, got := p.post("sessions/none/undo", "{}")
	require.Equal(t, http.StatusNotFound, status)
	require.Contains(t, got["error"], `no session "none"`)
	p.events(s).state(func(s *state) bool {
		require.Equal(t, engine.StartFEN, s.Board.FEN)
		require.Len(t, s.Board.Legal, 20)
		return true
	})
}

// A game against it, to checkmate, with a move taken back.
func TestGame(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"position", `{"fen": "7k/8/5K2/8/8/8/8/R7 b - - 0 1"}`)
	p.command(s+"play", `{"human": "black", "seconds": 0.01}`)
	p.command(s+"move", `{"move": "Kg8"}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 2 && s.Board.Turn == "black" })
	p.command(s+"undo", `{}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 0 && s.Mode == playing })
	p.command(s+"position", `{"fen": "7k/8/6K1/8/8/8/8/R7 b - - 0 1"}`)
	p.command(s+"play", `{"human": "black", "seconds": 0.01}`)
	p.command(s+"move", `{"move": "h8g8"}`)
	e.state(func(s *state) bool { return s.Board.Outcome == "checkmate" && s.Board.Result == "1-0" })
	text := p.pgn(s)
	require.Contains(t, text, `[Black "Human"]`)
	require.Contains(t, text, "1... Kg8 2. Ra8# 1-0")
	status, got := p.post(s+"move", `{"move": "Kh8"}`)
	require.Equal(t, http.StatusBadRequest, status, got)
}

// An analysis follows the board, tells what the workers do, and stops.
func TestAnalysis(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"options", `{"threads": 4, "multipv": 2}`)
	p.command(s+"analyse", `{}`)
	e.until("lines", func(text string) bool { return strings.Contains(text, `"rank":2`) })
	got := e.progress()
	require.Len(t, got.Workers, 4)
	for _, w := range got.Workers {
		require.Less(t, w.At, len(got.Tree))
	}
	for i, n := range got.Tree {
		require.Less(t, n.Parent, i)
	}
	p.command(s+"move", `{"move": "e4"}`)
	e.state(func(s *state) bool { return s.Searching && s.Board.Turn == "black" })
	p.command(s+"stop", `{}`)
	e.state(func(s *state) bool { return !s.Searching && s.Mode == idle })
}

// Told to stop when it is to move, it moves at once.
func TestMoveNow(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"play", `{"human": "black", "seconds": 3600}`)
	e.state(func(s *state) bool { return s.Searching })
	status, got := p.post(s+"move", `{"move": "e4"}`)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, got["error"], "Froe's turn")
	p.command(s+"stop", `{}`)
	e.state(func(s *state) bool { return len(s.Board.Moves) == 1 && s.Mode == playing })
	p.command(s+"stop", `{}`)
	e.state(func(s *state) bool { return s.Mode == idle })
}

// Two tabs have a session each; a third is told of the limit, until one is closed.
func TestSessions(t *testing.T) {
	p := newPage(t, Config{Sessions: 2})
	one, two := p.session(), p.session()
	status, got := p.post("sessions", "{}")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, got["error"], "2 sessions")
	p.command(one+"move", `{"move": "e4"}`)
	p.command(two+"move", `{"move": "d4"}`)
	a, b := p.events(one), p.events(two)
	a.state(func(s *state) bool { return len(s.Board.SAN) == 1 && s.Board.SAN[0] == "e4" })
	b.state(func(s *state) bool { return len(s.Board.SAN) == 1 && s.Board.SAN[0] == "d4" })
	p.command(one+"close", `{}`)
	p.session()
	status, _ = p.post(one+"undo", "{}")
	require.Equal(t, http.StatusNotFound, status)
}

// A reader who connects again finds everything; a second one takes the place of the first.
func TestReconnect(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	first := p.events(s)
	p.command(s+"analyse", `{}`)
	first.progress()
	first.leave()
	second := p.events(s)
	second.state(func(s *state) bool { return s.Searching })
	second.progress()
	third := p.events(s)
	second.until("taken", func(string) bool { return true })
	third.progress()
}

// A session that nobody reads is closed.
func TestUnread(t *testing.T) {
	p := newPage(t, Config{grace: time.Millisecond})
	p.gone(p.session())
}

// One whose reader has gone is closed too, and its search over.
func TestLeft(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	e := p.events(s)
	p.command(s+"analyse", `{}`)
	e.progress()
	known := p.server.find(s)
	e.leave()
	require.Eventually(t, func() bool {
		known.mu.Lock()
		defer known.mu.Unlock()
		return known.mu.reader == nil && known.mu.lonely != nil && known.mu.lonely.Reset(0)
	}, time.Minute, time.Millisecond)
	p.gone(s)
	<-known.mu.search.followed
}

// gone waits until a session is closed.
func (p *page) gone(session string) {
	require.Eventually(p, func() bool {
		status, _ := p.post(session+"undo", `{}`)
		return status == http.StatusNotFound
	}, time.Minute, time.Millisecond)
}

// find is the session whose commands are at a path.
func (s *Server) find(path string) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.sessions[strings.Split(path, "/")[1]]
}

// A reader who takes nothing neither slows commands and search nor makes anything grow.
func TestStalledReader(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(strings.TrimSuffix(p.url, p.server.Path()), "http://"))
	require.NoError(t, err)
	defer c.Close()
	require.NoError(t, c.(*net.TCPConn).SetReadBuffer(1))
	fmt.Fprintf(c, "GET %s%sevents HTTP/1.1\r\nHost: localhost\r\n\r\n", p.server.Path(), s)
	p.command(s+"analyse", `{}`)
	e := p.server.find(s)
	nodes := uint64(0)
	for range 30 {
		p.command(s+"options", `{"multipv": 3}`)
		p.command(s+"options", `{"multipv": 1}`)
	}
	require.Eventually(t, func() bool {
		e.mu.Lock()
		defer e.mu.Unlock()
		nodes = e.mu.search.Progress().Nodes
		return nodes > 20_000
	}, time.Minute, time.Millisecond)
	e.mu.Lock()
	require.LessOrEqual(t, len(e.mu.search.lines), mostLines)
	require.LessOrEqual(t, len(e.mu.reader.changed), 1)
	e.mu.Unlock()
}

// A simulation tells what each processor did, the same every time, and for every algorithm.
func TestSimulate(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	const ask = `{"algorithms": ["dts", "ybw", "abdada", "lazy"], "processors": 8, "depth": 4}`
	var texts [2]bytes.Buffer
	for i := range texts {
		r, err := p.client.Post(p.url+s+"simulate", "", strings.NewReader(ask))
		require.NoError(t, err)
		_, err = io.Copy(&texts[i], r.Body)
		require.NoError(t, err)
		r.Body.Close()
	}
	require.Equal(t, texts[0].String(), texts[1].String())
	var got struct{ Recordings []recording }
	require.NoError(t, json.Unmarshal(texts[0].Bytes(), &got))
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
	p.command(s+"position", `{"fen": "7k/8/6K1/8/8/8/8/8 w - - 0 1"}`)
	p.command(s+"position", `{"fen": "R6k/8/6K1/8/8/8/8/8 b - - 0 1"}`)
	status, answer := p.post(s+"simulate", ask)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, answer["error"], "no move")
}

// An interruption ends everything at once, searches and connections.
func TestRun(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	ready, ended := make(chan string, 1), make(chan error, 1)
	o := engine.Defaults()
	o.Hash = 1
	go func() { ended <- Run(ctx, 0, Config{Options: o}, func(url string) { ready <- url }) }()
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	p := &page{TB: t, url: <-ready, client: client}
	s := p.session()
	e := p.events(s)
	p.command(s+"analyse", `{}`)
	e.progress()
	interrupt()
	require.NoError(t, <-ended)
	for e.lines.Scan() {
	}
	_, err := client.Get(p.url)
	require.Error(t, err)
	require.ErrorContains(t, Run(t.Context(), 70000, Config{}, nil), "serve: ")
}

// A port that is taken gives way to the next one; an address that cannot be had is an error.
func TestListen(t *testing.T) {
	taken, err := listen(t.Context(), 0)
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	other, err := listen(t.Context(), port)
	if port == 65535 {
		require.Error(t, err)
		return
	}
	require.NoError(t, err)
	defer other.Close()
	require.Greater(t, other.Addr().(*net.TCPAddr).Port, port)
}
