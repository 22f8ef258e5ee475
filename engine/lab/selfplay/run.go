package selfplay

import (
	"context"

	"froe/engine/lab/pool"
)

// Run plays the games of a plan and reports each, one at a time and in order. An error
// of report ends the run, as does the end of ctx. The total is that of the games
// reported without an error.
func Run(ctx context.Context, p *Plan, report func(*Game) error) (Total, error) {
	if err := p.Check(); err != nil {
		return Total{}, err
	}
	players := make([]pair, min(p.Concurrency, p.Games))
	for i := range players {
		for side, build := range p.Players {
			var err error
			if players[i][side], err = build(); err != nil {
				return Total{}, err
			}
		}
	}
	total := Total{Ends: map[End]int{}}
	err := pool.Map(ctx, len(players), p.Games, func(ctx context.Context, worker, number int) (*Game, error) {
		return p.play(ctx, number, players[worker])
	}, func(g *Game) error {
		if err := report(g); err != nil {
			return err
		}
		total.add(g)
		return nil
	})
	return total, err
}
