package serve

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"froe/engine/chess/pgn"
)

// heartbeat is how often a reader is written to who has nothing to hear: so it is known
// whether he is still there.
const heartbeat = 15 * time.Second

// reader is who is connected to a session.
type reader struct {
	changed chan struct{} // holds one when state or lines have changed
	closed  chan struct{} // closed when another reader has taken its place
}

// notifyLocked has the reader look at state and lines.
func (s *session) notifyLocked() {
	if s.mu.reader == nil {
		return
	}
	select {
	case s.mu.reader.changed <- struct{}{}:
	default: // he has not looked yet since the last time
	}
}

// attach makes somebody the reader. The one before is sent away.
func (s *session) attach() *reader {
	r := &reader{changed: make(chan struct{}, 1), closed: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.reader != nil {
		close(s.mu.reader.closed)
	}
	if s.mu.lonely != nil {
		s.mu.lonely.Stop()
	}
	s.mu.reader = r
	s.notifyLocked()
	return r
}

// detach is called when a reader has gone.
func (s *session) detach(r *reader) {
	s.mu.Lock()
	last := s.mu.reader == r
	if last {
		s.mu.reader = nil
	}
	s.mu.Unlock()
	if last {
		s.expect()
	}
}

// getEvents writes events until the reader goes or takes nothing for too long.
func (s *session) getEvents(w http.ResponseWriter, r *http.Request) {
	reader := s.attach()
	defer s.detach(reader)
	w.Header().Set("Content-Type", "text/event-stream")
	out := &stream{w: w, c: http.NewResponseController(w)}
	out.write("retry: 500\n\n") // milliseconds until a reader who lost the connection comes again
	redraw, beat := time.NewTimer(0), time.NewTicker(heartbeat)
	defer redraw.Stop()
	defer beat.Stop()
	for out.err == nil {
		select {
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		case <-reader.closed:
			out.send("taken", struct{}{})
			return
		case <-reader.changed:
			s.sendChanges(out)
		case <-redraw.C:
			redraw.Reset(s.sendProgress(out))
		case <-beat.C:
			out.write(": here\n\n")
		}
	}
}

// sendChanges writes state and lines as they are now.
func (s *session) sendChanges(out *stream) {
	s.mu.Lock()
	state := s.stateLocked()
	lines := s.foundLocked()
	var tree map[string]any
	if out.tree != s.mu.tree.stamp {
		out.tree, tree = s.mu.tree.stamp, s.mu.tree.event()
	}
	var list []*pgn.Game
	opened := s.mu.opened
	fresh := out.listed != s.mu.listed
	if fresh {
		out.listed, list = s.mu.listed, s.mu.games
	}
	s.mu.Unlock()
	if fresh {
		out.send("games", titles(list, opened))
	}
	if tree != nil {
		out.send("tree", tree)
	}
	out.sendNew("state", &out.state, state)
	out.sendNew("lines", &out.lines, lines)
}

// share is the part of the time that a reader's progress may take: a hundredth.
const share = 100

// sendProgress writes what the workers do, if they do anything, and says how long to wait
// before the next time.
func (s *session) sendProgress(out *stream) time.Duration {
	s.mu.Lock()
	f := s.mu.search
	running := f != nil && !f.over
	s.mu.Unlock()
	if !running {
		return s.server.config.redraw
	}
	begun := time.Now()
	out.send("progress", newProgress(f.Progress(), &f.root))
	return max(s.server.config.redraw, min(share*time.Since(begun), 10*s.server.config.redraw))
}

// stream writes events. After an error it writes nothing more.
type stream struct {
	w            http.ResponseWriter
	c            *http.ResponseController
	state, lines string // as written last
	tree, listed uint64 // stamps of those written last
	err          error
}

// sendNew writes an event if it is another than the last of its kind.
func (o *stream) sendNew(name string, last *string, object any) {
	text, _ := json.Marshal(object)
	if *last != string(text) {
		*last = string(text)
		o.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, text))
	}
}

func (o *stream) send(name string, object any) {
	o.sendNew(name, new(string), object)
}

func (o *stream) write(text string) {
	if o.err != nil {
		return
	}
	_ = o.c.SetWriteDeadline(time.Now().Add(patience))
	if _, o.err = o.w.Write([]byte(text)); o.err == nil {
		o.err = o.c.Flush()
	}
}
