package eval_test

import (
	"fmt"

	"froe/engine/chess"
	"froe/engine/eval"
)

// An evaluator answers from the side to move: White has a queen more, which is
// less for Black.
func ExampleTrained_Evaluate() {
	e := eval.New(eval.Default())
	white, err := chess.ParseFEN("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		panic(err)
	}
	var black chess.Position
	white.MakeNull(&black)
	fmt.Println("White to move:", e.Evaluate(white, 0) > 500)
	fmt.Println("Black to move:", e.Evaluate(&black, 1) < -500)
	// Output:
	// White to move: true
	// Black to move: true
}
