package engine

import (
	"iter"
	"slices"
	"sync"
	"time"
)

// backlog is how many Infos may wait before they give way to newer ones: the
// quick first depths of a few lines, which even a prompt reader cannot take one
// by one.
const backlog = 64

// firstDelay is how long a search keeps its first Infos to itself, if it does not end
// sooner: each one delivered takes a core from a worker for a while, and the first
// depths take a millisecond (docs/log/sharing.md).
const firstDelay = 50 * time.Millisecond

// stream carries Infos from the search to a reader who may be slow: put never
// blocks. When more than backlog wait, one not read yet gives way to a newer one
// of its kind and rank, so that little more than one of each is held.
type stream struct {
	mu struct {
		sync.Mutex
		waiting []Info // oldest first
		delayed bool   // too early to deliver
		closed  bool
	}
	more  *sync.Cond
	timer *time.Timer // ends the delay
}

func newStream() *stream {
	s := &stream{}
	s.more = sync.NewCond(&s.mu)
	s.mu.delayed = true
	s.timer = time.AfterFunc(firstDelay, s.endDelay)
	return s
}

// endDelay lets the reader have what waits.
func (s *stream) endDelay() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mu.delayed = false
	s.more.Signal()
}

// put adds an Info. After close it does nothing.
func (s *stream) put(info Info) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mu.closed {
		return
	}
	if len(s.mu.waiting) >= backlog {
		s.mu.waiting = slices.DeleteFunc(s.mu.waiting, func(old Info) bool {
			return old.Kind == info.Kind && old.MultiPV == info.MultiPV
		})
	}
	s.mu.waiting = append(s.mu.waiting, info)
	if !s.mu.delayed {
		s.more.Signal()
	}
}

// close ends the stream once what waits is read.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.timer.Stop()
	s.mu.closed = true
	s.more.Broadcast()
}

// next waits for an Info; false is the end.
func (s *stream) next() (Info, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for (s.mu.delayed || len(s.mu.waiting) == 0) && !s.mu.closed {
		s.more.Wait()
	}
	if len(s.mu.waiting) == 0 {
		return Info{}, false
	}
	info := s.mu.waiting[0]
	s.mu.waiting = slices.Delete(s.mu.waiting, 0, 1)
	return info, true
}

func (s *stream) all() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		for {
			info, ok := s.next()
			if !ok || !yield(info) {
				return
			}
		}
	}
}
