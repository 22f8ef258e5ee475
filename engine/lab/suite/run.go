package suite

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"froe/engine"
)

// Plan says how to run a suite.
type Plan struct {
	Cases       []Case
	Options     engine.Options // of each engine
	Limits      engine.Limits  // of each position; their Mate is the case's
	Concurrency int            // engines that share the work, 1 or more

	// Early ends a position when it has been solved for steady depths on end.
	// That saves time, and may count an answer that a longer search would drop.
	Early bool
}

// Check refuses plans that cannot be carried out.
func (p *Plan) Check() error {
	l := &p.Limits
	switch {
	case len(p.Cases) == 0:
		return errors.New("suite: there is no position")
	case p.Concurrency < 1:
		return fmt.Errorf("suite: concurrency: %d is less than 1", p.Concurrency)
	case l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0:
		return errors.New("suite: a limit of time, depth or nodes is needed")
	}
	return nil
}

// Run searches every case and tells of each that is done, one at a time, in the
// order they end; report may be nil. Outcomes are in the order of the cases. Of
// an error, or if ctx ends before them, they are those that were done.
func Run(ctx context.Context, p *Plan, report func(Outcome)) ([]Outcome, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	b := &board{report: report, left: make(chan int, len(p.Cases)), done: make([]*Outcome, len(p.Cases))}
	for i := range p.Cases {
		b.left <- i
	}
	close(b.left)
	group, ctx := errgroup.WithContext(ctx)
	for range min(p.Concurrency, len(p.Cases)) {
		group.Go(func() error { return b.work(ctx, p) })
	}
	err := group.Wait()
	var outcomes []Outcome
	for _, o := range b.done {
		if o != nil {
			outcomes = append(outcomes, *o)
		}
	}
	return outcomes, err
}

// board is where engines find cases and leave outcomes.
type board struct {
	report func(Outcome)
	left   chan int // indices of the cases nobody has taken
	mu     sync.Mutex
	done   []*Outcome // by case; guarded by mu
}

// work has an engine search cases until none is left.
func (b *board) work(ctx context.Context, p *Plan) error {
	e, err := engine.New(p.Options)
	if err != nil {
		return err
	}
	defer e.Close()
	for i := range b.left {
		o, err := search(ctx, e, p, &p.Cases[i])
		if err == nil {
			err = ctx.Err() // an answer cut short is none
		}
		if err != nil {
			return fmt.Errorf("suite: %s: %w", p.Cases[i].ID, err)
		}
		b.put(i, o)
	}
	return nil
}

func (b *board) put(i int, o Outcome) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done[i] = &o
	if b.report != nil {
		b.report(o)
	}
}

// search lets an engine answer a case.
func search(ctx context.Context, e *engine.Engine, p *Plan, c *Case) (Outcome, error) {
	if err := e.NewGame(); err != nil {
		return Outcome{}, err
	}
	if err := e.SetPosition(c.Position.FEN(c.Position.Chess960())); err != nil {
		return Outcome{}, err
	}
	limits := p.Limits
	limits.Mate = c.Mate
	s, err := e.Go(ctx, limits)
	if err != nil {
		return Outcome{}, err
	}
	w := watch{of: c}
	for info := range s.Infos() {
		if w.hear(&info); p.Early && w.depths >= steady {
			s.Stop()
		}
	}
	r, last := s.Result(), s.Progress()
	if r.Err != nil {
		return Outcome{}, r.Err
	}
	return w.outcome(&r, last), nil
}
