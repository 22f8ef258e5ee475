package serve

import (
	"cmp"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"froe/engine"
	"froe/internal/session"
	"froe/internal/web"
)

// patience is how long a command may take to arrive, and a reader to take an event.
const patience = 10 * time.Second

// Config says what a server offers.
type Config struct {
	Sessions int            // at a time, at most; 0: 4
	Options  engine.Options // of a session's engine when it begins
	Threads  func(n int)    // is told of the workers of an engine before it is made or changed; may be nil

	grace  time.Duration // a session without a reader lives so long; 0: ten seconds
	redraw time.Duration // between two events of progress, at least; 0: as sessions have it
}

// Server serves the page. Make one with New.
type Server struct {
	config  Config
	terms   session.Config
	token   string
	handler http.Handler

	mu struct {
		sync.Mutex
		leases map[string]*lease
		making int // sessions that are being made
		closed bool
	}
	ended sync.WaitGroup // sessions being closed
}

// lease is a session that lives while somebody reads it. What is beneath id is guarded by the mutex of the server.
type lease struct {
	*session.Session
	id      string
	readers int
	lonely  *time.Timer // ends the session unless it has a reader by then
}

// New makes a server. It must be closed.
func New(c Config) *Server {
	c.Sessions = cmp.Or(c.Sessions, 4)
	c.grace = cmp.Or(c.grace, 10*time.Second)
	s := &Server{config: c, token: rand.Text()}
	s.terms = session.Config{Options: c.Options, MaxHash: engine.MaxHash() / c.Sessions, Threads: c.Threads, Rivals: programs{}, Slots: make(chan struct{}, 1), Redraw: c.redraw}
	s.mu.leases = map[string]*lease{}
	s.handler = s.guard(s.routes())
	return s
}

// Path is where the page is: a slash, the token, a slash.
func (s *Server) Path() string { return "/" + s.token + "/" }

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all sessions with their searches, and waits for them.
func (s *Server) Close() {
	s.mu.Lock()
	s.mu.closed = true
	all := slices.Collect(maps.Values(s.mu.leases))
	s.mu.Unlock()
	for _, each := range all {
		s.end(each)
	}
	s.ended.Wait()
}

// guard lets through what has the token and asks this machine by its own name: a page
// from elsewhere that had its name point here would use that name.
func (s *Server) guard(next http.Handler) http.Handler {
	next = http.StripPrefix(strings.TrimSuffix(s.Path(), "/"), next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		switch token, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/"); {
		case !isLocal(r.Host):
			refuse(w, http.StatusForbidden, fmt.Errorf("host %.80q is not this machine", r.Host))
		case subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 0:
			refuse(w, http.StatusForbidden, errNoToken)
		case !strings.HasPrefix(r.URL.Path, s.Path()):
			http.Redirect(w, r, s.Path(), http.StatusMovedPermanently)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func isLocal(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return slices.Contains([]string{"127.0.0.1", "localhost"}, host)
}

func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	m.Handle("GET /", http.FileServerFS(web.Files))
	m.HandleFunc("POST /sessions", s.postSession)
	m.HandleFunc("GET /sessions/{id}/events", s.with(s.getEvents))
	m.HandleFunc("POST /sessions/{id}/{command}", s.with(postCommand))
	m.HandleFunc("POST /sessions/{id}/close", s.with(func(l *lease, w http.ResponseWriter, _ *http.Request) { s.end(l); answer(w, struct{}{}) }))
	return m
}

// with finds the session that a request is for.
func (s *Server) with(f func(*lease, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		s.mu.Lock()
		l := s.mu.leases[id]
		s.mu.Unlock()
		if l == nil {
			refuse(w, http.StatusNotFound, fmt.Errorf("there is no session %.80q: nobody read it for %v, or it was closed", id, s.config.grace))
			return
		}
		f(l, w, r)
	}
}

// postSession makes a session.
func (s *Server) postSession(w http.ResponseWriter, _ *http.Request) {
	if err := s.reserve(); err != nil {
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	made, err := session.New(s.terms)
	l := &lease{Session: made, id: rand.Text()}
	s.mu.Lock()
	s.mu.making--
	closed := s.mu.closed
	if err == nil && !closed {
		s.mu.leases[l.id] = l
		s.expectLocked(l)
	}
	s.mu.Unlock()
	switch {
	case err != nil:
		refuse(w, http.StatusServiceUnavailable, err)
	case closed:
		l.Close()
		refuse(w, http.StatusServiceUnavailable, errClosing)
	default:
		answer(w, map[string]any{"session": l.id, "limits": l.Limits()})
	}
}

// expectLocked ends a session unless it has a reader soon.
func (s *Server) expectLocked(l *lease) {
	l.lonely = time.AfterFunc(s.config.grace, func() { s.end(l) })
}

// enter is called when a reader comes, and leave when it has gone.
func (s *Server) enter(l *lease) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.readers++
	l.lonely.Stop()
}

func (s *Server) leave(l *lease) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.readers--; l.readers == 0 && s.mu.leases[l.id] == l {
		s.expectLocked(l)
	}
}

// reserve counts a session that is about to be made.
func (s *Server) reserve() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.mu.closed:
		return errClosing
	case len(s.mu.leases)+s.mu.making >= s.config.Sessions:
		return fmt.Errorf("there are %d sessions, one for each tab, and there may be no more: close one", s.config.Sessions)
	}
	s.mu.making++
	return nil
}

// end closes a session, once, and waits until its search is over.
func (s *Server) end(l *lease) {
	s.mu.Lock()
	known := s.mu.leases[l.id] == l
	delete(s.mu.leases, l.id)
	if known {
		l.lonely.Stop()
		s.ended.Add(1)
	}
	s.mu.Unlock()
	if known {
		l.Close()
		s.ended.Done()
	}
}
