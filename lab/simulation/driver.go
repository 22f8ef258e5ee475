package simulation

import (
	"context"
	"fmt"
	"slices"

	"froe/dts/sim"
	"froe/dts/trace"
	"froe/engine/algorithm"
	"froe/lab/speedup"
)

// driver searches on virtual processors. Searches share nothing.
type driver struct {
	plan  *Plan
	trace *trace.Trace // written by one search
}

var _ speedup.Driver = (*driver)(nil)

// Words implements speedup.Driver.
func (d *driver) Words() speedup.Words {
	w := speedup.Words{
		Title: "Froe: time to depth on virtual processors", Workers: "virtual processors", Unit: speedup.Ticks, Own: "simulated",
		Busy:       "share of the time at positions",
		Conditions: []string{"simulated; cost in ticks, 1000 a position: " + d.plan.Cost.String() + d.plan.words()},
	}
	if d.plan.CriticalPath {
		w.BoundWorkers = sim.MaxProcessors
		w.Bound = fmt.Sprintf("work over critical path W/C (dts, %d processors that pay for positions only)", sim.MaxProcessors)
	}
	return w
}

// Search implements speedup.Driver.
func (d *driver) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
	r, err := d.rig(s)
	if err != nil {
		return nil, err
	}
	var all recorders
	twins := newTwins(r.Tree.Capacity(), r.Shared.Key)
	if s.Repeat > 0 && s.Workers > 1 { // one never meets itself
		all = append(all, twins)
	}
	var recorder *trace.Recorder
	if d.traces(s) {
		recorder = trace.NewRecorder(s.Workers, trace.Capacity)
		all = append(all, recorder)
	}
	if len(all) > 0 {
		r.Tree.SetRecorder(all)
	}
	got, err := r.run(ctx, s.Goal, d.plan.Cost, s.Seed)
	if err != nil {
		return nil, err
	}
	if s.Repeat > 0 {
		got.Twins = new(twins.nodes) // a copy: twins has the whole search
	}
	if recorder != nil {
		d.trace = recorder.Trace()
	}
	return got, nil
}

// traces reports whether a search is the one to be recorded.
func (d *driver) traces(s *speedup.Search) bool {
	p := d.plan
	return p.Trace && s.Position == &p.Positions[0] && s.Algorithm == p.Algorithms[0] &&
		s.Workers == slices.Max(p.Workers) && s.Repeat == 1
}

// Bound implements speedup.Driver: it finds the work, the time of one processor,
// and the critical path, that of very many, under dts, both paying for positions only.
func (d *driver) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if !d.plan.CriticalPath {
		return nil, nil
	}
	b := &speedup.Bound{Position: p.ID, Depth: depth}
	for _, part := range []struct {
		processors int
		ticks      *float64
	}{{1, &b.One}, {sim.MaxProcessors, &b.All}} {
		s := &speedup.Search{
			Position: p, Algorithm: algorithm.DTS, Workers: part.processors, Goal: speedup.Goal{Depth: depth},
			Seed: d.plan.SeedOf(p, 1, 1),
		}
		r, err := d.rig(s)
		if err != nil {
			return nil, err
		}
		got, err := r.run(ctx, s.Goal, sim.Free, s.Seed)
		if err != nil {
			return nil, err
		}
		*part.ticks = got.Time
	}
	b.Speedup = b.One / b.All
	return b, nil
}

func (d *driver) rig(s *speedup.Search) (*rig, error) {
	name, o := s.Algorithm, d.plan.Options(s.Workers)
	if own := d.plan.Own[name]; own != nil {
		name, o.Share = algorithm.DTS, own
	}
	r, err := newRig(name, d.plan.Hash, o, d.plan.Changes)
	if err == nil {
		r.prepare(&s.Position.Board, s.Seed)
	}
	return r, err
}
