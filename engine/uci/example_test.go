package uci_test

import (
	"context"
	"log"
	"os"
	"strings"

	"froe/engine/uci"
)

func ExampleRun() {
	in := strings.NewReader("isready\nposition fen 7k/8/8/8/8/8/1r6/K7 w - - 0 1\ngo perft 1\n")
	if err := uci.Run(context.Background(), in, os.Stdout, uci.Config{Name: "Froe", Author: "its authors"}); err != nil {
		log.Fatal(err)
	}
	// Output:
	// readyok
	// a1b2: 1
	//
	// Nodes searched: 1
}
