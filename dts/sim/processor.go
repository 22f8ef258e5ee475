package sim

import "froe/dts"

// processor is a worker with a clock of its own.
type processor struct {
	worker   *dts.Worker
	free     int64  // when its last transition is over
	searched uint64 // positions of the worker that are paid for
	paid     int64  // for positions to come, in critical sections
	cold     int64  // what it will still lose until its caches are full
	asleep   bool   // without work, until somebody wakes it
	bills    []bill // of its last transition, and of being woken after
}

// billsAtMost is how many a transition can have: positions, a lock, a section, a handover, a pick,
// lines fetched there, what is published after them, lines fetched besides, an attempt to join,
// being woken.
const billsAtMost = 10

// bill is part of what a transition took.
type bill struct {
	use   Use
	ticks int64
}

// spend takes time.
func (p *processor) spend(t *Time, u Use, ticks int64) {
	if ticks <= 0 {
		return
	}
	p.bills = append(p.bills, bill{u, ticks})
	p.free += ticks
	t[u] += ticks
}

// due is what is still to pay of the time of positions.
func (p *processor) due(ticks int64) int64 {
	paid := min(p.paid, ticks)
	p.paid -= paid
	return ticks - paid
}

// warm is what positions take, in ticks, that would take so many with full caches: twice as long
// until all that the processor loses at the beginning is lost.
func (p *processor) warm(ticks int64) int64 {
	lost := min(p.cold, ticks)
	p.cold -= lost
	return ticks + lost
}

// settle makes the time of the processor end at a moment: what it spent beyond
// is given back, and if it had no work until then, that is added.
func (p *processor) settle(t *Time, end int64) {
	if p.asleep && p.free < end {
		t[Nothing] += end - p.free
	}
	for k := len(p.bills) - 1; k >= 0 && p.free > end; k-- {
		b := p.bills[k]
		beyond := min(b.ticks, p.free-end)
		t[b.use] -= beyond
		p.free -= beyond
	}
}
