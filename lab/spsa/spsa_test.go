package spsa

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func plan() *Plan {
	return &Plan{
		Parameters: []Parameter{
			{Name: "a", Start: 20, Least: 0, Most: 200, Step: 10},
			{Name: "b", Start: 150, Least: 0, Most: 200, Step: 10},
			{Name: "c", Start: 0, Least: -8, Most: 8, Step: 1},
		},
		Iterations: 3000,
		Rate:       0.5,
		Seed:       1,
	}
}

// optimum is where the hill of the tests is highest.
var optimum = []float64{110, 70, 5}

// height of the hill, in Elo or the like: each step off the optimum costs 5 and
// grows by its square.
func height(p *Plan, at []int) float64 {
	sum := 0.0
	for i, v := range at {
		off := (float64(v) - optimum[i]) / float64(p.Parameters[i].Step)
		sum -= 5 * off * off
	}
	return sum
}

// games plays eight of a match between two places of the hill, with the chance
// of winning that the Elo formula gives.
func games(p *Plan) Match {
	return func(_ context.Context, iteration int, plus, minus []int) (float64, error) {
		chance := rand.New(rand.NewPCG(99, uint64(iteration)))
		wins := 1 / (1 + math.Pow(10, (height(p, minus)-height(p, plus))/400))
		gain := 0.0
		for range 8 {
			if chance.Float64() < wins {
				gain += 2
			}
		}
		return gain/8 - 1, nil
	}
}

func keepGoing(State) error { return nil }

func TestFindsTheTopOfANoisyHill(t *testing.T) {
	p := plan()
	s, err := Run(context.Background(), p, p.Start(), games(p), keepGoing)
	require.NoError(t, err)
	require.Equal(t, p.Iterations, s.Iteration)
	before, after := height(p, []int{20, 150, 0}), height(p, s.Rounded())
	require.Greater(t, after, before/20, "found %v", s.Values)
}

func TestSeedDecides(t *testing.T) {
	p := plan()
	p.Iterations = 50
	run := func() State {
		s, err := Run(context.Background(), p, p.Start(), games(p), keepGoing)
		require.NoError(t, err)
		return s
	}
	first := run()
	require.Equal(t, first, run())
	p.Seed++
	require.NotEqual(t, first, run())
}

func TestGoesOnFromACheckpoint(t *testing.T) {
	p := plan()
	p.Iterations = 40
	whole, err := Run(context.Background(), p, p.Start(), games(p), keepGoing)
	require.NoError(t, err)

	path := filepath.Join(t.TempDir(), "state.json")
	enough := errors.New("enough")
	begun, err := p.Load(path)
	require.NoError(t, err)
	require.Equal(t, p.Start(), begun)
	_, err = Run(context.Background(), p, begun, games(p), func(s State) error {
		if s.Iteration == 17 {
			return enough
		}
		return p.Save(path, s)
	})
	require.ErrorIs(t, err, enough)
	from, err := p.Load(path)
	require.NoError(t, err)
	require.Equal(t, 16, from.Iteration)
	rest, err := Run(context.Background(), p, from, games(p), keepGoing)
	require.NoError(t, err)
	require.Equal(t, whole, rest)
}

func TestPerturbations(t *testing.T) {
	p := plan()
	p.Iterations = 200
	p.Parameters[2].Start = 8 // at its edge
	_, err := Run(context.Background(), p, p.Start(), func(_ context.Context, _ int, plus, minus []int) (float64, error) {
		for i := range plus {
			require.NotEqual(t, plus[i], minus[i])
			for _, v := range []int{plus[i], minus[i]} {
				require.GreaterOrEqual(t, v, p.Parameters[i].Least)
				require.LessOrEqual(t, v, p.Parameters[i].Most)
			}
		}
		return 0, nil
	}, func(s State) error {
		require.Equal(t, p.Start().Values, s.Values, "no gain, no shift")
		return nil
	})
	require.NoError(t, err)
	require.InDelta(t, 1, p.perturbation(p.Iterations), 1e-12)
	require.InDelta(t, p.Rate, p.shift(p.Iterations), 1e-12)
	require.Greater(t, p.shift(100), p.shift(101))
}

