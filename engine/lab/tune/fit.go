package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"froe/engine/eval"
)

// Plan says how to fit.
type Plan struct {
	Epochs      int      // how often every sample is used
	Batch       int      // samples to a step
	Rate        float64  // of the first step, centipawns; it falls to nothing towards the last
	Blend       float64  // weight of the search's score in the goal, 0 to 1
	Prior       float64  // how far a weight may be expected from its old value, centipawns
	Hold        []string // names of weights, or of arrays of them, that keep their values
	Seed        uint64   // of the order of samples
	Concurrency int
}

// Check returns an error if the plan cannot be carried out.
func (p *Plan) Check() error {
	switch {
	case p.Epochs < 1:
		return fmt.Errorf("tune: epochs: %d is less than 1", p.Epochs)
	case p.Batch < 1:
		return fmt.Errorf("tune: batch: %d is less than 1", p.Batch)
	case !(p.Rate > 0) || math.IsInf(p.Rate, 1):
		return fmt.Errorf("tune: rate: %v is not above 0 and finite", p.Rate)
	case !(p.Blend >= 0 && p.Blend <= 1):
		return fmt.Errorf("tune: blend: %v is not from 0 to 1", p.Blend)
	case !(p.Prior > 0):
		return fmt.Errorf("tune: prior: %v is not above 0", p.Prior)
	case p.Concurrency < 1:
		return fmt.Errorf("tune: concurrency: %d is less than 1", p.Concurrency)
	}
	_, err := hold(p.Hold)
	return err
}

// Epoch is the loss after an epoch.
type Epoch struct {
	Number int     `json:"epoch"`    // 0: the old weights
	Train  float64 `json:"loss"`     // mean cross-entropy, nats
	Held   float64 `json:"held_out"` // that of the samples that are not fitted to
}

// Fit fits weights to a set, from the old ones, and returns the new ones and the
// steepness per centipawn. It reports every epoch. If ctx ends it early, it returns
// the weights so far with ctx's error.
func Fit(ctx context.Context, s *Set, old *eval.Weights, p *Plan, report func(Epoch)) (*eval.Weights, float64, error) {
	if err := p.Check(); err != nil {
		return nil, 0, err
	}
	held, _ := hold(p.Hold) // checked
	at := pointOf(old)
	f := &fit{
		plan:  p,
		curve: curve{k: steepness(s.train, at, p.Concurrency), blend: p.Blend},
		old:   pointOf(old),
		at:    at,
		adam:  newAdam(len(at)),
		held:  held,
		rows:  make([]*sample, len(s.train)),
	}
	for i := range s.train {
		f.rows[i] = &s.train[i]
	}
	for lane := range f.slopes {
		f.slopes[lane] = make(point, len(at))
	}
	finish := func(number int) {
		report(Epoch{number, f.curve.loss(s.train, f.at, p.Concurrency), f.curve.loss(s.held, f.at, p.Concurrency)})
	}
	finish(0)
	chance := rand.New(rand.NewPCG(p.Seed, 0))
	for number := 1; number <= p.Epochs; number++ {
		if err := f.epoch(ctx, chance, number); err != nil {
			return f.at.weights(), f.curve.k, err
		}
		finish(number)
	}
	return f.at.weights(), f.curve.k, nil
}

// hold returns the places of weights in a point, by their names.
func hold(names []string) ([]int, error) {
	var w eval.Weights
	var places []int
	for _, name := range names {
		before := len(places)
		for i := range w.Len() {
			if w.Name(i) == name || strings.HasPrefix(w.Name(i), name+"[") {
				places = append(places, i, w.Len()+i)
			}
		}
		if len(places) == before {
			return nil, fmt.Errorf("tune: hold: no weight is called %q", name)
		}
	}
	return places, nil
}

type fit struct {
	plan   *Plan
	curve  curve
	old    point
	at     point
	adam   *adam
	held   []int     // places that stay as they were
	rows   []*sample // in the order of this epoch
	slopes [lanes]point
}

func (f *fit) epoch(ctx context.Context, chance *rand.Rand, number int) error {
	chance.Shuffle(len(f.rows), func(i, j int) { f.rows[i], f.rows[j] = f.rows[j], f.rows[i] })
	rate := f.plan.Rate * (1 + math.Cos(math.Pi*float64(number-1)/float64(f.plan.Epochs))) / 2
	for from := 0; from < len(f.rows); from += f.plan.Batch {
		if err := ctx.Err(); err != nil {
			return err
		}
		slope := f.slope(f.rows[from:min(from+f.plan.Batch, len(f.rows))])
		f.adam.step(f.at, slope, rate)
	}
	return nil
}

// slope returns the gradient of the loss on a batch, with that of the prior.
func (f *fit) slope(rows []*sample) point {
	sum(rows, f.plan.Concurrency, func(lane int, part []*sample) float64 {
		clear(f.slopes[lane])
		for _, s := range part {
			f.curve.descend(s, f.at, f.slopes[lane])
		}
		return 0
	})
	total := f.slopes[0]
	for _, part := range f.slopes[1:] {
		for i, v := range part {
			total[i] += v
		}
	}
	pull := 1 / (f.plan.Prior * f.plan.Prior * float64(len(f.rows)))
	for i := range total {
		total[i] = total[i]/float64(len(rows)) + pull*(f.at[i]-f.old[i])
	}
	for _, i := range f.held {
		total[i] = 0
	}
	return total
}

// descend adds the gradient of a sample's entropy to slope.
func (c *curve) descend(s *sample, at, slope point) {
	miss := c.k * (c.forecast(s.value(at)) - c.goal(s))
	middle, end := miss*float64(s.middle), miss*float64(s.end)
	middles, ends := slope[:len(slope)/2], slope[len(slope)/2:]
	for _, n := range s.counts {
		middles[n.Weight] += middle * float64(n.N)
		ends[n.Weight] += end * float64(n.N)
	}
}
