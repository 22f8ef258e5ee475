package search_test

import (
	"fmt"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// One worker searches a position to depth 6 and finds a smothered mate.
func Example() {
	table, err := tt.New(1)
	if err != nil {
		panic(err)
	}
	position, err := chess.ParseFEN("r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1")
	if err != nil {
		panic(err)
	}
	shared := search.New(table)
	tree := dts.NewTree(dts.Options{Workers: 1}, func(t *dts.Tree, _ int) dts.Policy {
		shared.Reserve(t.Capacity())
		return search.NewWorker(shared, eval.New(shared.Network()))
	})
	shared.SetRoot(search.Root{Position: *position})
	var line []dts.Move
	err = tree.Search(&dts.Master{MaxDepth: 6, Continue: func(r *dts.Result) bool {
		line = append(line[:0], r.PV...)
		return true
	}})
	if err != nil {
		panic(err)
	}
	for _, m := range line {
		fmt.Print(position.SAN(chess.Move(m)), " ")
		before := *position
		before.Make(position, chess.Move(m))
	}
	// Output: Qg8+ Rxg8 Nf7#
}
