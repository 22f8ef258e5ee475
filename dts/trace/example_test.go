package trace_test

import (
	"fmt"

	"froe/dts"
	"froe/dts/dtstest"
	"froe/dts/sim"
	"froe/dts/trace"
)

// A recorder of a simulated run knows what each processor did.
func Example() {
	game := dtstest.Random(1, dtstest.Shape{Depth: 6, Width: 4, Values: 9})
	tree := dts.NewTree(dts.Options{Workers: 4, MinSplitDepth: 2}, dtstest.NewGamePolicies(game, dtstest.Everything))
	recorder := trace.NewRecorder(4, 1<<16)
	tree.SetRecorder(recorder)
	sim.Run(tree, &dts.Master{MaxDepth: 6, Continue: func(*dts.Result) bool { return true }}, sim.Default, 7)
	fmt.Println(recorder.Trace() != nil)
	// Output: true
}
