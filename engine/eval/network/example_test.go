package network_test

import (
	"bytes"
	"fmt"

	"froe/engine/chess"
	"froe/engine/eval/network"
)

// A network that counts pawns: each of the own ones adds to one element of the side's
// accumulator, which is squared.
func Example() {
	shape := network.Shape{Regions: 1, Width: 32, Buckets: 1}
	weights := &network.Parameters{
		Shape:      shape,
		Features:   make([]float32, network.Features*shape.Width),
		Bias:       make([]float32, shape.Width),
		Output:     make([]float32, 2*shape.Width),
		OutputBias: make([]float32, 1),
	}
	for square := range chess.Square(64) {
		own := network.Feature(chess.White, 0, chess.PieceOf(chess.White, chess.Pawn), square)
		weights.Features[own*shape.Width] = 0.1
	}
	weights.Output[0], weights.Output[shape.Width] = 1, -1

	n, err := network.Quantise(weights, "pawns", 400)
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		panic(err)
	}
	if n, err = network.Load(&file); err != nil {
		panic(err)
	}
	stack := n.NewStack(1)
	for _, fen := range []string{chess.StartFEN, "4k3/pppp4/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			panic(err)
		}
		fmt.Println(n.Name(), stack.Evaluate(p, 0))
	}
	// Output:
	// pawns 0
	// pawns 199
}
