package scaling

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"froe/engine/algorithm"
	"froe/internal/pool"
	"froe/lab/client"
	"froe/lab/speedup"
)

// Plan says what to measure. One search is made at a time, whatever Concurrency is.
type Plan struct {
	speedup.Plan

	// Engines are other programs that are measured in the place of Froe. Algorithms and Unlike
	// follow from them, and MinSplit and Iterations are not used.
	Engines  []client.Spec   `json:"-"`
	Limit    time.Duration   `json:"-"` // of a search of theirs: to reach its depth
	Patience client.Patience `json:"-"`

	Ceiling time.Duration     // of each half of a position's ceiling; 0 leaves it out
	Farm    pool.Farm         `json:"-"` // measures the positions, each on one machine; nil: this machine does
	Fit     func(workers int) `json:"-"` // fits the Go runtime to a number of workers; nil does nothing
}

// Check returns an error for a plan that cannot be carried out.
func (p *Plan) Check() error {
	if p.Ceiling < 0 {
		return fmt.Errorf("scaling: ceiling: %v is no duration", p.Ceiling)
	}
	p.Concurrency = 1
	if p.Fit == nil {
		p.Fit = func(int) {}
	}
	known := algorithm.Check
	if len(p.Engines) > 0 {
		if err := p.checkEngines(); err != nil {
			return fmt.Errorf("scaling: %w", err)
		}
		known = func(string) error { return nil }
	}
	if err := p.Plan.Check("threads", algorithm.MaxWorkers, known); err != nil {
		return fmt.Errorf("scaling: %w", err)
	}
	return nil
}

// checkEngines names the algorithms after the engines. It starts none.
func (p *Plan) checkEngines() error {
	p.Algorithms, p.Unlike, p.MinSplit, p.Iterations = nil, true, 1, 0
	for i := range p.Engines {
		e := &p.Engines[i]
		for _, own := range []string{"Threads", "UCI_Chess960", "MultiPV"} {
			if e.Sets(own) {
				return fmt.Errorf("%s: %s is set by the measurement", e.Name(), own)
			}
		}
		p.Algorithms = append(p.Algorithms, e.Name())
	}
	if p.Limit <= 0 {
		return fmt.Errorf("limit: %v is not a time to search for", p.Limit)
	}
	return nil
}

// Measure carries a plan out; see speedup.Measure.
func Measure(ctx context.Context, p *Plan, o speedup.Observer) (*speedup.Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p.Farm != nil {
		return p.elsewhere(ctx, o)
	}
	var d speedup.Driver
	var err error
	if len(p.Engines) > 0 {
		d, err = newEngines(ctx, p)
	} else {
		d, err = newDriver(p)
	}
	if err != nil {
		return nil, fmt.Errorf("scaling: %w", err)
	}
	r, err := speedup.Measure(ctx, &p.Plan, d, o)
	if err != nil {
		err = fmt.Errorf("scaling: %w", err)
	}
	return r, err
}

// crowd is the number of searches with which the ceiling is measured: the greatest number of workers,
// but not more than there are cores, and at least two.
func (p *Plan) crowd() int { return max(2, min(slices.Max(p.Workers), runtime.NumCPU())) }
