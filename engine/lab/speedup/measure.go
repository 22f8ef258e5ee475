package speedup

import (
	"context"
	"fmt"

	"froe/engine/search"
	"froe/tt"
)

// Observer hears how a measurement goes on. Its functions may be nil.
type Observer struct {
	Ran  func(Run) error                    // after each run that counts
	Step func(done, total int, what string) // before each search
}

// Measure carries a plan out. It ends early, with an error, when ctx does; what
// the positions until then came to is the result.
func Measure(ctx context.Context, p *Plan, o Observer) (*Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	l, err := newLaboratory(p, o)
	if err != nil {
		return nil, err
	}
	defer l.probes.close()
	for i := range p.Positions {
		before := len(l.runs)
		if err = l.position(ctx, i); err == nil {
			continue
		}
		if ctx.Err() != nil {
			err = ctx.Err() // whatever came of it
		}
		err = fmt.Errorf("scaling: %s: %w", p.Positions[i].ID, err)
		l.runs = l.runs[:before]
		break
	}
	return &Result{Runs: l.runs, Summary: Summarise(l.runs, p.Seed), Ceiling: l.probes.ceiling()}, err
}

// laboratory is where a plan is carried out.
type laboratory struct {
	plan     *Plan
	observer Observer
	settings []setting
	rigs     []*rig // one for each setting, around one table
	probes   *probes
	runs     []Run
	steps    int // taken
}

func newLaboratory(p *Plan, o Observer) (*laboratory, error) {
	table, err := tt.New(p.Hash)
	if err != nil {
		return nil, fmt.Errorf("scaling: hash: %w", err)
	}
	l := &laboratory{plan: p, observer: o, settings: p.settings(), probes: &probes{}}
	for _, s := range l.settings {
		l.rigs = append(l.rigs, newRig(s.algorithm, table, s.threads, p.MinSplit))
	}
	if p.Ceiling > 0 {
		l.probes, err = startProbes(p)
	}
	return l, err
}

// position measures all settings on one position.
func (l *laboratory) position(ctx context.Context, i int) error {
	depth, err := l.choose(ctx, i)
	if err != nil {
		return err
	}
	for _, t := range turns(l.settings, i) {
		if err := l.run(ctx, i, t, depth); err != nil {
			return err
		}
	}
	if l.plan.Ceiling == 0 {
		return nil
	}
	l.step(i, "ceiling")
	return l.probes.measure(ctx, &l.plan.Positions[i].Board, l.plan.Ceiling)
}

// choose finds the depth to search a position to.
func (l *laboratory) choose(ctx context.Context, i int) (depth int, err error) {
	if l.plan.Work == 0 {
		return l.plan.Depth, nil
	}
	l.step(i, "depth")
	l.fit(1)
	out, err := l.rigs[0].run(ctx, &l.plan.Positions[i].Board, 0, Goal{search.MaxDepth, l.plan.Work})
	return out.depth, err
}

func (l *laboratory) run(ctx context.Context, i int, t turn, depth int) error {
	s, p := l.settings[t.setting], &l.plan.Positions[i]
	l.step(i, fmt.Sprintf("%s %d", s.algorithm, s.threads))
	l.fit(s.threads)
	seed := l.plan.Seed + uint64(len(l.runs)) + 1
	out, err := l.rigs[t.setting].run(ctx, &p.Board, seed, Goal{Depth: depth})
	if err != nil {
		return err
	}
	r := Run{
		Position: p.ID, Algorithm: s.algorithm, Threads: s.threads, Repeat: t.repeat, Seed: seed,
		Depth: out.depth, Nodes: out.nodes, Seconds: out.took.Seconds(), Busy: out.busy,
	}
	l.runs = append(l.runs, r)
	if l.observer.Ran == nil {
		return nil
	}
	return l.observer.Ran(r)
}

func (l *laboratory) fit(workers int) {
	if l.plan.Fit != nil {
		l.plan.Fit(workers)
	}
}

// step tells of the search about to begin.
func (l *laboratory) step(i int, what string) {
	if l.observer.Step != nil {
		l.observer.Step(l.steps, l.stepsInAll(), l.plan.Positions[i].ID+" "+what)
	}
	l.steps++
}

func (l *laboratory) stepsInAll() int {
	each := len(turns(l.settings, 0))
	if l.plan.Work > 0 {
		each++
	}
	if l.plan.Ceiling > 0 {
		each++
	}
	return each * len(l.plan.Positions)
}
