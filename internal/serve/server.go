package serve

import (
	"cmp"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"froe/engine"
	"froe/internal/web"
)

// The limits of a server.
const (
	mostBody  = 64 << 10         // bytes of a command
	mostFile  = 16 << 20         // bytes of one that has games
	patience  = 10 * time.Second // for a command to arrive, and for a reader to take an event
	mostLines = 10               // MultiPV
)

// MaxThreads is the most workers that the engine of a session may have.
const MaxThreads = 64

// Config says what a server offers.
type Config struct {
	Sessions int            // at a time, at most; 0: 4
	Options  engine.Options // of a session's engine when it begins
	Threads  func(n int)    // is told of the workers of an engine before it is made or changed; may be nil

	grace  time.Duration // a session without a reader lives so long; 0: ten seconds
	redraw time.Duration // between two events of progress, at least; 0: a tenth of a second
}

// Server serves the page. Make one with New.
type Server struct {
	config  Config
	token   string
	handler http.Handler
	slots   chan struct{} // simulations at a time

	mu struct {
		sync.Mutex
		sessions map[string]*session
		making   int // sessions that are being made
		closed   bool
	}
	ended sync.WaitGroup // sessions being closed
}

// New makes a server. It must be closed.
func New(c Config) *Server {
	c.Sessions = cmp.Or(c.Sessions, 4)
	c.grace = cmp.Or(c.grace, 10*time.Second)
	c.redraw = cmp.Or(c.redraw, 100*time.Millisecond)
	s := &Server{config: c, token: rand.Text(), slots: make(chan struct{}, 1)}
	s.mu.sessions = map[string]*session{}
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
	var all []*session
	for _, each := range s.mu.sessions {
		all = append(all, each)
	}
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
			refuse(w, http.StatusForbidden, fmt.Errorf("host %q is not this machine", clip(r.Host)))
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
	for name, f := range map[string]http.HandlerFunc{
		"GET /sessions/{id}/events":    s.with((*session).getEvents),
		"GET /sessions/{id}/pgn":       s.with((*session).getPGN),
		"GET /engines":                 getEngines,
		"POST /sessions/{id}/position": s.with((*session).postPosition),
		"POST /sessions/{id}/load":     s.with((*session).postLoad),
		"POST /sessions/{id}/open":     s.with((*session).postOpen),
		"POST /sessions/{id}/go":       s.with((*session).postGo),
		"POST /sessions/{id}/line":     s.with((*session).postLine),
		"POST /sessions/{id}/promote":  s.with((*session).postPromote),
		"POST /sessions/{id}/delete":   s.with((*session).postDelete),
		"POST /sessions/{id}/note":     s.with((*session).postNote),
		"POST /sessions/{id}/resign":   s.with((*session).postResign),
		"POST /sessions/{id}/rematch":  s.with((*session).postRematch),
		"POST /sessions/{id}/review":   s.with((*session).postReview),
		"POST /sessions/{id}/try":      s.with((*session).postTry),
		"POST /sessions/{id}/match":    s.with((*session).postMatch),
		"POST /sessions/{id}/move":     s.with((*session).postMove),
		"POST /sessions/{id}/undo":     s.with((*session).postUndo),
		"POST /sessions/{id}/analyse":  s.with((*session).postAnalyse),
		"POST /sessions/{id}/play":     s.with((*session).postPlay),
		"POST /sessions/{id}/stop":     s.with((*session).postStop),
		"POST /sessions/{id}/options":  s.with((*session).postOptions),
		"POST /sessions/{id}/simulate": s.with((*session).postSimulate),
		"POST /sessions/{id}/close":    s.with(func(e *session, w http.ResponseWriter, _ *http.Request) { s.end(e); answer(w, struct{}{}) }),
	} {
		m.HandleFunc(name, f)
	}
	return m
}

// with finds the session that a request is for.
func (s *Server) with(f func(*session, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.PathValue("id")
		s.mu.Lock()
		e := s.mu.sessions[id]
		s.mu.Unlock()
		if e == nil {
			refuse(w, http.StatusNotFound, fmt.Errorf("there is no session %q: nobody read it for %v, or it was closed", clip(id), s.config.grace))
			return
		}
		f(e, w, r)
	}
}

// postSession makes a session. The object may be empty.
func (s *Server) postSession(w http.ResponseWriter, r *http.Request) {
	if !read(w, r, &struct{}{}) {
		return
	}
	if err := s.reserve(); err != nil {
		refuse(w, http.StatusServiceUnavailable, err)
		return
	}
	e, err := newSession(s)
	s.mu.Lock()
	s.mu.making--
	closed := s.mu.closed
	if err == nil && !closed {
		s.mu.sessions[e.id] = e
	}
	s.mu.Unlock()
	switch {
	case err != nil:
		refuse(w, http.StatusServiceUnavailable, err)
	case closed:
		e.close()
		refuse(w, http.StatusServiceUnavailable, errClosed)
	default:
		e.expect()
		answer(w, map[string]any{"session": e.id, "limits": map[string]int{
			"minElo": engine.MinElo, "maxElo": engine.MaxElo,
			"sessions": s.config.Sessions, "threads": MaxThreads, "multipv": mostLines, "hash": engine.MaxHash() / s.config.Sessions,
			"processors": mostProcessors, "depth": mostDepth,
		}})
	}
}

// reserve counts a session that is about to be made.
func (s *Server) reserve() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.mu.closed:
		return errClosed
	case len(s.mu.sessions)+s.mu.making >= s.config.Sessions:
		return fmt.Errorf("there are %d sessions, one for each tab, and there may be no more: close one", s.config.Sessions)
	}
	s.mu.making++
	return nil
}

// end closes a session, once, and waits until its search is over.
func (s *Server) end(e *session) {
	s.mu.Lock()
	known := s.mu.sessions[e.id] == e
	delete(s.mu.sessions, e.id)
	if known {
		s.ended.Add(1)
	}
	s.mu.Unlock()
	if known {
		e.close()
		s.ended.Done()
	}
}
