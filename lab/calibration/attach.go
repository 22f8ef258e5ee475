package calibration

import (
	"context"
	"fmt"
	"time"

	"froe/dts"
)

// stretch is how many transitions a worker makes before it is the other's turn:
// some hundred microseconds, in which its caches become its own.
const stretch = 500

// measureAttach returns what an attach costs, in nanoseconds: how much longer it
// takes to begin a move in a tree that another core is searching than to begin the
// next move where the worker is. It is the median time from a look for work to the
// end of the move's first position, less that from the report of a move to the end
// of the next one's first position.
func measureAttach(ctx context.Context, depth int) (float64, error) {
	var at times
	if err := inTurns(ctx, depth, func(*dts.Tree) func(*dts.Worker) { return at.run }); err != nil {
		return 0, err
	}
	if len(at.joining) == 0 || len(at.staying) == 0 {
		return 0, fmt.Errorf("calibration: depth %d: nobody found work in anybody's tree; go deeper", depth)
	}
	return median(at.joining) - median(at.staying), nil
}

// inTurns searches the suite some times to a depth with two workers, each on a core of its
// own, of which one moves at a time. begin returns for each tree what a worker does when
// it is its turn.
func inTurns(ctx context.Context, depth int, begin func(*dts.Tree) func(*dts.Worker)) error {
	for range rounds {
		for _, fen := range suite {
			t, err := newTree(fen, 2, plain)
			if err != nil {
				return err
			}
			t.Begin(&dts.Master{MaxDepth: depth})
			w, run := t.Workers(), begin(t)
			alternate(func() bool {
				run(w[0])
				return !t.AllOff() && ctx.Err() == nil
			}, func() { run(w[1]) })
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// times are what it took to get to the end of a move's first position, in nanoseconds.
type times struct {
	joining []float64 // from a look for work
	staying []float64 // from the report of the move before it, at a node that can be shared
}

// run lets a worker make transitions and times some of them: the first, if the
// worker begins without work and finds some, and those at nodes that others may join.
func (t *times) run(w *dts.Worker) {
	if w.Next() == "choose" {
		t.joining = append(t.joining, clock(w, "attach", "enter")...)
	}
	for i := 0; i < stretch && !w.Off() && w.Next() != "choose"; i++ {
		if w.Next() == "report" && w.At().Kind == dts.Played && w.At().Parent.Shareable() {
			t.staying = append(t.staying, clock(w, "enter")...)
		} else {
			w.Step()
		}
	}
}

// clock makes one transition more than there are states, and returns the time of
// all if the worker was in those states between them, else nothing.
func clock(w *dts.Worker, states ...string) []float64 {
	begun := time.Now()
	w.Step()
	for _, s := range states {
		if w.Next() != s {
			return nil
		}
		w.Step()
	}
	return []float64{float64(time.Since(begun))}
}
