package dts

import (
	"sync"
	"sync/atomic"
)

// parking is where workers wait that found nothing to do for a while. Who parks
// registers first and then looks for work once more, and wakes a worker, perhaps
// itself, if there is some; who publishes work stores it first and then reads how many
// are parked: one of the two sees the other.
type parking struct {
	parked atomic.Int32 // how many wait, to be read without the lock

	mu      sync.Mutex
	waiting []*Worker
	woken   func(*Worker) // ends the wait of a worker
}

// register adds a worker.
func (p *parking) register(w *Worker) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, w)
	p.parked.Store(int32(len(p.waiting)))
}

// wake wakes the worker that parked last, whose caches are warmest.
func (p *parking) wake() {
	if p.parked.Load() == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := len(p.waiting) - 1; last >= 0 {
		p.woken(p.waiting[last])
		p.waiting = p.waiting[:last]
		p.parked.Store(int32(last))
	}
}

// wakeOne wakes a worker, if one is parked and there is work for it.
func (w *Worker) wakeOne(work bool) {
	if work {
		w.pause("wake")
		w.tree.parking.wake()
	}
}

// passOn wakes a worker, if one is parked, for what the caller has left of the work that it
// took, or for any other: it may itself have been woken for that.
func (w *Worker) passOn(left bool) {
	w.wakeOne(left || w.tree.parking.parked.Load() > 0 && w.anyOpen())
}

// wakeAll wakes everyone: the search is over.
func (p *parking) wakeAll() {
	for p.parked.Load() > 0 {
		p.wake()
	}
}

// rest counts a worker without work as idle. The last one to rest while the
// root is open has lost work: that is a bug, and better a stack trace than a
// hang.
func (w *Worker) rest() {
	if w.resting {
		return
	}
	w.resting = true
	w.rested = w.tree.ticks()
	w.record(Rested, nil)
	w.show(0)
	if w.tree.busy.Add(-1) == 0 && !w.tree.Over() {
		panic("dts: the last worker is idle while the root is open")
	}
}

// stand counts a worker as busy again, before it tries to attach.
func (w *Worker) stand() {
	if w.resting {
		w.resting = false
		w.tally.Idle += w.tree.ticks() - w.rested
		w.record(Rose, nil)
		w.tree.busy.Add(1)
	}
}

// Park registers a worker that found nothing for a while. It has to wait until it is
// woken, which may be at once: it looks once more.
func (w *Worker) Park() {
	t := w.tree
	w.rest()
	w.save()
	w.misses = 0
	w.tally.Parked++
	w.reveal()
	late := t.breaks(WakeLost)
	if !late {
		t.parking.register(w)
	}
	w.pause("look")
	again := t.Over() || t.deepening.worth.Load() != 0 || w.anyOpen()
	if late {
		w.pause("register")
		t.parking.register(w)
	}
	w.record(Parked, nil)
	w.wakeOne(again)
}

// anyOpen reports whether there is something to find in any slot, where the next
// look will see it, or among the split points. One poll is not enough: whoever
// published before the worker registered wakes nobody for it, and of those that
// park the last is woken first, again and again, whether it sees the work or not.
func (w *Worker) anyOpen() bool {
	t := w.tree
	for range t.slots.Polls() {
		if t.slots.Best(w.look, t.isOpen) != 0 {
			return true
		}
		w.look = t.slots.After(w.look)
	}
	return t.splits.Best(t.isOpen) != 0
}
