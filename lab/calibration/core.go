package calibration

import (
	"runtime"

	"go.uber.org/atomic"
)

// baton goes to and fro between two threads, each on a core of its own. The thread
// that does not hold it spins, so that the scheduler does not move both to one core.
type baton struct{ holder atomic.Int32 }

// spins is how many looks a thread makes before it lets others run, in case there
// is one core only.
const spins = 1 << 16

// take waits until it is the turn of me.
func (b *baton) take(me int32) {
	for i := 1; b.holder.Load() != me; i++ {
		if i%spins == 0 {
			runtime.Gosched()
		}
	}
}

func (b *baton) pass(me int32) { b.holder.Store(1 - me) }

// alternate lets here and there run in turn, on a thread each, until here reports
// that there is no more to do.
func alternate(here func() (more bool), there func()) {
	var b baton
	var over atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for {
			b.take(1)
			if over.Load() {
				return
			}
			there()
			b.pass(1)
		}
	}()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for here() {
		b.pass(0)
		b.take(0)
	}
	over.Store(true)
	b.pass(0)
	<-done
}
