package simulation

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"froe/dts"
	"froe/dts/sim"
	"froe/dts/trace"
	"froe/engine/algorithm"
	"froe/engine/lab/speedup"
	"froe/engine/lab/statistic"
	"froe/engine/search"
)

// Observer hears how a measurement goes on, one call at a time. Its functions
// may be nil.
type Observer struct {
	Ran  func(Run) error                    // every run, in the order of the plan
	Step func(done, total int, what string) // after each search
}

// Measure carries a plan out. It ends early, with an error, when ctx does; what
// the first positions until then came to is the result.
func Measure(ctx context.Context, p *Plan, o Observer) (*Result, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	l := &laboratory{
		plan:     p,
		observer: o,
		cores:    semaphore.NewWeighted(int64(p.Concurrency)),
		cases:    make([]bench, len(p.Positions)),
	}
	g, ctx := errgroup.WithContext(ctx)
	for i := range p.Positions {
		g.Go(func() error {
			if err := l.position(ctx, i); err != nil {
				return fmt.Errorf("simulation: %s: %w", p.Positions[i].ID, err)
			}
			return l.finish(i)
		})
	}
	err := g.Wait()
	return l.result(), err
}

// laboratory is where a plan is carried out.
type laboratory struct {
	plan     *Plan
	observer Observer
	cores    *semaphore.Weighted // runs at a time
	cases    []bench             // by position

	mu    sync.Mutex
	told  int // positions whose runs the observer has heard
	steps int // searches made
	trace *trace.Trace
}

// bench is a position with what came of it.
type bench struct {
	depth int
	runs  []Run
	path  Path
	done  bool
}

// position makes all runs of a position.
func (l *laboratory) position(ctx context.Context, i int) error {
	c, p := &l.cases[i], l.plan
	c.depth = p.Depth
	if p.Work > 0 {
		chosen, err := l.run(ctx, i, setting{processors: 1}, 0, speedup.Goal{Depth: search.MaxDepth, Work: p.Work}, p.Cost)
		if err != nil {
			return err
		}
		c.depth = chosen.depth
	}
	settings := p.settings()
	c.runs = make([]Run, len(settings))
	g, ctx := errgroup.WithContext(ctx)
	for k, s := range settings {
		g.Go(func() error { return l.measure(ctx, i, s, &c.runs[k]) })
	}
	if p.CriticalPath {
		c.path = Path{Position: p.Positions[i].ID, Depth: c.depth}
		g.Go(func() error { return l.span(ctx, i, 1, &c.path.Work) })
		g.Go(func() error { return l.span(ctx, i, sim.MaxProcessors, &c.path.Critical) })
	}
	return g.Wait()
}

// measure makes a run that counts.
func (l *laboratory) measure(ctx context.Context, i int, s setting, to *Run) error {
	p := &l.plan.Positions[i]
	seed := l.plan.seed(&p.Board, s)
	got, err := l.run(ctx, i, s, seed, speedup.Goal{Depth: l.cases[i].depth}, l.plan.Cost)
	if err != nil {
		return err
	}
	*to = Run{Position: p.ID, Algorithm: s.algorithm, Processors: s.processors, Repeat: s.repeat, Seed: seed, Depth: got.depth}
	to.take(&got.Result)
	to.Twins = got.twins
	to.Move = p.Board.SAN(got.best)
	if p.Answer.Known() {
		solved := p.Answer.Solves(got.best)
		to.Solved = &solved
	}
	return nil
}

// span is how long processors that pay for positions only take with dts: one of
// them the work, very many the critical path.
func (l *laboratory) span(ctx context.Context, i, processors int, ticks *int64) error {
	seed := l.plan.seed(&l.plan.Positions[i].Board, setting{processors: 1, repeat: 1})
	got, err := l.run(ctx, i, setting{algorithm: algorithm.DTS, processors: processors}, seed, speedup.Goal{Depth: l.cases[i].depth}, sim.Free)
	*ticks = got.Makespan
	return err
}

// run simulates a search as soon as there is a core for it.
func (l *laboratory) run(ctx context.Context, i int, s setting, seed uint64, g speedup.Goal, c sim.Cost) (out outcome, err error) {
	if err := l.cores.Acquire(ctx, 1); err != nil {
		return out, err
	}
	defer l.cores.Release(1)
	p := l.plan
	r, err := newRig(s.algorithm, p.Hash, s.processors, p.MinSplit, &p.Positions[i].Board, seed, p.Changes)
	if err != nil {
		return out, err
	}
	watched := l.watch(r, i, s)
	out, err = r.run(ctx, g, c, seed)
	if err == nil {
		out.twins = watched()
		l.step(fmt.Sprintf("%s, %d processors", p.Positions[i].ID, s.processors))
	}
	return out, err
}

// watch has recorders hear what a run that counts does; what it returns tells,
// after the run, the nodes beneath twins.
func (l *laboratory) watch(r *rig, i int, s setting) func() *uint64 {
	if s.repeat == 0 {
		return func() *uint64 { return nil }
	}
	var all recorders
	t := newTwins(r.shared.Key)
	_, one := r.tree.(*dts.Tree) // the trees of a forest all search the same position
	if one {
		all = append(all, &t)
	}
	var recorder *trace.Recorder
	if l.plan.traced(i, s) {
		recorder = trace.NewRecorder(s.processors, trace.Capacity)
		all = append(all, recorder)
	}
	r.tree.SetRecorder(all)
	return func() *uint64 {
		if recorder != nil {
			l.trace = recorder.Trace()
		}
		if !one {
			return nil
		}
		nodes := t.nodes()
		return &nodes
	}
}

// step tells of a search that was made.
func (l *laboratory) step(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.steps++
	if l.observer.Step != nil {
		l.observer.Step(l.steps, l.stepsInAll(), what)
	}
}

func (l *laboratory) stepsInAll() int {
	each := len(l.plan.settings())
	if l.plan.Work > 0 {
		each++
	}
	if l.plan.CriticalPath {
		each += 2
	}
	return each * len(l.plan.Positions)
}

// finish tells the runs of a position as soon as those of all positions before
// it are told.
func (l *laboratory) finish(i int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cases[i].done = true
	for ; l.told < len(l.cases) && l.cases[l.told].done; l.told++ {
		for _, r := range l.cases[l.told].runs {
			if l.observer.Ran == nil {
				break
			}
			if err := l.observer.Ran(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// result is what the positions came to whose runs were told.
func (l *laboratory) result() *Result {
	r := &Result{Trace: l.trace}
	var ratios []float64
	for i := range l.cases[:l.told] {
		c := &l.cases[i]
		r.Runs = append(r.Runs, c.runs...)
		if l.plan.CriticalPath {
			r.Paths = append(r.Paths, c.path)
			ratios = append(ratios, float64(c.path.Work)/float64(c.path.Critical))
		}
	}
	if len(ratios) > 0 {
		r.Parallelism = statistic.GeometricMean(ratios)
	}
	r.Summary = Summarise(r.Runs, l.plan.Seed)
	return r
}
