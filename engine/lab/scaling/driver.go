package scaling

import (
	"context"
	"fmt"
	"runtime"

	"froe/engine/lab/speedup"
	"froe/tt"
)

// driver searches on real threads.
type driver struct {
	plan   *Plan
	table  *tt.Table
	rigs   map[setting]*rig // around one table
	probes *probes          // nil: the ceiling is not measured
}

type setting struct {
	algorithm string
	workers   int
}

var _ speedup.Driver = (*driver)(nil)

func newDriver(p *Plan) (*driver, error) {
	table, err := tt.New(p.Hash)
	if err != nil {
		return nil, fmt.Errorf("scaling: hash: %w", err)
	}
	d := &driver{plan: p, table: table, rigs: map[setting]*rig{}}
	if p.Ceiling > 0 {
		d.probes, err = startProbes(p)
	}
	return d, err
}

func (d *driver) close() {
	if d.probes != nil {
		d.probes.close()
	}
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
	if d.probes != nil {
		w.BoundWorkers = len(d.probes.all)
		w.Bound = fmt.Sprintf("the ceiling: so many times the nodes/s of one process alone do %d have together that share nothing", w.BoundWorkers)
	}
	return w
}

// Search implements speedup.Driver.
func (d *driver) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
	at := setting{s.Algorithm, s.Workers}
	if d.rigs[at] == nil {
		d.rigs[at] = newRig(s.Algorithm, d.table, s.Workers, d.plan.MinSplit)
	}
	if d.plan.Fit != nil {
		d.plan.Fit(s.Workers)
	}
	return d.rigs[at].run(ctx, &s.Position.Board, s.Seed, s.Goal)
}

// Bound implements speedup.Driver: it measures the ceiling.
func (d *driver) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if d.probes == nil {
		return nil, nil
	}
	alone, together, err := d.probes.measure(ctx, &p.Board, d.plan.Ceiling)
	if err != nil {
		return nil, err
	}
	return &speedup.Bound{Position: p.ID, Depth: depth, One: alone, All: together, Speedup: together / alone}, nil
}
