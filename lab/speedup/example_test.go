package speedup_test

import (
	"fmt"

	"froe/lab/speedup"
)

// Two workers need half the time of one on a position, and a third on another.
func ExampleSummarise() {
	run := func(position string, workers int, nodes uint64, seconds float64) speedup.Run {
		return speedup.Run{Position: position, Algorithm: "dts", Workers: workers, Nodes: nodes, Time: seconds, Unit: speedup.Seconds}
	}
	rows := speedup.Summarise([]speedup.Run{
		run("opening", 1, 1_000_000, 2), run("opening", 2, 1_000_000, 1),
		run("ending", 1, 1_000_000, 3), run("ending", 2, 600_000, 1),
	}, 1)
	for _, r := range rows {
		fmt.Printf("%s with %d: S %.2f, nodes/s × %.2f, nodes × %.2f\n", r.Algorithm, r.Workers, r.SpeedupGeomean, r.RateRatio, r.NodeInflation)
	}
	// Output:
	// dts with 1: S 1.00, nodes/s × 1.00, nodes × 1.00
	// dts with 2: S 2.45, nodes/s × 1.90, nodes × 0.77
}
