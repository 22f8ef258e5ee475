package eval_test

import (
	"fmt"

	"froe/engine/chess"
	"froe/engine/eval"
)

// An evaluator answers from the side to move: after 1. e4 it is Black's turn, and
// what White has gained is less for Black.
func ExampleClassical_Evaluate() {
	e := eval.With(eval.Values())
	start := chess.StartPosition()
	move, err := start.ParseSAN("e4")
	if err != nil {
		panic(err)
	}
	var next chess.Position
	start.Make(&next, move)
	fmt.Println("White to move:", e.Evaluate(&start, 0) > 0)
	fmt.Println("Black to move:", e.Evaluate(&next, 0) > 0)
	// Output:
	// White to move: true
	// Black to move: false
}
