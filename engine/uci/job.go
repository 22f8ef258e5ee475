package uci

import (
	"context"
	"sync/atomic"

	"froe/engine"
)

// job is what runs beside the conversation: a search, a perft or a bench.
type job struct {
	cancel   context.CancelFunc
	search   *engine.Search // nil if it is no search
	answered atomic.Bool    // its last line is being written, or will be at once
	done     chan struct{}  // closed after its last line
}

// begin starts a job, which writes its last line before run returns.
func (s *session) begin(search *engine.Search, cancel context.CancelFunc, run func(j *job)) {
	j := &job{cancel: cancel, search: search, done: make(chan struct{})}
	s.job = j
	go func() {
		defer close(j.done)
		defer cancel()
		run(j)
	}()
}

// stop has the job end; its last line follows.
func (j *job) stop() {
	j.answered.Store(true)
	j.cancel()
}

// busy says whether a job is running. One that was stopped, or is writing its
// last line, is waited for: whoever has read that line may rely on the engine
// being idle, and so may whoever said stop.
func (s *session) busy() bool {
	if s.job == nil {
		return false
	}
	if s.job.answered.Load() {
		<-s.job.done
	}
	select {
	case <-s.job.done:
		s.job = nil
		return false
	default:
		return true
	}
}

// refused tells that a command cannot be carried out while a job is running.
func (s *session) refused(name string) bool {
	if !s.busy() {
		return false
	}
	s.out.info("%s: refused while a search is running; stop it first", name)
	return true
}
