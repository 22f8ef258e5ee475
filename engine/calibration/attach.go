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

// measureAttach is the median time, in nanoseconds, from a worker's look for work
// to the end of its first position in a tree that another core is searching.
func measureAttach(ctx context.Context, depth int) (float64, error) {
	var took []float64
	for range rounds {
		for _, fen := range suite {
			t, err := plant(fen, 2, func(p dts.Policy) dts.Policy { return p })
			if err != nil {
				return 0, err
			}
			t.Begin(&dts.Master{MaxDepth: depth})
			w := t.Workers()
			alternate(func() bool {
				took = append(took, run(w[0])...)
				return !t.AllOff() && ctx.Err() == nil
			}, func() { took = append(took, run(w[1])...) })
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
	}
	if len(took) == 0 {
		return 0, fmt.Errorf("calibration: depth %d: nobody found work in anybody's tree; go deeper", depth)
	}
	return median(took), nil
}

// run makes transitions of a worker. If it begins without work and finds some,
// that is timed.
func run(w *dts.Worker) (took []float64) {
	if w.Next() == "choose" {
		begun := time.Now()
		w.Step()
		if w.Next() == "attach" {
			w.Step()
			if w.Next() == "enter" {
				w.Step()
				took = append(took, float64(time.Since(begun)))
			}
		}
	}
	for i := 0; i < stretch && !w.Off() && w.Next() != "choose"; i++ {
		w.Step()
	}
	return took
}
