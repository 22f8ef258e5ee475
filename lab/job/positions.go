package job

import (
	"context"
	"fmt"
	"time"

	"froe/dts/sim"
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

// Simulation are the settings of simulated searches.
type Simulation struct {
	Hash         int            `json:"hash"` // MiB
	MinSplit     int            `json:"min_split"`
	Iterations   int            `json:"iterations,omitempty"`
	Seed         uint64         `json:"seed"`
	Cost         string         `json:"cost"` // as sim.ParseCost reads it
	Without      []string       `json:"without,omitempty"`
	Set          map[string]int `json:"set,omitempty"`
	CriticalPath bool           `json:"critical_path,omitempty"`
}

func newSimulation(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var s Simulation
	if err := pool.Decode(setting, &s); err != nil {
		return nil, err
	}
	cost, err := sim.ParseCost(s.Cost)
	if err != nil {
		return nil, err
	}
	if s.MinSplit < 1 || s.Iterations < 0 || s.Hash < 1 || s.Hash > engine.MaxHash() {
		return nil, fmt.Errorf("least depth to split %d, iterations %d, hash %d", s.MinSplit, s.Iterations, s.Hash)
	}
	plan := &simulation.Plan{
		Plan:    speedup.Plan{Hash: s.Hash, MinSplit: s.MinSplit, Iterations: s.Iterations, Seed: s.Seed},
		Changes: simulation.Changes{Without: s.Without, Set: s.Set}, Cost: cost, CriticalPath: s.CriticalPath,
	}
	return &doer[simulation.Piece]{plan.Do, noClose}, plan.Changes.Check()
}

// Scaling are the settings of a measurement of time to depth.
type Scaling struct {
	Positions  []scaling.Piece `json:"positions"` // the pieces, by number from 1
	Algorithms []string        `json:"algorithms"`
	Workers    []int           `json:"workers"`
	Repeat     int             `json:"repeat"`
	Work       uint64          `json:"work,omitempty"`
	Depth      int             `json:"depth,omitempty"`
	Hash       int             `json:"hash"` // MiB
	MinSplit   int             `json:"min_split"`
	Iterations int             `json:"iterations,omitempty"`
	Seed       uint64          `json:"seed"`
	Ceiling    time.Duration   `json:"ceiling,omitempty"` // of each half of a position's, in nanoseconds
}

func newScaling(_ context.Context, setting []byte, _ queue.Fetch) (queue.Doer, error) {
	var s Scaling
	if err := pool.Decode(setting, &s); err != nil {
		return nil, err
	}
	plan := &scaling.Plan{Plan: speedup.Plan{
		Algorithms: s.Algorithms, Workers: s.Workers, Repeat: s.Repeat, Work: s.Work, Depth: s.Depth, Hash: s.Hash, MinSplit: s.MinSplit,
		Iterations: s.Iterations, Seed: s.Seed,
	}, Ceiling: s.Ceiling}
	if s.Ceiling > time.Hour {
		return nil, fmt.Errorf("ceiling: %v", s.Ceiling)
	}
	return &doer[scaling.Piece]{plan.Do, noClose}, nil
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
