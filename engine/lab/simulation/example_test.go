package simulation_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"froe/dts/sim"
	"froe/engine/lab/simulation"
	"froe/engine/lab/speedup"
)

// Time to depth 6 of one position with 1 and 16 virtual processors: the same on
// any machine.
func ExampleMeasure() {
	positions, err := speedup.ReadPositions(strings.NewReader(`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";`), "example")
	if err != nil {
		log.Fatal(err)
	}
	r, err := simulation.Measure(context.Background(), &simulation.Plan{
		Plan: speedup.Plan{
			Positions: positions, Algorithms: []string{"dts"}, Workers: []int{16, 1}, Repeat: 1, Depth: 6, Hash: 1, MinSplit: 2, Concurrency: 2,
		},
		Cost: sim.Default,
	}, speedup.Observer{})
	if err != nil {
		log.Fatal(err)
	}
	for _, run := range r.Runs {
		fmt.Printf("%s, %s with %d, time in %s\n", run.Position, run.Algorithm, run.Workers, run.Unit)
	}
	// Output:
	// ending, dts with 16, time in ticks
	// ending, dts with 1, time in ticks
	// ending, dts with 1, time in ticks
	// ending, dts with 1, time in ticks
}
