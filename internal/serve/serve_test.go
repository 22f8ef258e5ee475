package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
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
	status, got := p.post(session+"pgn", "{}")
	require.Equal(p, http.StatusOK, status, got)
	return got["pgn"].(string)
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

// state is what these tests look at in the event of that name.
type state struct {
	Board struct {
		Moves, SAN []string
		Result     string
	}
	Mode, Fault string
	Searching   bool
	Contest     struct {
		Rival   string
		Watched struct {
			Depth int
			Steps []any
		}
	}
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

// progress reads events until so many positions are searched.
func (e *events) progress(least int) {
	e.Helper()
	e.until("progress", func(text string) bool {
		var p struct{ Nodes int }
		require.NoError(e, json.Unmarshal([]byte(text), &p))
		return p.Nodes >= least
	})
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

// What is wrong with a command has a status.
func TestErrors(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	for _, test := range []struct {
		command, body string
		status        int
		want          string
	}{
		{"move", `{"move": "e2e5"}`, 400, `"e2e5" is no legal move`},
		{"move", `{"mvoe": "e2e4"}`, 400, `unknown field "mvoe"`},
		{"move", ``, 400, "no object"},
		{"move", `{"move": "` + strings.Repeat("x", 64<<10) + `"}`, 413, "longer than 65536 bytes"},
		{"dance", `{}`, 404, "no such command"},
	} {
		status, got := p.post(s+test.command, test.body)
		require.Equal(t, test.status, status, "%s %s", test.command, test.body)
		require.Contains(t, got["error"], test.want)
	}
	status, got := p.post("sessions/none/undo", "{}")
	require.Equal(t, http.StatusNotFound, status)
	require.Contains(t, got["error"], `no session "none"`)
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
	first.progress(1)
	first.leave()
	second := p.events(s)
	second.state(func(s *state) bool { return s.Searching })
	second.progress(1)
	third := p.events(s)
	second.until("taken", func(string) bool { return true })
	third.progress(1)
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
	e.progress(1)
	l := p.server.find(s)
	e.leave()
	require.Eventually(t, func() bool {
		p.server.mu.Lock()
		defer p.server.mu.Unlock()
		return l.readers == 0 && l.lonely.Reset(0)
	}, time.Minute, time.Millisecond)
	p.gone(s)
	p.server.ended.Wait()
	_, err := l.Command(t.Context(), "analyse", []byte("{}"))
	require.ErrorContains(t, err, "closed")
}

// gone waits until a session is closed.
func (p *page) gone(session string) {
	require.Eventually(p, func() bool {
		status, _ := p.post(session+"undo", `{}`)
		return status == http.StatusNotFound
	}, time.Minute, time.Millisecond)
}

// find is the session whose commands are at a path.
func (s *Server) find(path string) *lease {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.mu.leases[strings.Split(path, "/")[1]]
}

// A reader who takes nothing slows neither commands nor the search.
func TestStalledReader(t *testing.T) {
	p := newPage(t, Config{})
	s := p.session()
	c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(strings.TrimSuffix(p.url, p.server.Path()), "http://"))
	require.NoError(t, err)
	defer c.Close()
	require.NoError(t, c.(*net.TCPConn).SetReadBuffer(1))
	fmt.Fprintf(c, "GET %s%sevents HTTP/1.1\r\nHost: localhost\r\n\r\n", p.server.Path(), s)
	p.command(s+"analyse", `{}`)
	for range 30 {
		p.command(s+"options", `{"multipv": 3}`)
		p.command(s+"options", `{"multipv": 1}`)
	}
	p.events(s).progress(20_000)
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
	e.progress(1)
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
