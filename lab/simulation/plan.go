package simulation

import (
	"cmp"
	"context"
	"fmt"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/internal/pool"
	"froe/lab/speedup"
)

// Plan says what to simulate.
type Plan struct {
	speedup.Plan
	Changes
	Cost sim.Cost

	// Own are rules of one's own, by names that Algorithms may have besides those of package
	// algorithm: they search as dts does, and share by dts.Options.Share.
	Own map[string]func(*dts.Node) float64 `json:"-"`

	CriticalPath bool      // find W and C, too: slow, and 1.5 GiB and more for each search at a time
	Farm         pool.Farm `json:"-"` // makes the searches, but for that which is recorded and those by rules of one's own; nil: this process does
	Trace        bool      `json:"-"` // record the first run of the first algorithm on most processors, of the first position
}

// Check returns an error for a plan that cannot be carried out.
func (p *Plan) Check() error {
	if err := cmp.Or(p.Changes.Check(), p.Plan.Check("processors", sim.MaxProcessors, p.known)); err != nil {
		return fmt.Errorf("simulation: %w", err)
	}
	return nil
}

// known returns an error for an algorithm that there is not.
func (p *Plan) known(name string) error {
	if p.Own[name] != nil {
		return nil
	}
	return algorithm.Check(name)
}

// Measure carries a plan out; see speedup.Measure.
func Measure(ctx context.Context, p *Plan, o speedup.Observer) (*speedup.Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	d := newDriver(p)
	var by speedup.Driver = d
	if p.Farm != nil {
		by = &remote{d}
	}
	r, err := speedup.Measure(ctx, &p.Plan, by, o)
	r.Trace = d.trace
	if err != nil {
		err = fmt.Errorf("simulation: %w", err)
	}
	return r, err
}
