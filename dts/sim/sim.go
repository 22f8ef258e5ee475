package sim

import (
	"fmt"
	"math"
	"math/rand/v2"

	"froe/dts"
)

// Run searches from Begin to the end on as many virtual processors as the tree
// has workers. Its Stop ends it early.
func Run(t *dts.Tree, m *dts.Master, c Cost, seed uint64) Result {
	return RunFor(math.MaxInt64, t, m, c, seed)
}

// RunFor is Run with a limit of time: a search that is not over after this number of
// ticks is stopped.
func RunFor(ticks int64, t *dts.Tree, m *dts.Master, c Cost, seed uint64) Result {
	r := newRun(t, c, seed)
	t.OnWake(func(worker int) { r.woken = append(r.woken, worker) })
	t.SetTicks(func() int64 { return r.now })
	t.Begin(m)
	for !t.Over() {
		if r.ready[0].time() >= ticks {
			t.Stop()
			ticks = math.MaxInt64
		}
		r.step()
	}
	result := Result{Processors: len(r.processors), Makespan: r.now, Time: r.settle()}
	for len(r.ready) > 0 {
		r.step()
	}
	r.observe(nil)
	result.Nodes, result.Tally = t.Nodes(), t.Tally()
	result.Steps, result.Transcript = r.steps, r.transcript
	return result
}

// run is a simulation at some moment.
type run struct {
	cost       Cost
	random     *rand.Rand
	processors []processor
	ready      queue
	woken      []int // by the present transition
	nodes      []node
	lines      *lines // first those of the nodes, then what the policies have in common; nil if they cost nothing
	now        int64
	time       Time
	steps      uint64
	transcript uint64
}

func newRun(t *dts.Tree, c Cost, seed uint64) *run {
	workers := t.Workers()
	if len(workers) > MaxProcessors {
		panic(fmt.Sprintf("sim: %d processors are more than %d", len(workers), MaxProcessors))
	}
	r := &run{
		cost:       c,
		random:     rand.New(rand.NewPCG(seed, 1997)),
		processors: make([]processor, len(workers)),
		nodes:      make([]node, t.Capacity()),
	}
	for k, w := range workers {
		r.processors[k] = processor{worker: w, bills: make([]bill, 0, billsAtMost)}
		if k > 0 {
			r.processors[k].cold = c.Cold
		}
		r.ready.push(momentOf(0, k))
	}
	if c.Fetch > 0 {
		r.lines = newLines(len(workers))
		r.observe(func(line int, write bool) { r.lines.touch(len(r.nodes)+line, write) })
	}
	return r
}

// observe has the policies report to touch, if they can.
func (r *run) observe(touch func(line int, write bool)) {
	for k := range r.processors {
		if p, ok := r.processors[k].worker.Policy().(observed); ok {
			p.Observe(touch)
		}
	}
}

// node is what processors notice of a node.
type node struct {
	freeAt int64       // when its lock is free
	last   *dts.Worker // whose critical section was the last
}

// step lets the processor whose time has come make one transition.
func (r *run) step() {
	next := r.ready[0]
	r.now = next.time()
	p := &r.processors[next.number()]
	w := p.worker
	doing := w.Next()
	r.record(next, w, doing)
	if r.lines != nil {
		r.lines.at = next.number()
	}
	w.Step()
	if w.Off() {
		r.ready.drop()
	} else {
		r.charge(p, doing)
		p.asleep = w.Missed()
		if p.asleep {
			w.Park()
			r.ready.drop()
		} else {
			r.ready.replace(momentOf(p.free, next.number()))
		}
	}
	r.wake()
}

// record takes a transition that is about to be made into the transcript.
func (r *run) record(m moment, w *dts.Worker, doing string) {
	var id, word uint64
	if n := w.At(); n != nil {
		id = n.ID()
	}
	for i := range len(doing) {
		word = word<<8 | uint64(doing[i])
	}
	r.transcript = dts.Mix(dts.Mix(r.transcript, uint64(m)), dts.Mix(id, word))
	r.steps++
}

// charge is what a transition takes.
func (r *run) charge(p *processor, doing string) {
	w := p.worker
	p.bills, p.free = p.bills[:0], r.now
	if now := w.Searched(); now != p.searched {
		p.spend(&r.time, Searching, p.warm(p.due(r.work(now-p.searched))))
		p.searched = now
	}
	if n, picked := w.TookLock(); n >= 0 {
		r.section(p, n, picked)
	}
	r.fetch(p)
	attaching := doing == "attach"
	switch {
	case w.Missed() && attaching:
		p.spend(&r.time, Vain, r.miss())
	case w.Missed():
		p.spend(&r.time, Nothing, r.miss())
	case attaching:
		p.spend(&r.time, Attaching, r.cost.Attach)
	}
}

// section is a critical section at a node. What a pick takes is part of the time of the
// positions after it.
func (r *run) section(p *processor, index int, picked bool) {
	n := &r.nodes[index]
	p.spend(&r.time, Locked, n.freeAt-p.free)
	p.spend(&r.time, Sections, r.cost.Section)
	if n.last != p.worker {
		n.last = p.worker
		p.spend(&r.time, Sections, r.cost.Handover)
	}
	if picked {
		p.spend(&r.time, Searching, r.cost.Pick)
		p.paid += r.cost.Pick
	}
	r.fetch(p)
	n.freeAt = p.free
	p.spend(&r.time, Sections, r.cost.Publish)
	r.look(p.worker, index)
}

// look is what a worker writes of a node and reads of the one above it for what it publishes.
func (r *run) look(w *dts.Worker, index int) {
	if r.lines == nil {
		return
	}
	r.lines.touch(index, true)
	n := w.At()
	for n != nil && n.Index() != index {
		n = n.Parent
	}
	if n != nil && n.Parent != nil {
		r.lines.touch(n.Parent.Index(), false)
	}
}

// fetch is for the cache lines that came from other processors since it was called last. They
// are part of what positions take.
func (r *run) fetch(p *processor) {
	if r.lines != nil {
		p.spend(&r.time, Searching, r.lines.take()*r.cost.Fetch)
	}
}

// miss is at least one tick, lest one processor try for ever at one moment.
func (r *run) miss() int64 { return max(1, r.cost.Miss) }

// work is the time of a number of positions, the first in the tree and the
// others in quiescence.
func (r *run) work(positions uint64) int64 {
	t := r.cost.Position + int64(positions-1)*r.cost.Quiet
	if len(r.processors) > 1 {
		t += t * r.cost.Company / 1000
	}
	if r.cost.Jitter > 0 {
		t += t * (r.random.Int64N(2*r.cost.Jitter+1) - r.cost.Jitter) / 1000
	}
	return t
}

// wake puts back to work the processors that the last transition woke. One that
// still looked around sees the work at its next look; one that slept takes
// longer.
func (r *run) wake() {
	for _, k := range r.woken {
		p := &r.processors[k]
		delay := r.cost.Miss
		if idle := r.now - p.free; idle > 0 {
			r.time[Nothing] += idle
			p.free = r.now
			if idle > r.cost.Spin {
				delay = r.cost.Wake
			}
		}
		p.asleep = false
		p.spend(&r.time, Waking, delay)
		r.ready.push(momentOf(p.free, k))
	}
	r.woken = r.woken[:0]
}

// settle is the processor time until now.
func (r *run) settle() Time {
	t := r.time
	for k := range r.processors {
		r.processors[k].settle(&t, r.now)
	}
	return t
}
