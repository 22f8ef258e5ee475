package engine_test

import (
	"context"
	"fmt"
	"log"

	"froe/engine"
	"froe/engine/chess"
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

// An engine plays against itself until the game is over.
func ExampleEngine_Play() {
	e, err := engine.New(engine.Options{Threads: 1, Hash: 16})
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	if err := e.SetPosition("7k/R7/8/8/8/8/8/1R4K1 w - - 0 1"); err != nil {
		log.Fatal(err)
	}
	for {
		if result, end := e.Game().Outcome(); end != chess.Playing {
			fmt.Println(result, end)
			break
		}
		s, err := e.Go(context.Background(), engine.Limits{Depth: 4})
		if err != nil {
			log.Fatal(err)
		}
		if err := e.Play(s.Result().Best); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(e.Position())
	// Output:
	// 1-0 checkmate
	//  +---+---+---+---+---+---+---+---+
	//  |   | R |   |   |   |   |   | k | 8
	//  +---+---+---+---+---+---+---+---+
	//  | R |   |   |   |   |   |   |   | 7
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 6
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 5
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 4
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 3
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 2
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   | K |   | 1
	//  +---+---+---+---+---+---+---+---+
	//    a   b   c   d   e   f   g   h
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
