package sim

import (
	"container/heap"
	"math/rand/v2"

	"froe/dts"
)

// Result is what a run came to. Times are virtual ticks.
type Result struct {
	Processors int
	Makespan   int64 // until the last root was closed
	Nodes      uint64
	Tally      dts.Tally
	Working    int64 // processor time at positions
	Overhead   int64 // at sections, attaches and misses
	Waiting    int64 // for locks
	Steps      uint64
}

// Speed is the throughput: positions a thousand ticks.
func (r *Result) Speed() float64 { return 1000 * float64(r.Nodes) / float64(r.Makespan) }

// Busy is the share of processor time spent at positions.
func (r *Result) Busy() float64 {
	return float64(r.Working) / (float64(r.Makespan) * float64(r.Processors))
}

// Run searches from Begin to the end on as many virtual processors as the tree
// has workers.
func Run(t *dts.Tree, m *dts.Master, c Cost, seed uint64) Result {
	s := newRun(t, c, seed)
	t.OnWake(s.wake)
	t.Begin(m)
	for !t.Over() {
		s.step()
	}
	end := s.now
	for !t.AllOff() {
		s.step()
	}
	r := s.result
	r.Processors, r.Makespan = len(t.Workers()), end
	r.Nodes, r.Tally = t.Nodes(), t.Tally()
	return r
}

// run is a simulation at some moment.
type run struct {
	cost    Cost
	random  *rand.Rand
	workers []*dts.Worker
	ready   queue
	now     int64
	freeAt  []int64 // by node: when its lock is free
	result  Result
}

func newRun(t *dts.Tree, c Cost, seed uint64) *run {
	s := &run{cost: c, random: rand.New(rand.NewPCG(seed, 1997)), workers: t.Workers(), freeAt: make([]int64, t.Capacity())}
	for k := range s.workers {
		s.ready = append(s.ready, event{0, k})
	}
	return s
}

// step lets the processor whose time has come make one transition.
func (s *run) step() {
	e := heap.Pop(&s.ready).(event)
	s.now = e.at
	w := s.workers[e.worker]
	s.result.Steps++
	doing, before := w.Next(), w.Searched()
	w.Step()
	if w.Off() {
		return
	}
	e.at += s.charge(w, doing, w.Searched()-before)
	if w.Missed() && w.Park() {
		return
	}
	heap.Push(&s.ready, e)
}

// charge is what a transition took.
func (s *run) charge(w *dts.Worker, doing string, positions uint64) int64 {
	work := s.work(positions)
	s.result.Working += work
	overhead := int64(0)
	switch {
	case w.Missed():
		overhead = s.cost.Miss
	case doing == "attach":
		overhead = s.cost.Attach
	}
	wait := int64(0)
	if n := w.Locked(); n >= 0 {
		wait = max(0, s.freeAt[n]-s.now)
		s.freeAt[n] = s.now + wait + s.cost.Section
		overhead += s.cost.Section
	}
	s.result.Overhead += overhead
	s.result.Waiting += wait
	return work + overhead + wait
}

// work is the time of a number of positions, the first in the tree and the
// others in quiescence.
func (s *run) work(positions uint64) int64 {
	if positions == 0 {
		return 0
	}
	t := s.cost.Position + int64(positions-1)*s.cost.Quiet
	if s.cost.Jitter > 0 {
		t += t * (s.random.Int64N(2*s.cost.Jitter+1) - s.cost.Jitter) / 1000
	}
	return t
}

// wake puts a parked processor back to work.
func (s *run) wake(worker int) {
	heap.Push(&s.ready, event{s.now + s.cost.Wake, worker})
}

// event is a processor and the time of its next transition.
type event struct {
	at     int64
	worker int
}

type queue []event

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].at < q[j].at || q[i].at == q[j].at && q[i].worker < q[j].worker
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(event)) }
func (q *queue) Pop() any {
	old := *q
	e := old[len(old)-1]
	*q = old[:len(old)-1]
	return e
}
