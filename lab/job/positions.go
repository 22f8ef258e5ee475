package job

import (
	"context"
	"fmt"
	"time"

	"froe/engine"
	"froe/engine/annotation"
	"froe/internal/pool"
	"froe/lab/queue"
	"froe/lab/scaling"
	"froe/lab/simulation"
	"froe/lab/speedup"
	"froe/lab/suite"
)

func newSuite(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var s suite.Setting
	if err := pool.Decode(setting, &s); err != nil {
		return nil, err
	}
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	solver, err := plan.NewSolver()
	if err != nil {
		return nil, err
	}
	return &doer[suite.Piece]{solver.Do, solver.Close}, nil
}

func newSimulation(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var p simulation.Plan
	if err := pool.Decode(setting, &p); err != nil {
		return nil, err
	}
	if p.MinSplit < 1 || p.Iterations < 0 || p.Hash < 1 || p.Hash > engine.MaxHash() {
		return nil, fmt.Errorf("least depth to split %d, iterations %d, hash %d", p.MinSplit, p.Iterations, p.Hash)
	}
	return &doer[simulation.Piece]{p.NewSearcher().Do, noClose}, p.Changes.Check()
}

func newScaling(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var p scaling.Plan
	if err := pool.Decode(setting, &p); err != nil {
		return nil, err
	}
	if p.Ceiling > time.Hour {
		return nil, fmt.Errorf("ceiling: %v", p.Ceiling)
	}
	return &doer[speedup.Position]{p.Do, noClose}, nil
}

func newReview(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var s annotation.Setting
	if err := pool.Decode(setting, &s); err != nil {
		return nil, err
	}
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	searcher, err := plan.NewSearcher()
	if err != nil {
		return nil, err
	}
	return &doer[annotation.Piece]{searcher.Do, searcher.Close}, nil
}
