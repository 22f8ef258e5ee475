package scaling_test

import (
	"context"
	"fmt"
	"strings"

	"froe/lab/scaling"
	"froe/lab/speedup"
)

// The time to depth 4 with one thread, measured more often, and with two.
func Example() {
	positions, err := speedup.ReadPositions(strings.NewReader(`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";`), "example")
	if err != nil {
		panic(err)
	}
	result, err := scaling.Measure(context.Background(), &scaling.Plan{Plan: speedup.Plan{
		Positions: positions, Algorithms: []string{"dts"}, Workers: []int{1, 2}, Repeat: 1, Depth: 4, Hash: 1, MinSplit: 2,
	}}, speedup.Observer{})
	if err != nil {
		panic(err)
	}
	for _, r := range result.Runs {
		fmt.Println(r.Position, r.Algorithm, r.Workers, r.Depth >= 4, r.Time > 0)
	}
	// Output:
	// ending dts 1 true true
	// ending dts 1 true true
	// ending dts 1 true true
	// ending dts 2 true true
}
