package archive_test

import (
	"bytes"
	"fmt"

	"froe/engine/chess"
	"froe/lab/archive"
)

// A game is written and read again.
func Example() {
	var file bytes.Buffer
	w, err := archive.NewWriter(&file, archive.Header{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	start := chess.StartPosition()
	e4, err := start.ParseSAN("e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = w.Write(&archive.Game{Start: *start, Moves: []archive.Move{{Move: e4, Score: 20}}, Result: archive.Drawn})
	_ = w.Flush() // memory takes everything

	r := archive.NewReader(&file, "a.games")
	g, err := r.Next()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Header().Seed, g.Moves[0].Move, g.Moves[0].Score, g.Result.Points(chess.White))
	// Output: 1 e2e4 20 0.5
}
