package dts

import (
	"fmt"
	"runtime/debug"

	"golang.org/x/sync/errgroup"
)

// Search is Begin and Run.
func (t *Tree) Search(m *Master) error {
	t.Begin(m)
	return t.Run()
}

// Run lets the workers search, a goroutine each, from Begin until the master
// says that it is done or Stop is called. It returns when every worker has left
// the tree. A worker's panic comes back as an error with its stack; the tree is
// then broken and must be thrown away.
func (t *Tree) Run() error {
	var g errgroup.Group
	for _, w := range t.workers {
		g.Go(w.run)
	}
	return g.Wait()
}

// run steps a worker until it is off. A panic in it is turned into an error;
// the lock it may hold is released, so that the others can leave.
func (w *Worker) run() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("dts: worker %d: %v\n%s", w.index, p, debug.Stack())
			if w.held != nil {
				w.unlock(w.held)
			}
			w.tree.wreck()
		}
	}()
	for w.next != off && !w.tree.wrecked.Load() {
		w.Step()
		if w.misses > w.tree.patience && w.park() {
			<-w.wake
		}
	}
	return nil
}
