package external

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"froe/lab/client"
	"froe/lab/speedup"
)

// Plan says what to measure. Algorithms, Unlike and Concurrency of the plan follow
// from the engines; MinSplit and Iterations are not used.
type Plan struct {
	speedup.Plan
	Engines  []client.Spec
	Ceiling  time.Duration // of each half of a position's ceiling; 0 leaves it out
	Limit    time.Duration // of a search: to reach its depth
	Patience client.Patience
}

// MaxThreads is the largest number of threads that an engine is asked for.
const MaxThreads = 1024

// Check returns an error for a plan that cannot be carried out. It starts no engine.
func (p *Plan) Check() error {
	p.Algorithms, p.Unlike, p.Concurrency, p.MinSplit, p.Iterations = nil, true, 1, 1, 0
	for i := range p.Engines {
		e := &p.Engines[i]
		for _, own := range []string{"Threads", "UCI_Chess960", "MultiPV"} {
			if e.Sets(own) {
				return fmt.Errorf("external: %s: %s is set by the measurement", e.Name(), own)
			}
		}
		p.Algorithms = append(p.Algorithms, e.Name())
	}
	switch {
	case len(p.Engines) == 0:
		return errors.New("external: no engine")
	case p.Ceiling < 0:
		return fmt.Errorf("external: ceiling: %v is no duration", p.Ceiling)
	case p.Limit <= 0:
		return fmt.Errorf("external: limit: %v is not a time to search for", p.Limit)
	}
	if err := p.Plan.Check("threads", MaxThreads, func(string) error { return nil }); err != nil {
		return fmt.Errorf("external: %w", err)
	}
	return nil
}

// Measure carries a plan out; see speedup.Measure. First it starts each engine once
// with most threads, so that one that cannot be measured is found at once.
func Measure(ctx context.Context, p *Plan, o speedup.Observer) (*speedup.Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	d := &driver{plan: p}
	for i := range p.Engines {
		e, err := d.start(ctx, &p.Engines[i], slices.Max(p.Workers))
		if err != nil {
			return nil, fmt.Errorf("external: %w", err)
		}
		d.names = append(d.names, e.Name)
		e.Close()
	}
	r, err := speedup.Measure(ctx, &p.Plan, d, o)
	if err != nil {
		err = fmt.Errorf("external: %w", err)
	}
	return r, err
}
