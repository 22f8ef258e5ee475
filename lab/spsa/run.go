package spsa

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
)

// State says how far a run has come.
type State struct {
	Iteration int       // the last one done; 0: none
	Values    []float64 // of the plan's parameters, before rounding
}

// Start returns the state before the first iteration.
func (p *Plan) Start() State {
	s := State{Values: make([]float64, len(p.Parameters))}
	for i := range s.Values {
		s.Values[i] = float64(p.Parameters[i].Start)
	}
	return s
}

// Rounded returns the values as whole numbers.
func (s *State) Rounded() []int {
	whole := make([]int, len(s.Values))
	for i, v := range s.Values {
		whole[i] = int(math.Round(v))
	}
	return whole
}

// Run carries a plan out from a state, which it does not change, and reports the
// state after each iteration; report's error ends it. The state returned is that
// of the last iteration that is done.
func Run(ctx context.Context, p *Plan, from State, match Match, report func(State) error) (State, error) {
	if err := p.Check(); err != nil {
		return from, err
	}
	if err := p.fits(&from); err != nil {
		return from, err
	}
	s := State{from.Iteration, append([]float64{}, from.Values...)}
	for s.Iteration < p.Iterations {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		next, err := p.iterate(ctx, &s, match)
		if err != nil {
			return s, fmt.Errorf("spsa: iteration %d: %w", s.Iteration+1, err)
		}
		s = next
		if err := report(s); err != nil {
			return s, err
		}
	}
	return s, nil
}

// fits returns an error unless the plan can come to a state.
func (p *Plan) fits(s *State) error {
	switch {
	case s.Iteration < 0 || s.Iteration > p.Iterations:
		return fmt.Errorf("spsa: iteration: %d is not from 0 to %d", s.Iteration, p.Iterations)
	case len(s.Values) != len(p.Parameters):
		return fmt.Errorf("spsa: values: %d for %d parameters", len(s.Values), len(p.Parameters))
	}
	farthest := 1e-6 // in steps from the start: all shifts in one direction, and their rounding
	for iteration := 1; iteration <= s.Iteration; iteration++ {
		farthest += p.shift(iteration)
	}
	for i, v := range s.Values {
		t := &p.Parameters[i]
		switch {
		case !(v >= float64(t.Least) && v <= float64(t.Most)):
			return fmt.Errorf("spsa: %s: %v is not from %d to %d", t.Name, v, t.Least, t.Most)
		case math.Abs(v-float64(t.Start)) > farthest*float64(t.Step):
			return fmt.Errorf("spsa: %s: %v is farther from %d than %d iterations can move it", t.Name, v, t.Start, s.Iteration)
		}
	}
	return nil
}

// iterate plays the match of the next iteration and shifts the values.
func (p *Plan) iterate(ctx context.Context, s *State, match Match) (State, error) {
	next := State{s.Iteration + 1, make([]float64, len(s.Values))}
	chance := rand.New(rand.NewPCG(p.Seed, uint64(next.Iteration)))
	reach := p.perturbation(next.Iteration)
	signs := make([]float64, len(s.Values))
	plus, minus := make([]int, len(signs)), make([]int, len(signs))
	for i, v := range s.Values {
		t := &p.Parameters[i]
		signs[i] = float64(2*chance.IntN(2) - 1)
		by := signs[i] * reach * float64(t.Step)
		share := chance.Float64() // the same for both: in the mean, rounding changes nothing
		plus[i], minus[i] = t.whole(v+by, share), t.whole(v-by, share)
	}
	gain, err := match(ctx, next.Iteration, plus, minus)
	if err != nil {
		return State{}, err
	}
	shift := p.shift(next.Iteration)
	for i, v := range s.Values {
		next.Values[i] = p.Parameters[i].within(v + shift*gain*signs[i]*float64(p.Parameters[i].Step))
	}
	return next, nil
}

// whole rounds a value to a whole number in its range, up if its fraction exceeds share.
func (t *Parameter) whole(v, share float64) int {
	return int(t.within(math.Floor(v + 1 - share)))
}

// within returns the value of its range that is nearest to v.
func (t *Parameter) within(v float64) float64 {
	return max(float64(t.Least), min(v, float64(t.Most)))
}
