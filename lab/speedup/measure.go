package speedup

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"froe/engine/search"
	"froe/internal/pool"
	"froe/lab/statistic"
)

// Observer follows a measurement. Its functions are called one at a time and may be nil.
type Observer struct {
	// Ran receives every run that counts, position by position, in the order of
	// Result.Runs. When the measurement ends early, it receives the runs of the
	// unfinished position too, which are not in the result. An error ends the measurement.
	Ran func(Run) error

	// Step announces each search: how many have begun before it, how many there
	// are in all, and what is searched.
	Step func(begun, total int, what string)
}

// Measure carries a plan out that was checked. It ends early, with an error, when
// ctx does; what was found on the positions finished until then is the result.
func Measure(ctx context.Context, p *Plan, d Driver, o Observer) (*Result, error) {
	m := &measurement{plan: p, driver: d, observer: o, words: d.Words(), each: len(p.turns(0))}
	m.current, m.depths = make([]Run, m.each), make([]chosen, len(p.Positions)*p.depthsOf())
	jobs := m.jobs()
	err := pool.Map(ctx, p.Concurrency, len(jobs),
		func(ctx context.Context, _, i int) (finding, error) { return jobs[i](ctx) }, m.deliver)
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err() // whatever came of it
		}
		_ = m.report() // the measurement has failed already
	}
	return Collect(p, m.words, m.runs, m.bounds), err
}

// Collect makes a result of runs and bounds, position by position in the order of the plan.
func Collect(p *Plan, w Words, runs []Run, bounds []Bound) *Result {
	r := &Result{Runs: runs, Summary: Summarise(runs, p.Seed), Bounds: bounds, Plan: p, Words: w}
	r.Conditions = r.conditions()
	var most []float64
	for _, b := range bounds {
		most = append(most, b.Speedup)
	}
	if most != nil {
		r.Bound = statistic.GeometricMean(most)
	}
	return r
}

// measurement is a plan being carried out, job by job. The jobs of several
// positions run concurrently; deliver receives what they find one by one, in the
// order of the jobs.
type measurement struct {
	plan     *Plan
	driver   Driver
	observer Observer
	words    Words
	each     int      // runs of a position
	depths   []chosen // by position, and by algorithm if they are unlike

	current  []Run // of the position whose jobs are delivered, in the order of the rows
	reported int   // how many of these the observer has
	runs     []Run
	bounds   []Bound

	mu    sync.Mutex
	begun int // searches; guarded by mu
}

type job func(context.Context) (finding, error)

// finding is the result of a job, which may be empty.
type finding struct {
	run   *Run
	index int  // of the run
	last  bool // of the position
	bound *Bound
}

// jobs lists the jobs in the order in which they begin. Depths are chosen ahead, for
// as many positions as there are searches at a time, so that no search waits for its
// depth.
func (m *measurement) jobs() (all []job) {
	n, ahead := len(m.plan.Positions), m.plan.Concurrency
	add := func(i int, algorithm string, do func(ctx context.Context, p *Position, depth int) (finding, error)) {
		all = append(all, func(ctx context.Context) (finding, error) {
			depth, err := m.depth(ctx, i, algorithm)
			if err != nil {
				return finding{}, err
			}
			return do(ctx, &m.plan.Positions[i], depth)
		})
	}
	choose := func(i int) {
		for k := range m.plan.depthsOf() {
			if i < n {
				add(i, m.plan.Algorithms[k], func(context.Context, *Position, int) (finding, error) { return finding{}, nil })
			}
		}
	}
	for i := range ahead {
		choose(i)
	}
	for i := range n {
		for _, t := range m.plan.turns(i) {
			add(i, t.algorithm, func(ctx context.Context, p *Position, depth int) (finding, error) { return m.run(ctx, p, depth, t) })
		}
		add(i, m.plan.Algorithms[0], m.bound)
		choose(i + ahead)
	}
	return all
}

// chosen is the depth of a position, in plies, as soon as it is known.
type chosen struct {
	once  sync.Once
	depth int
	err   error
}

// depth is the depth to which an algorithm searches a position. The first caller finds
// it, and the others wait for it.
func (m *measurement) depth(ctx context.Context, i int, algorithm string) (int, error) {
	k := slices.Index(m.plan.Algorithms[:m.plan.depthsOf()], algorithm)
	if k < 0 {
		k, algorithm = 0, m.plan.Algorithms[0]
	}
	c := &m.depths[i*m.plan.depthsOf()+k]
	c.once.Do(func() { c.depth, c.err = m.chooseDepth(ctx, i, algorithm) })
	return c.depth, c.err
}

// chooseDepth finds the first depth that costs one worker, without noise, the plan's work.
func (m *measurement) chooseDepth(ctx context.Context, i int, algorithm string) (int, error) {
	p := m.plan
	if p.Work == 0 {
		return p.Depth, nil
	}
	got, err := m.search(ctx, &Search{
		Position: &p.Positions[i], Algorithm: algorithm, Workers: 1, Goal: Goal{search.MaxDepth, p.Work},
	})
	if err != nil {
		return 0, err
	}
	return got.Depth, nil
}

func (m *measurement) run(ctx context.Context, p *Position, depth int, t turn) (finding, error) {
	seed := m.plan.SeedOf(p, t.workers, t.repeat)
	got, err := m.search(ctx, &Search{
		Position: p, Algorithm: t.algorithm, Workers: t.workers, Repeat: t.repeat, Seed: seed, Goal: Goal{Depth: depth},
	})
	if err != nil {
		return finding{}, err
	}
	return finding{run: newRun(p, t, seed, &m.words, got), index: t.index}, nil
}

// bound finds what limits S on a position: the last that is done for it.
func (m *measurement) bound(ctx context.Context, p *Position, depth int) (finding, error) {
	b, err := m.driver.Bound(ctx, p, depth)
	if err != nil {
		return finding{}, fmt.Errorf("%s: %w", p.ID, err)
	}
	return finding{bound: b, last: true}, nil
}

func (m *measurement) search(ctx context.Context, s *Search) (*Outcome, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	m.announce(s)
	o, err := m.driver.Search(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Position.ID, err)
	}
	return o, nil
}

func (m *measurement) announce(s *Search) {
	m.mu.Lock()
	defer m.mu.Unlock()
	total := m.each * len(m.plan.Positions)
	if m.plan.Work > 0 {
		total += len(m.depths)
	}
	if m.observer.Step != nil {
		m.observer.Step(m.begun, total, fmt.Sprintf("%s, %s, %s", s.Position.ID, s.Algorithm, m.words.several(s.Workers)))
	}
	m.begun++
}

func (m *measurement) deliver(f finding) error {
	if f.run != nil {
		m.current[f.index] = *f.run
	}
	if !f.last {
		return nil
	}
	if err := m.report(); err != nil {
		return err
	}
	m.runs = append(m.runs, m.current...)
	if f.bound != nil {
		m.bounds = append(m.bounds, *f.bound)
	}
	clear(m.current)
	m.reported = 0
	return nil
}

// report passes the runs of the current position to the observer.
func (m *measurement) report() error {
	for m.reported < len(m.current) {
		r := m.current[m.reported]
		m.reported++
		if r.Position == "" || m.observer.Ran == nil {
			continue // not made yet
		}
		if err := m.observer.Ran(r); err != nil {
			return err
		}
	}
	return nil
}
