package mate_test

import (
	"fmt"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/mate"
	"froe/tt"
)

// The smothered mate of Philidor, in four moves at most.
func Example() {
	table, err := tt.New(1)
	if err != nil {
		panic(err)
	}
	position, err := chess.ParseFEN("r6k/6pp/8/6N1/8/1Q6/8/6K1 w - - 0 1")
	if err != nil {
		panic(err)
	}
	shared := mate.New(table)
	tree := dts.NewTree(dts.Options{Workers: 1}, func(t *dts.Tree, _ int) dts.Policy {
		shared.Reserve(t.Capacity())
		return mate.NewWorker(shared)
	})
	shared.SetRoot(position, 4)
	var line []dts.Move
	err = tree.Search(&dts.Master{MaxDepth: mate.MaxDepth, Continue: func(r *dts.Result) bool {
		line = append(line[:0], r.PV...)
		return r.Value <= shared.NoMate()
	}})
	if err != nil {
		panic(err)
	}
	for _, m := range line {
		fmt.Print(position.SAN(chess.Move(m)), " ")
		before := *position
		before.Make(position, chess.Move(m))
	}
	// Output: Nf7+ Kg8 Nh6+ Kh8 Qg8+ Rxg8 Nf7#
}
