package polyglot_test

import (
	"bytes"
	"fmt"

	"froe/engine/chess"
	"froe/engine/polyglot"
)

// A book is made of moves with weights, and asked for them.
func Example() {
	var m polyglot.Maker
	p := chess.StartPosition()
	for move, weight := range map[string]float64{"e4": 30, "d4": 10} {
		parsed, err := p.ParseSAN(move)
		if err != nil {
			panic(err)
		}
		m.Add(p, chess.NoMove, parsed, weight)
	}
	var file bytes.Buffer
	size, err := m.WriteTo(&file)
	if err != nil {
		panic(err)
	}
	book, err := polyglot.New(bytes.NewReader(file.Bytes()), size, "example")
	if err != nil {
		panic(err)
	}
	moves, err := book.Moves(p, chess.NoMove)
	fmt.Println(err)
	for _, c := range moves {
		fmt.Println(p.SAN(c.Move), c.Weight)
	}
	// Output:
	// <nil>
	// e4 30
	// d4 10
}
