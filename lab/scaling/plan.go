package scaling

import (
	"context"
	"fmt"
	"time"

	"froe/engine/algorithm"
	"froe/internal/pool"
	"froe/lab/speedup"
)

// Plan says what to measure. One search is made at a time, whatever Concurrency is.
type Plan struct {
	speedup.Plan

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
	if err := p.Plan.Check("threads", algorithm.MaxWorkers, algorithm.Check); err != nil {
		return fmt.Errorf("scaling: %w", err)
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
	d, err := newDriver(p)
	if err != nil {
		return nil, err
	}
	r, err := speedup.Measure(ctx, &p.Plan, d, o)
	if err != nil {
		err = fmt.Errorf("scaling: %w", err)
	}
	return r, err
}
