package sim_test

import (
	"fmt"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
)

// Eight virtual processors search a random tree. The same seed gives the same run on
// every machine.
func Example() {
	run := func() sim.Result {
		game := dtstest.Random(1, dtstest.Shape{Depth: 6, Width: 4, Values: 9})
		tree := dts.NewTree(dts.Options{Workers: 8, MinSplitDepth: 2}, dtstest.NewGamePolicies(game, dtstest.Everything))
		return sim.Run(tree, &dts.Master{MaxDepth: 6, Continue: func(*dts.Result) bool { return true }}, sim.Default, 7)
	}
	first, second := run(), run()
	fmt.Println(first.Processors, first.Transcript == second.Transcript, first.Makespan == second.Makespan)
	// Output: 8 true true
}
