package dtstest

import (
	"math/rand/v2"

	"froe/dts"
)

// Order is how a schedule picks the worker that has the next turn.
type Order uint8

const (
	Uniform    Order        = iota // any worker, each equally likely
	Priorities                     // the one of highest priority; priorities change now and then (PCT)
	ThiefFirst                     // workers without work before others
	Stalled                        // one worker stands still for long stretches
	Bursts                         // one worker runs for a while, then another
	CutFirst                       // workers that carry a value before others: nodes close above the rest
	RoundRobin                     // in turns
	orders     = RoundRobin        // those that are drawn at random
)

var orderNames = [...]string{"uniform", "priorities", "thief-first", "stalled", "bursts", "cut-first", "round-robin"}

func (o Order) String() string { return orderNames[o] }

// schedule says who has the next turn. It never waits forever for a worker that
// does not run.
type schedule struct {
	*rand.Rand
	order    Order
	workers  []*dts.Worker
	priority []int
	current  int
	left     int // turns that the current worker still has, or misses
}

func newSchedule(o Order, seed uint64, workers []*dts.Worker) *schedule {
	s := &schedule{Rand: rand.New(rand.NewPCG(seed, 77)), order: o, workers: workers}
	s.priority = s.Perm(len(workers))
	return s
}

func (s *schedule) any() int { return s.IntN(len(s.workers)) }

func (s *schedule) pick() int {
	switch s.order {
	case Priorities:
		return s.byPriority()
	case ThiefFirst:
		return s.sooner(seeks)
	case Stalled:
		return s.stalled()
	case Bursts:
		return s.burst()
	case CutFirst:
		return s.sooner(carries)
	case RoundRobin:
		s.current = (s.current + 1) % len(s.workers)
		return s.current
	}
	return s.any()
}

// sooner prefers workers that are what is asked for.
func (s *schedule) sooner(is func(*dts.Worker) bool) int {
	for range 2 * s.IntN(len(s.workers)) {
		if k := s.any(); is(s.workers[k]) {
			return k
		}
	}
	return s.any()
}

// carries reports whether a worker has a value to bring to a node.
func carries(w *dts.Worker) bool { return w.Next() == "settle" || w.Next() == "report" }

// seeks reports whether a worker has no line of work.
func seeks(w *dts.Worker) bool {
	next := w.Next()
	return next == "choose" || next == "attach" || next == "begin" || next == "off"
}

// byPriority runs the worker of highest priority, a seeking one only now and
// then, and moves a worker to the end now and then.
func (s *schedule) byPriority() int {
	if s.IntN(50) == 0 {
		s.priority[s.any()] = -s.IntN(1_000_000)
	}
	best := s.any()
	for k := range s.workers {
		if s.priority[k] > s.priority[best] && (!seeks(s.workers[k]) || s.IntN(3) == 0) {
			best = k
		}
	}
	return best
}

// stalled leaves one worker out for a stretch of turns.
func (s *schedule) stalled() int {
	if s.left == 0 {
		s.current, s.left = s.any(), s.IntN(1+s.IntN(2000))
	}
	s.left--
	k := s.any()
	if k == s.current && s.IntN(500) > 0 {
		k = (k + 1) % len(s.workers)
	}
	return k
}

func (s *schedule) burst() int {
	if s.left == 0 {
		s.current, s.left = s.any(), 1+s.IntN(40)
	}
	s.left--
	return s.current
}
