package suite

import (
	"context"
	"errors"
	"fmt"

	"froe/engine"
	"froe/engine/lab/pool"
)

// Plan says how to run a suite.
type Plan struct {
	Cases       []Case
	Options     engine.Options // of each engine
	Limits      engine.Limits  // of each position; their Mate is the case's
	Concurrency int            // engines that share the cases, 1 or more

	// Early ends a position when four depths in a row have had the answer. That saves
	// time, and may count an answer that a longer search would drop.
	Early bool
}

// Check returns an error if the plan cannot be carried out.
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

// Run searches every case and reports each outcome, one at a time, in the order of
// the cases; report may be nil. If an error or the end of ctx ends it early, the
// outcomes are those of the first cases.
func Run(ctx context.Context, p *Plan, report func(Outcome)) ([]Outcome, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	engines := make([]*engine.Engine, min(p.Concurrency, len(p.Cases)))
	for i := range engines {
		e, err := engine.New(p.Options)
		if err != nil {
			return nil, err
		}
		defer e.Close()
		engines[i] = e
	}
	var outcomes []Outcome
	err := pool.Map(ctx, len(engines), len(p.Cases), func(ctx context.Context, worker, i int) (Outcome, error) {
		o, err := search(ctx, engines[worker], p, &p.Cases[i])
		if err == nil {
			err = ctx.Err() // an answer cut short is none
		}
		if err != nil {
			err = fmt.Errorf("suite: %s: %w", p.Cases[i].ID, err)
		}
		return o, err
	}, func(o Outcome) error {
		outcomes = append(outcomes, o)
		if report != nil {
			report(o)
		}
		return nil
	})
	return outcomes, err
}

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
		if w.record(&info); p.Early && w.depths >= steady {
			s.Stop()
		}
	}
	r, last := s.Result(), s.Progress()
	if r.Err != nil {
		return Outcome{}, r.Err
	}
	return w.outcome(&r, last), nil
}
