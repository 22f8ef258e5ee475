package annotation_test

import (
	"context"
	"fmt"
	"strings"

	"froe/engine"
	"froe/engine/annotation"
	"froe/engine/chess/pgn"
)

// The game has a blunder.
func ExampleRun() {
	games := pgn.NewReader(strings.NewReader("1. e4 e5 2. Bc4 Nc6 3. Qf3 a6 4. Qxf7# 1-0"), "one.pgn")
	next := func() (annotation.Item, error) {
		g, err := games.Next()
		return annotation.Item{Number: games.Number(), Game: g}, err
	}
	plan := &annotation.Plan{
		Options:     engine.Options{Threads: 1, Hash: 16},
		Limits:      engine.Limits{Nodes: 5000},
		Concurrency: 1,
	}
	err := annotation.Run(context.Background(), plan, next, func(r *annotation.Reviewed) error {
		m := &r.Review.Moves[5]
		fmt.Println(m.Number, m.SAN, m.Mark, m.Evaluation.String())
		return nil
	})
	fmt.Println(err)
	// Output:
	// 3... a6 ?? #1
	// <nil>
}
