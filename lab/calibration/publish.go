package calibration

import (
	"context"
	"time"
)

// measurePublish returns what the keeping of nodes that can be shared takes beside
// what one worker does anyway, in nanoseconds for each critical section. Both workers of a
// tree have nodes that can be shared; only one of them moves.
func measurePublish(ctx context.Context, depth int) (float64, error) {
	var benches [2]*bench
	for k := range benches {
		var err error
		if benches[k], err = newBench(1+k, 1); err != nil {
			return 0, err
		}
	}
	var dearer []float64 // nanoseconds a section
	for range rounds {
		var took [2]float64
		sections := 0
		for _, fen := range suite {
			for k, b := range benches {
				if err := b.place(fen); err != nil {
					return 0, err
				}
				begun := time.Now()
				n := b.stepOne(ctx, depth)
				took[k] += float64(time.Since(begun))
				sections += k * n
				if err := ctx.Err(); err != nil {
					return 0, err
				}
			}
		}
		dearer = append(dearer, (took[1]-took[0])/float64(max(1, sections)))
	}
	return median(dearer), nil
}
