package dts

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"golang.org/x/sync/errgroup"
)

// Search is Begin and Run.
func (t *Tree) Search(m *Master) error {
	t.Begin(m)
	return t.Run()
}

// Run lets the workers search, from Begin until the master is done or Stop is called:
// each on a goroutine, but for one that searches alone, which needs none. It returns
// when every worker has left. A worker's panic ends the search of all and comes back as
// an error with its stack; the tree is then broken and must be thrown away.
func (t *Tree) Run() error {
	looks := Patience(len(t.workers), runtime.NumCPU())
	if len(t.workers) == 1 && t.enlist == nil {
		return t.workers[0].run(looks)
	}
	var g errgroup.Group
	for _, w := range t.workers {
		g.Go(func() error { return w.run(looks) })
	}
	return g.Wait()
}

// How many slots a worker reads without success before it parks:
// docs/log/2026-11-22-constants-of-dts.md. If there is a core for each worker, this
// takes the same time with any number of workers, and not long, because other programs
// may need the core. With more workers than cores, long spins take the cores from the
// busy workers.
const (
	spinAlone   = 72 * 1024
	spinCrowded = 1024
	lookSlots   = 8 // what a look takes beside its slots, in slots
)

// Patience is how many looks in a row may fail before a worker parks.
func Patience(workers, cores int) int {
	if workers <= cores {
		return spinAlone / (lookSlots + workers)
	}
	return max(16, spinCrowded/workers)
}

// run steps a worker until it is off. A panic in it is turned into an error;
// the lock it may hold is released, so that the others can leave.
func (w *Worker) run(patience int) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("dts: worker %d: %v\n%s", w.index, p, debug.Stack())
			if w.held != nil {
				w.unlock(w.held)
			}
			w.tree.wreck()
		}
	}()
	if w.tree.enlist != nil {
		w.tree.enlist(w.index)
	}
	for w.next != off && !w.tree.wrecked.Load() {
		w.Step()
		if w.misses > patience {
			w.Park()
			<-w.wake
		}
	}
	return nil
}
