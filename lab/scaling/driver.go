package scaling

import (
	"context"
	"fmt"
	"runtime"

	"froe/lab/speedup"
	"froe/tt"
)

// driver searches on real threads.
type driver struct {
	plan    *Plan
	table   *tt.Table
	rigs    map[setting]*rig // around one table
	ceiling *ceiling         // nil: it is not measured
}

type setting struct {
	algorithm string
	workers   int
}

var _ speedup.Driver = (*driver)(nil)

func newDriver(p *Plan) (*driver, error) {
	table, err := tt.New(p.Hash)
	if err != nil {
		return nil, fmt.Errorf("hash: %w", err)
	}
	d := &driver{plan: p, table: table, rigs: map[setting]*rig{}}
	if p.Ceiling > 0 {
		if d.ceiling, err = newCeiling(p); err != nil {
			return nil, fmt.Errorf("hash of the ceiling: %w", err)
		}
	}
	return d, nil
}

// Words implements speedup.Driver.
func (d *driver) Words() speedup.Words {
	w := speedup.Words{
		Title: "Froe: time to depth on real threads", Workers: "threads", Unit: speedup.Seconds, Own: "measured here",
		Busy: "share of the workers' time with work",
		Conditions: []string{
			fmt.Sprintf("measured on %d cores, %s/%s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version()),
		},
	}
	if d.ceiling != nil {
		w.BoundWorkers = len(d.ceiling.rigs)
		w.Bound = fmt.Sprintf("the ceiling: nodes/s of %d searches that share nothing over those of one alone", w.BoundWorkers)
	}
	return w
}

// Search implements speedup.Driver.
func (d *driver) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
	at := setting{s.Algorithm, s.Workers}
	if d.rigs[at] == nil {
		d.rigs[at] = newRig(s.Algorithm, d.table, d.plan.Options(s.Workers))
	}
	d.plan.Fit(s.Workers)
	return d.rigs[at].run(ctx, &s.Position.Board, s.Seed, s.Goal)
}

// Bound implements speedup.Driver: it measures the ceiling.
func (d *driver) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if d.ceiling == nil {
		return nil, nil
	}
	d.plan.Fit(len(d.ceiling.rigs))
	alone, together, err := d.ceiling.measure(ctx, &p.Board)
	if err != nil {
		return nil, err
	}
	return &speedup.Bound{Position: p.ID, Depth: depth, One: alone, All: together, Speedup: together / alone}, nil
}
