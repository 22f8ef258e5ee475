package dts

import (
	"sync"
	"sync/atomic"
)

// bench is where workers wait that found nothing to do for a while. Who parks
// sits down first and then looks for work once more; who publishes work stores
// it first and then looks at the bench: one of the two sees the other.
type bench struct {
	sitting atomic.Int32 // workers on the bench, to be read without the lock

	mu      sync.Mutex
	waiting []*Worker
}

// sit adds a worker.
func (b *bench) sit(w *Worker) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting = append(b.waiting, w)
	b.sitting.Store(int32(len(b.waiting)))
}

// rise takes a worker off again. It says false if somebody woke it meanwhile:
// then its wake-up is on the way.
func (b *bench) rise(w *Worker) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, x := range b.waiting {
		if x == w {
			b.waiting = append(b.waiting[:i], b.waiting[i+1:]...)
			b.sitting.Store(int32(len(b.waiting)))
			return true
		}
	}
	return false
}

// wake wakes the worker that sat down last, whose caches are warmest.
func (b *bench) wake() {
	if b.sitting.Load() == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if last := len(b.waiting) - 1; last >= 0 {
		b.waiting[last].wake <- struct{}{}
		b.waiting = b.waiting[:last]
		b.sitting.Store(int32(last))
	}
}

// wakeAll wakes everyone: the search is over.
func (b *bench) wakeAll() {
	for b.sitting.Load() > 0 {
		b.wake()
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
		w.tree.busy.Add(1)
	}
}

// spinAtMost is how many looks for work in a row may fail before a worker parks.
const spinAtMost = 64

// park waits on the bench until there may be work.
func (w *Worker) park() {
	t := w.tree
	w.misses = 0
	w.tally.Parked++
	w.reveal()
	t.bench.sit(w)
	if (t.Over() || t.anyOpen(w.index)) && t.bench.rise(w) {
		return
	}
	<-w.wake
}

// anyOpen says whether a poll would find something.
func (t *Tree) anyOpen(worker int) bool {
	return t.slots.Best(worker, t.isOpen) != 0 || t.splits.Best(t.isOpen) != 0
}
