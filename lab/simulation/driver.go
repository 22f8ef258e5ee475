package simulation

import (
	"context"
	"fmt"
	"slices"

	"froe/dts/sim"
	"froe/dts/trace"
	"froe/engine/algorithm"
	"froe/lab/speedup"
	"froe/tt"
)

// driver searches on virtual processors. Searches share nothing.
type driver struct {
	plan  *Plan
	trace *trace.Trace // written by one search
	rigs  *rigs
}

var _ speedup.Driver = (*driver)(nil)

func newDriver(p *Plan) *driver { return &driver{plan: p, rigs: &rigs{idle: map[kind][]*rig{}}} }

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
	r, err := d.borrow(s)
	if err != nil {
		return nil, err
	}
	r.prepare(&s.Position.Board, s.Seed)
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
	r.Tree.SetRecorder(all.recorder())
	got, err := r.run(ctx, s.Goal, d.plan.Cost, s.Seed)
	if err != nil {
		return nil, err
	}
	d.rigs.giveBack(kindOf(s), r)
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
		table, err := tt.New(d.plan.Hash)
		if err != nil {
			return nil, err
		}
		r, err := d.newRig(s, table)
		if err != nil {
			return nil, err
		}
		r.prepare(&p.Board, s.Seed)
		got, err := r.run(ctx, s.Goal, sim.Free, s.Seed)
		if err != nil {
			return nil, err
		}
		*part.ticks = got.Time
	}
	b.Speedup = b.One / b.All
	return b, nil
}

// borrow is a rig for a search, new or as new.
func (d *driver) borrow(s *speedup.Search) (r *rig, err error) {
	table := d.rigs.table()
	if table == nil {
		if table, err = tt.New(d.plan.Hash); err != nil {
			return nil, err
		}
	}
	if r = d.rigs.rig(kindOf(s)); r == nil {
		if r, err = d.newRig(s, table); err != nil {
			return nil, err
		}
	}
	r.Table = table
	r.Shared.SetTable(table)
	r.NewGame()
	return r, nil
}

func (d *driver) newRig(s *speedup.Search, table *tt.Table) (*rig, error) {
	name, o := s.Algorithm, d.plan.Options(s.Workers)
	if own := d.plan.Own[name]; own != nil {
		name, o.Share = algorithm.DTS, own
	}
	return rigAround(table, name, o, d.plan.Changes)
}