func TestWholeNumbersAreRightInTheMean(t *testing.T) {
	p := Parameter{Least: 0, Most: 100}
	sum := 0
	for i := range 1000 {
		sum += p.whole(7.3, (float64(i)+0.5)/1000)
	}
	require.InDelta(t, 7.3, float64(sum)/1000, 0.002)
}

func TestPlanErrors(t *testing.T) {
	for _, test := range []struct {
		want  string
		spoil func(*Plan)
	}{
		{"no parameter", func(p *Plan) { p.Parameters = nil }},
		{"iterations: 0", func(p *Plan) { p.Iterations = 0 }},
		{"rate: 0", func(p *Plan) { p.Rate = 0 }},
		{"rate: NaN", func(p *Plan) { p.Rate = math.NaN() }},
		{`two parameters "a"`, func(p *Plan) { p.Parameters[1].Name = "a" }},
		{"b: a step of 0", func(p *Plan) { p.Parameters[1].Step = 0 }},
		{"b: 300 is not from 0 to 200", func(p *Plan) { p.Parameters[1].Start = 300 }},
	} {
		t.Run(test.want, func(t *testing.T) {
			p := plan()
			test.spoil(p)
			_, err := Run(context.Background(), p, p.Start(), games(p), keepGoing)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestRunErrors(t *testing.T) {
	p := plan()
	t.Run("a match", func(t *testing.T) {
		_, err := Run(context.Background(), p, p.Start(), func(context.Context, int, []int, []int) (float64, error) {
			return 0, errors.New("lost the pieces")
		}, keepGoing)
		require.ErrorContains(t, err, "iteration 1: lost the pieces")
	})
	t.Run("the context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		s, err := Run(ctx, p, p.Start(), games(p), func(s State) error { cancel(); return nil })
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, 1, s.Iteration)
	})
	t.Run("a state of another plan", func(t *testing.T) {
		_, err := Run(context.Background(), p, State{Values: []float64{1}}, games(p), keepGoing)
		require.ErrorContains(t, err, "values: 1 for 3 parameters")
	})
	t.Run("a state out of range", func(t *testing.T) {
		_, err := Run(context.Background(), p, State{Values: []float64{20, math.NaN(), 0}}, games(p), keepGoing)
		require.ErrorContains(t, err, "b: NaN")
	})
}

func TestLoadErrors(t *testing.T) {
	p, path := plan(), filepath.Join(t.TempDir(), "state.json")
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o666))
	_, err := p.Load(path)
	require.ErrorContains(t, err, path)
	require.NoError(t, p.Save(path, p.Start()))
	other := plan()
	other.Seed++
	_, err = other.Load(path)
	require.ErrorContains(t, err, path+": spsa: another plan: Seed: 1 instead of 2")
	_, err = p.Load(filepath.Dir(path))
	require.Error(t, err)
}

// A state that no run of the plan comes to is damaged, and refused.
func TestLoadDamaged(t *testing.T) {
	p, path := plan(), filepath.Join(t.TempDir(), "state.json")
	for _, test := range []struct {
		want  string
		state State
	}{
		{"iteration: -3 is not from 0 to 3000", State{-3, []float64{20, 150, 0}}},
		{"iteration: 3001 is not from 0 to 3000", State{3001, []float64{20, 150, 0}}},
		{"values: 2 for 3 parameters", State{1, []float64{20, 150}}},
		{"a: 201 is not from 0 to 200", State{1, []float64{201, 150, 0}}},
		{"b: 151 is farther from 150 than 0 iterations can move it", State{0, []float64{20, 151, 0}}},
		{"c: -7 is farther from 0 than 1 iterations can move it", State{1, []float64{20, 150, -7}}},
	} {
		t.Run(test.want, func(t *testing.T) {
			require.NoError(t, p.Save(path, test.state))
			_, err := p.Load(path)
			require.ErrorContains(t, err, path+": spsa: "+test.want)
		})
	}
	require.NoError(t, p.Save(path, State{3000, []float64{110, 70, 5}}))
	_, err := p.Load(path)
	require.NoError(t, err)
}

// A checkpoint that cannot be written leaves the one before it.
func TestSaveWholeOrNotAtAll(t *testing.T) {
	p, path := plan(), filepath.Join(t.TempDir(), "state.json")
	require.NoError(t, p.Save(path, p.Start()))
	require.Error(t, p.Save(path, State{1, []float64{math.NaN()}}))
	_, err := p.Load(path)
	require.NoError(t, err)
}
