package session

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"froe/engine/chess/pgn"
)

// Event is something that a session has to show.
type Event struct {
	Name string
	Data []byte // a JSON object
}

// Reader follows a session. Its methods are for one goroutine. Make one with [Session.Attach].
type Reader struct {
	session *Session
	changed chan struct{} // holds one when state or lines have changed
	taken   chan struct{} // closed when another reader has taken its place
	redraw  *time.Timer
	next    []Event // not read yet

	state, lines string // as read last
	tree, listed uint64 // stamps of those read last
	over         bool   // it was told that it is taken
}

// Attach makes somebody the reader of a session; the one before is sent away. A reader must be closed.
func (s *Session) Attach() *Reader {
	r := &Reader{session: s, changed: make(chan struct{}, 1), taken: make(chan struct{}), redraw: time.NewTimer(0)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.reader != nil {
		close(s.mu.reader.taken)
	}
	s.mu.reader = r
	s.notifyLocked()
	return r
}

// Close ends the reading.
func (r *Reader) Close() {
	r.redraw.Stop()
	s := r.session
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.reader == r {
		s.mu.reader = nil
	}
}

// Next waits for the next event. The error is that of ctx, or io.EOF if there are no more: the session is closed, or somebody
// else reads it, which the event taken has said before.
func (r *Reader) Next(ctx context.Context) (Event, error) {
	for len(r.next) == 0 {
		if r.over {
			return Event{}, io.EOF
		}
		select {
		case <-ctx.Done():
			return Event{}, ctx.Err()
		case <-r.session.ctx.Done():
			return Event{}, io.EOF
		case <-r.taken:
			r.over = true
			r.add("taken", struct{}{})
		case <-r.changed:
			r.addChanges()
		case <-r.redraw.C:
			r.redraw.Reset(r.addProgress())
		}
	}
	e := r.next[0]
	r.next = r.next[1:]
	return e, nil
}

// notifyLocked has the reader look at state and lines.
func (s *Session) notifyLocked() {
	if s.mu.reader == nil {
		return
	}
	select {
	case s.mu.reader.changed <- struct{}{}:
	default: // he has not looked yet since the last time
	}
}

// addChanges adds state and lines as they are now, and what else has changed.
func (r *Reader) addChanges() {
	s := r.session
	s.mu.Lock()
	state := s.stateLocked()
	lines := s.foundLocked()
	var tree map[string]any
	if r.tree != s.mu.tree.stamp {
		r.tree, tree = s.mu.tree.stamp, s.mu.tree.event()
	}
	var list []*pgn.Game
	opened := s.mu.opened
	fresh := r.listed != s.mu.listed
	if fresh {
		r.listed, list = s.mu.listed, s.mu.games
	}
	s.mu.Unlock()
	if fresh {
		r.add("games", titles(list, opened))
	}
	if tree != nil {
		r.add("tree", tree)
	}
	r.addNew("state", &r.state, state)
	r.addNew("lines", &r.lines, lines)
}

// share is the part of the time that a reader's progress may take: a hundredth.
const share = 100

// addProgress adds what the workers do, if they do anything, and says how long to wait before the next time.
func (r *Reader) addProgress() time.Duration {
	s := r.session
	s.mu.Lock()
	f := s.mu.search
	running := f != nil && !f.over
	s.mu.Unlock()
	redraw := s.config.Redraw
	if !running {
		return redraw
	}
	begun := time.Now()
	r.add("progress", newProgress(f.Progress(), &f.root))
	return max(redraw, min(share*time.Since(begun), 10*redraw))
}

// addNew adds an event if it is another than the last of its kind.
func (r *Reader) addNew(name string, last *string, object any) {
	data, _ := json.Marshal(object) // of what this package makes it does not fail
	if *last != string(data) {
		*last = string(data)
		r.next = append(r.next, Event{name, data})
	}
}

func (r *Reader) add(name string, object any) { r.addNew(name, new(string), object) }
