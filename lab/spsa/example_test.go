package spsa_test

import (
	"context"
	"fmt"

	"froe/lab/spsa"
)

// A match without games: the setting nearer to 70 gains.
func Example() {
	p := &spsa.Plan{
		Parameters: []spsa.Parameter{{Name: "Margin", Start: 40, Least: 0, Most: 200, Step: 5}},
		Iterations: 200, Rate: 0.5, Seed: 1,
	}
	match := func(_ context.Context, _ int, plus, minus []int) (float64, error) {
		off := func(v int) float64 { return float64((v - 70) * (v - 70)) }
		return max(-1, min((off(minus[0])-off(plus[0]))/1000, 1)), nil
	}
	s, err := spsa.Run(context.Background(), p, p.Start(), match, func(spsa.State) error { return nil })
	fmt.Println(s.Iteration, s.Rounded(), err)
	// Output: 200 [70] <nil>
}
