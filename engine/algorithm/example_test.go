package algorithm_test

import (
	"fmt"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/tt"
)

// Four workers of lazy SMP search a mate in two.
func ExampleNew() {
	table, err := tt.New(1)
	if err != nil {
		panic(err)
	}
	position, err := chess.ParseFEN("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
	if err != nil {
		panic(err)
	}
	shared := search.New(table)
	machine := algorithm.New(algorithm.Lazy, dts.Options{Workers: 4, MinSplitDepth: algorithm.MinSplitDepth}, shared)
	shared.SetRoot(search.Root{Position: *position})
	machine.Begin(&dts.Master{MaxDepth: 8, Continue: func(r *dts.Result) bool {
		plies, mate := search.MatePlies(r.Value)
		if mate && r.Depth == 8 && r.Bound == dts.Exact {
			fmt.Println("mate in", plies, "plies")
		}
		return true
	}})
	if err := machine.Run(); err != nil {
		panic(err)
	}
	// Output: mate in 3 plies
}
