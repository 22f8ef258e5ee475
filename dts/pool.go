package dts

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"golang.org/x/sync/errgroup"

	"froe/internal/yield"
)

// Search is Begin and Run.
func (t *Tree) Search(m *Master) error {
	t.Begin(m)
	return t.Run()
}

// Run lets the workers search, from Begin until the master is done or Stop is called:
// each on a goroutine, but for the first, which needs none of its own unless OnStart is set.
// It returns when every worker has left. A worker's panic ends the search of all and
// comes back as an error with its stack; the tree is then broken and must be thrown away.
func (t *Tree) Run() error {
	spins, yields := IdleLooks(len(t.workers), runtime.NumCPU())
	var g errgroup.Group
	for _, w := range t.workers[1:] {
		g.Go(func() error { return w.run(spins, yields) })
	}
	first := func() error { return t.workers[0].run(spins, yields) }
	if t.onStart != nil { // may bind the goroutine to a thread
		g.Go(first)
		return g.Wait()
	}
	return cmp.Or(first(), g.Wait())
}

// How many looks of a worker may fail in a row. Each reads slots. If there is a core for
// each worker, the first looks take the same time with any number of workers, and not
// long, because other programs may need the core; between the next ones the worker
// yields it, because to wake a worker takes long. With more workers than cores, looks
// take the cores from the busy workers. Measured: docs/log/sharing.md.
const (
	spinAlone   = 72 * 1024
	spinCrowded = 1024
	lookSlots   = 8 // what a look takes beside its slots, in slots
	yieldAlone  = 512
)

// IdleLooks is how many looks in a row may fail before a worker yields its core after
// each, and how many more before it parks.
func IdleLooks(workers, cores int) (spins, yields int) {
	if workers <= cores {
		return spinAlone / (lookSlots + workers), yieldAlone
	}
	return max(16, spinCrowded/workers), 0
}

// run steps a worker until it is off. A panic in it is turned into an error;
// the lock it may hold is released, so that the others can leave.
func (w *Worker) run(spins, yields int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("dts: worker %d: %v\n%s", w.index, p, debug.Stack())
			if w.held != nil {
				w.unlock(w.held)
			}
			w.tree.fail()
		}
	}()
	if w.tree.onStart != nil {
		w.tree.onStart(w.index)
	}
	for w.next != off && !w.tree.failed.Load() {
		w.Step()
		switch {
		case w.misses > spins+yields:
			w.Park()
			<-w.wake
		case w.misses > spins:
			yield.Core()
		}
	}
	return nil
}
