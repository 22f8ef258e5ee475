package dtstest_test

import (
	"fmt"

	"froe/dts"
	"froe/dts/dtstest"
)

// A random game of five plies, searched by one worker and valued by the oracle.
func Example() {
	game := dtstest.Random(1, dtstest.Shape{Depth: 5, Width: 4, Values: 100})
	tree := dts.NewTree(dts.Options{Workers: 1}, dtstest.NewGamePolicies(game, dtstest.Everything))
	var found dts.Value
	err := tree.Search(&dts.Master{MaxDepth: game.FullDepth(), Continue: func(r *dts.Result) bool {
		found = r.Value
		return true
	}})
	if err != nil {
		panic(err)
	}
	fmt.Println(found == dtstest.NewOracle(game).Value(0, game.FullDepth(), 0))
	// Output: true
}
