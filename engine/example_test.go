package engine_test

import (
	"context"
	"fmt"
	"log"

	"froe/engine"
)

// A program gives a position and limits, reads what the search says while it
// runs, and takes the result.
func Example() {
	e, err := engine.New(engine.Options{Threads: 1, Hash: 16})
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()

	if err := e.SetPosition("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"); err != nil {
		log.Fatal(err)
	}
	s, err := e.Go(context.Background(), engine.Limits{Depth: 3})
	if err != nil {
		log.Fatal(err)
	}
	for info := range s.Infos() {
		fmt.Println(info.Depth, info.Score, info.Line)
	}
	fmt.Println("best:", s.Result().Best)
	// Output:
	// 1 #1 4. Qxf7#
	// 2 #1 4. Qxf7#
	// 3 #1 4. Qxf7#
	// best: h5f7
}

func ExampleEngine_SetOption() {
	e, err := engine.New(engine.Defaults())
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	fmt.Println(e.SetOption("MultiPV", "3"), e.Options().MultiPV)
	fmt.Println(e.SetOption("MultiPV", "300"))
	// Output:
	// <nil> 3
	// MultiPV: 300 is not from 1 to 256
}
