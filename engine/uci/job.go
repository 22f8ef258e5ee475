package uci

import (
	"context"

	"go.uber.org/atomic"

	"froe/engine"
)

// job is a search, a perft, a bench or a speed test, which runs beside the conversation. A nil job
// stands for no job.
type job struct {
	cancel   context.CancelFunc
	search   *engine.Search // nil if it is no search
	limits   engine.Limits  // of the search
	refused  bool           // it answers for a position that could not be read
	answered atomic.Bool    // its last line is being written, or will be at once
	done     chan struct{}  // closed after its last line
}

// begin starts a job, which writes its last line before run returns.
func (s *session) begin(j *job, run func(j *job)) {
	j.done = make(chan struct{})
	s.job = j
	if s.order.hit {
		j.ponderHit()
	}
	if s.order.stopped {
		j.stop()
	}
	if s.cannotReadStop() {
		j.stopEndless()
	}
	go func() {
		defer close(j.done)
		defer j.cancel()
		run(j)
	}()
}

// over is closed when the job is over. Without a job it is nil, which blocks for ever.
func (j *job) over() <-chan struct{} {
	if j == nil {
		return nil
	}
	return j.done
}

// stop has the job end; its last line follows.
func (j *job) stop() {
	if j != nil {
		j.cancel()
	}
}

// ponderHit has a search that ponders become a normal one.
func (j *job) ponderHit() {
	switch {
	case j == nil:
	case j.search != nil:
		j.limits.Ponder = false
		j.search.PonderHit()
	case j.refused && j.limits.Ponder:
		j.stop()
	}
}

// stopEndless stops a search that ends only at a stop, and a search on a clock: its
// game is over when the input has ended.
func (j *job) stopEndless() {
	if j == nil || j.search == nil && !j.refused {
		return
	}
	l := &j.limits
	if l.Infinite || l.Ponder || l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 && l.MoveTime == 0 {
		j.stop()
	}
}
