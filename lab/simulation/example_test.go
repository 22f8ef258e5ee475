package simulation_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"froe/dts"
	"froe/dts/sim"
	"froe/lab/simulation"
	"froe/lab/speedup"
)

// A rule of one's own beside a built-in one: ALL nodes are shared from their first move
// on, other nodes once three moves did not cut, the less probably the deeper they lie. The
// report has a curve, bars and a line of the table for each.
func ExamplePlan_own() {
	patient := func(n *dts.Node) float64 {
		if n.Type != dts.All && n.Claimed() < 3 {
			return 0
		}
		return 1 / (1 + float64(n.Ply)/20)
	}
	positions, err := speedup.ReadPositions(strings.NewReader(`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";`), "example")
	if err != nil {
		log.Fatal(err)
	}
	r, err := simulation.Measure(context.Background(), &simulation.Plan{
		Plan: speedup.Plan{
			Positions: positions, Algorithms: []string{"dts", "patient"}, Workers: []int{1, 8}, Repeat: 1, Depth: 7, Hash: 1, MinSplit: 2, Concurrency: 2,
		},
		Cost: sim.Default,
		Own:  map[string]func(*dts.Node) float64{"patient": patient},
	}, speedup.Observer{})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range r.Summary {
		fmt.Println(row.Algorithm, row.Workers, row.SpeedupGeomean > 1, row.AttachRate > 0)
	}
	// r.WriteFiles("result") writes the report.

	// Output:
	// dts 1 false false
	// dts 8 true true
	// patient 8 true true
}

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
