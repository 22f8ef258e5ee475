package suite

import (
	"context"
	"errors"
	"fmt"

	"froe/engine"
	"froe/internal/pool"
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

	Farm pool.Farm // searches the cases; nil: goroutines of this process do
	Size int       // cases that a farm searches in one piece, 1 or more
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
	solve, workers, size := p.elsewhere, 0, max(1, p.Size)
	if p.Farm != nil {
		workers = p.Farm.Width()
	} else {
		solvers := make([]*Solver, min(p.Concurrency, len(p.Cases)))
		for i := range solvers {
			s, err := p.NewSolver()
			if err != nil {
				return nil, err
			}
			defer s.Close()
			solvers[i] = s
		}
		workers, size = len(solvers), 1
		solve = func(ctx context.Context, worker int, piece Piece) ([]Outcome, error) {
			return solvers[worker].solve(ctx, piece)
		}
	}
	pieces := p.pieces(size)
	var outcomes []Outcome
	err := pool.Map(ctx, workers, len(pieces), func(ctx context.Context, worker, i int) ([]Outcome, error) {
		return solve(ctx, worker, pieces[i])
	}, func(some []Outcome) error {
		outcomes = append(outcomes, some...)
		for i := 0; i < len(some) && report != nil; i++ {
			report(some[i])
		}
		return nil
	})
	return outcomes, err
}

// elsewhere has the farm search the cases of a piece.
func (p *Plan) elsewhere(ctx context.Context, _ int, piece Piece) (outcomes []Outcome, err error) {
	err = p.Farm.Do(ctx, fmt.Sprintf("%d-%d", piece.From, piece.To), piece, func(result []byte) (err error) {
		outcomes, err = decode(result, p.Cases[piece.From:piece.To])
		return err
	})
	return outcomes, err
}

func searchCase(ctx context.Context, e *engine.Engine, p *Plan, c *Case) (Outcome, error) {
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
