package tune

import (
	"context"
	"fmt"
	"slices"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/lab/archive"
	"froe/engine/lab/pool"
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

// heldOf is the number of games of which one is held out.
const heldOf = 10

// Read reads archives of games and counts how often every weight occurs in each
// position that the zero [archive.Filter] keeps. What is damaged is reported and left
// out. It reports to step how many games are done; step may be nil.
func Read(ctx context.Context, files []string, w *eval.Weights, concurrency int,
	damaged func(*archive.Damage), step func(done, total int),
) (*Set, error) {
	var games []*archive.Game
	err := archive.Read(ctx, files, damaged, func(_ *archive.Header, g *archive.Game) error {
		games = append(games, g)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(games) < heldOf {
		return nil, fmt.Errorf("tune: %d games are too few, at least %d are needed", len(games), heldOf)
	}
	return count(ctx, games, w, concurrency, step)
}

// count counts the positions of all games and holds some games out.
func count(ctx context.Context, games []*archive.Game, w *eval.Weights, concurrency int, step func(done, total int)) (*Set, error) {
	counters := make([]*eval.Counter, concurrency)
	for i := range counters {
		counters[i] = eval.NewCounter(w)
	}
	s, done := &Set{}, 0
	err := pool.Map(ctx, concurrency, len(games), func(_ context.Context, worker, i int) ([]sample, error) {
		return samples(games[i], counters[worker])
	}, func(some []sample) error {
		if done++; done%heldOf == 0 {
			s.held = append(s.held, some...)
		} else {
			s.train = append(s.train, some...)
		}
		if step != nil {
			step(done, len(games))
		}
		return nil
	})
	return s, err
}

// samples returns the samples of a game.
func samples(g *archive.Game, c *eval.Counter) ([]sample, error) {
	var all []sample
	err := g.Samples(&archive.Filter{}, func(p *chess.Position, score int16) {
		f := c.Features(p)
		scale := float32(f.Scale) / eval.FullScale
		middle := float32(f.Phase) / eval.FullPhase
		all = append(all, sample{
			middle: scale * middle,
			end:    scale * (1 - middle),
			result: float32(g.Result.Points(chess.White)),
			score:  float32(score),
			counts: slices.Clone(f.Counts), // without what append left over
		})
	})
	return all, err
}
