package dtstest

import (
	"fmt"
	"math/rand/v2"
	"runtime/debug"

	"froe/dts"
)

// Case is one run to explore: a tree, how it is searched, and by whom. The same
// Case gives the same run, step by step.
type Case struct {
	Seed     uint64 // of the tree
	Shape    Shape
	Switches Switches
	Workers  int
	MinSplit int
	Order    Order
	Schedule uint64 // seed of the schedule
	StopAt   int    // the step at which Stop is called; 0 means never
}

// Outcome is what a run came to.
type Outcome struct {
	Steps   int
	Nodes   uint64
	Results []dts.Result
	Err     error // a broken invariant, a wrong value, or a panic with its stack
}

// stepsAtMost ends a run that goes nowhere.
const stepsAtMost = 20_000_000

// Run searches the tree to its full depth, one Step at a time, checking every
// invariant after each, and compares every exact result with the oracle.
func (c Case) Run(watch func(worker int, w *dts.Worker)) (out Outcome) {
	defer func() {
		if p := recover(); p != nil {
			out.Err = fmt.Errorf("step %d: %v\n%s", out.Steps, p, debug.Stack())
		}
	}()
	g := Random(c.Seed, c.Shape)
	var game *Game
	t := dts.NewTree(dts.Options{Workers: c.Workers, MinSplitDepth: c.MinSplit}, func(t *dts.Tree, _ int) dts.Policy {
		if game == nil {
			game = NewGame(g, c.Switches, t.Capacity())
		}
		return game
	})
	t.Begin(&dts.Master{MaxDepth: g.FullDepth(), Continue: func(r *dts.Result) bool {
		out.hear(g, r)
		return true
	}})
	s := newSchedule(c.Order, c.Schedule, t.Workers())
	for ; !t.AllOff() && out.Err == nil; out.Steps++ {
		if c.StopAt > 0 && out.Steps == c.StopAt {
			t.Stop()
		}
		k := s.pick()
		t.Workers()[k].Step()
		if watch != nil {
			watch(k, t.Workers()[k])
		}
		if err := t.Check(); err != nil {
			out.Err = fmt.Errorf("step %d, worker %d: %w", out.Steps, k, err)
		}
		if out.Steps == stepsAtMost {
			out.Err = fmt.Errorf("no end after %d steps", stepsAtMost)
		}
	}
	out.Nodes = t.Nodes()
	out.end(g, c.StopAt)
	return out
}

func (o *Outcome) hear(g *Literal, r *dts.Result) {
	kept := *r
	kept.PV = append([]dts.Move(nil), r.PV...)
	o.Results = append(o.Results, kept)
	if want := g.Minimax(0, r.Depth); !agrees(r, want) && o.Err == nil {
		o.Err = fmt.Errorf("depth %d: value %d (bound %d), the oracle says %d", r.Depth, r.Value, r.Bound, want)
	}
}

// agrees says that what a result proves is true.
func agrees(r *dts.Result, want dts.Value) bool {
	switch r.Bound {
	case dts.Exact:
		return r.Value == want
	case dts.Lower:
		return r.Value <= want
	case dts.Upper:
		return r.Value >= want
	}
	return false
}

// end checks that the search came to its end, unless it was stopped.
func (o *Outcome) end(g *Literal, stopAt int) {
	if o.Err != nil || stopAt > 0 && len(o.Results) > 0 {
		return
	}
	if len(o.Results) == 0 {
		o.Err = fmt.Errorf("no depth was finished")
		return
	}
	last := o.Results[len(o.Results)-1]
	if last.Bound != dts.Exact || last.Depth != max(1, g.FullDepth()) {
		o.Err = fmt.Errorf("the last result is of depth %d, bound %d", last.Depth, last.Bound)
	}
}

// Order is how a schedule picks the worker that steps next.
type Order uint8

const (
	Uniform    Order = iota // any worker, each equally likely
	Priorities              // the one of highest priority; priorities change now and then (PCT)
	ThiefFirst              // workers without work before others
	Stalled                 // one worker stands still for long stretches
	Bursts                  // one worker runs for a while, then another
	orders
)

type schedule struct {
	*rand.Rand
	order    Order
	workers  []*dts.Worker
	priority []int
	current  int
	left     int
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
		for range 2 * s.IntN(len(s.workers)) {
			if k := s.any(); s.workers[k].Seeking() {
				return k
			}
		}
	case Stalled:
		return s.stalled()
	case Bursts:
		if s.left == 0 {
			s.current, s.left = s.any(), 1+s.IntN(40)
		}
		s.left--
		return s.current
	}
	return s.any()
}

// byPriority runs the worker of highest priority, a seeking one only now and
// then, and moves a worker to the end now and then.
func (s *schedule) byPriority() int {
	if s.IntN(50) == 0 {
		k := s.any()
		s.priority[k] = -s.IntN(1_000_000)
	}
	best := s.any()
	for k := range s.workers {
		if s.priority[k] > s.priority[best] && (!s.workers[k].Seeking() || s.IntN(3) == 0) {
			best = k
		}
	}
	return best
}

// stalled leaves one worker out for a stretch of steps.
func (s *schedule) stalled() int {
	if s.left == 0 {
		s.current, s.left = s.any(), s.IntN(2000)
	}
	s.left--
	k := s.any()
	if k == s.current && s.IntN(500) > 0 {
		k = (k + 1) % len(s.workers)
	}
	return k
}

// RandomCase is the i-th case of an endless list that covers shapes, switches,
// numbers of workers, orders and stops.
func RandomCase(i uint64) Case {
	r := rand.New(rand.NewPCG(i, 4711))
	c := Case{
		Seed: r.Uint64(),
		Shape: Shape{
			Depth:       2 + r.IntN(5),
			Width:       2 + r.IntN(4),
			Values:      1 + dts.Value(r.IntN(60)),
			Transpose:   0.2 * r.Float64(),
			EarlyEnding: 0.2 * r.Float64(),
		},
		Switches: Switches{Table: r.IntN(2) == 0, Reductions: r.IntN(2) == 0, Deepening: r.IntN(2) == 0, Try: r.IntN(2) == 0},
		Workers:  2 + r.IntN(7),
		MinSplit: 1 + r.IntN(3),
		Order:    Order(r.IntN(int(orders))),
		Schedule: r.Uint64(),
	}
	if r.IntN(4) == 0 {
		c.StopAt = 1 + r.IntN(3000)
	}
	return c
}
