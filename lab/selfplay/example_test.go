package selfplay_test

import (
	"context"
	"fmt"

	"froe/engine/eval"
	"froe/lab/selfplay"
)

// Two players search a hundred positions for each move.
func Example() {
	player := func() (selfplay.Player, error) {
		return selfplay.NewSearcher(selfplay.Limit{Soft: 100, Hard: 1000}, 1, eval.New(eval.Default()))
	}
	plan := selfplay.Plan{
		Players:      [2]func() (selfplay.Player, error){player, player},
		Games:        2,
		RandomPlies:  8,
		MaxStart:     400,
		Concurrency:  1,
		Adjudication: selfplay.Usual(),
	}
	total, err := selfplay.Run(context.Background(), &plan, func(*selfplay.Game) error { return nil })
	fmt.Println(total.Games, err)
	// Output: 2 <nil>
}
