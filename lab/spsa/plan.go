package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// Parameter is a number to tune.
type Parameter struct {
	Name               string
	Start, Least, Most int
	Step               int // size of the last perturbation
}

// Match plays one setting against another, both in the order of the plan's parameters.
// The gain is the gain of the first: 1 if it wins all games, 0 if both have the same
// points, -1 if it loses all. Iterations count from 1.
type Match func(ctx context.Context, iteration int, plus, minus []int) (gain float64, err error)

// Plan says what to tune and for how long.
type Plan struct {
	Parameters []Parameter
	Iterations int
	Rate       float64 // how far a gain of 1 shifts a parameter in the last iteration, in steps
	Seed       uint64
	Games      string // how matches are played, in the caller's words, for comparison with a checkpoint
}

// Check returns an error if the plan cannot be carried out.
func (p *Plan) Check() error {
	switch {
	case len(p.Parameters) == 0:
		return errors.New("spsa: there is no parameter")
	case p.Iterations < 1:
		return fmt.Errorf("spsa: iterations: %d is less than 1", p.Iterations)
	case !(p.Rate > 0) || math.IsInf(p.Rate, 1):
		return fmt.Errorf("spsa: rate: %v is not above 0 and finite", p.Rate)
	}
	seen := map[string]bool{}
	for i := range p.Parameters {
		t := &p.Parameters[i]
		switch {
		case seen[t.Name]:
			return fmt.Errorf("spsa: there are two parameters %q", t.Name)
		case t.Step < 1:
			return fmt.Errorf("spsa: %s: a step of %d is less than 1", t.Name, t.Step)
		case t.Start < t.Least || t.Start > t.Most:
			return fmt.Errorf("spsa: %s: %d is not from %d to %d", t.Name, t.Start, t.Least, t.Most)
		}
		seen[t.Name] = true
	}
	return nil
}

// The exponents of the two sequences, and the stability constant that keeps the first
// shifts small, as a share of the iterations (Spall 1998, section III).
const (
	shrinkShift   = 0.602
	shrinkPerturb = 0.101
	holdBack      = 0.1
)

// perturbation returns the size of an iteration's perturbation, in steps: 1 at the last.
func (p *Plan) perturbation(iteration int) float64 {
	return math.Pow(float64(p.Iterations)/float64(iteration), shrinkPerturb)
}

// shift returns how far a gain of 1 moves a parameter in an iteration, in steps: Rate at the last.
func (p *Plan) shift(iteration int) float64 {
	held := holdBack * float64(p.Iterations)
	ratio := (held + float64(p.Iterations)) / (held + float64(iteration))
	return p.Rate * math.Pow(ratio, shrinkShift) / p.perturbation(iteration)
}
