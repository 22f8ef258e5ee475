package tune

import (
	"context"
	"fmt"

	"froe/engine/eval"
	"froe/engine/lab/pool"
	"froe/engine/lab/selfplay"
)

// Set holds samples with their features, which the weights are multiplied by.
type Set struct {
	train, held []sample
}

// sample is a position as the fit sees it.
type sample struct {
	middle, end float32 // share of the two values of a weight, blended and scaled
	result      float32 // White's, 0 to 1
	score       float32 // centipawns, as a search saw it from White's side
	counts      []eval.Count
}

// Train is the number of samples to fit to.
func (s *Set) Train() int { return len(s.train) }

// Held is the number of samples to check by.
func (s *Set) Held() int { return len(s.held) }

// heldOf is the number of stretches of which one is held out.
const heldOf = 10

// Read reads files of samples and counts how often every weight occurs in each.
// It reports to step how many stretches are done; step may be nil.
func Read(ctx context.Context, paths []string, w *eval.Weights, concurrency int, step func(done, total int)) (*Set, error) {
	var all []*stretch
	for _, path := range paths {
		some, err := readFile(path)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	if len(all) < heldOf {
		return nil, fmt.Errorf("tune: too few samples, at least %d are needed; play more games", (heldOf-1)*stretchLen+1)
	}
	return count(ctx, all, w, concurrency, step)
}

// count counts the samples of all stretches and holds some stretches out.
func count(ctx context.Context, all []*stretch, w *eval.Weights, concurrency int, step func(done, total int)) (*Set, error) {
	counters := make([]*eval.Counter, concurrency)
	for i := range counters {
		counters[i] = eval.NewCounter(w)
	}
	s, done := &Set{}, 0
	err := pool.Map(ctx, concurrency, len(all), func(_ context.Context, worker, i int) ([]sample, error) {
		return all[i].count(counters[worker])
	}, func(samples []sample) error {
		if done++; done%heldOf == 0 {
			s.held = append(s.held, samples...)
		} else {
			s.train = append(s.train, samples...)
		}
		if step != nil {
			step(done, len(all))
		}
		return nil
	})
	return s, err
}

func take(s *selfplay.Sample, c *eval.Counter) sample {
	f := c.Features(&s.Position)
	scale := float32(f.Scale) / eval.FullScale
	middle := float32(f.Phase) / eval.FullPhase
	return sample{
		middle: scale * middle,
		end:    scale * (1 - middle),
		result: float32(s.Result.Points(0)),
		score:  float32(s.Score),
		counts: f.Counts,
	}
}
