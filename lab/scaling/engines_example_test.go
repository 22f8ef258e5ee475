package scaling_test

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"froe/lab/client"
	"froe/lab/scaling"
	"froe/lab/speedup"
)

// What a second thread is worth to Stockfish in one position.
func ExampleMeasure() {
	positions, err := speedup.ReadPositions(strings.NewReader(`8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - id "ending";`), "example")
	if err != nil {
		log.Fatal(err)
	}
	r, err := scaling.Measure(context.Background(), &scaling.Plan{
		Plan:    speedup.Plan{Positions: positions, Workers: []int{1, 2}, Repeat: 3, Work: 1_000_000, Hash: 64, Seed: 1},
		Engines: []client.Spec{{Path: "stockfish"}},
		Limit:   time.Minute, Patience: client.Usual,
	}, speedup.Observer{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f (%.2f – %.2f)\n", r.Summary[1].SpeedupGeomean, r.Summary[1].Low, r.Summary[1].High)
}
