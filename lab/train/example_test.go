package train_test

import (
	"context"
	"fmt"

	"froe/engine/chess"
	"froe/engine/eval/network"
	"froe/lab/archive"
	"froe/lab/train"
)

// A network learns from two positions that a rook is worth something.
func Example() {
	set, err := train.NewSet("")
	if err != nil {
		panic(err)
	}
	defer set.Close()
	for _, sample := range []struct {
		fen   string
		score int16
	}{{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 500}, {"r3k3/8/8/8/8/8/8/4K3 w - - 0 1", -500}} {
		p, err := chess.ParseFEN(sample.fen)
		if err != nil {
			panic(err)
		}
		if err := set.Add(archive.NewBoard(p, sample.score, archive.Drawn)); err != nil {
			panic(err)
		}
	}
	if err := set.Finish(); err != nil {
		panic(err)
	}
	plan := train.Usual()
	plan.Name, plan.Shape = "rooks", network.Shape{Regions: 1, Width: 32, Buckets: 1}
	plan.Epochs, plan.Batch, plan.WarmUp, plan.Rate, plan.TD = 100, 2, 0, 0.01, 0
	t, err := train.New(&plan, set, 1)
	if err != nil {
		panic(err)
	}
	if err := t.Run(context.Background(), func(*train.Epoch) error { return nil }); err != nil {
		panic(err)
	}
	n, err := t.Network()
	if err != nil {
		panic(err)
	}
	p, err := chess.ParseFEN("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	fmt.Println(n.NewStack(1).Evaluate(p, 0) > 300, t.Samples())
	// Output: true 200
}
