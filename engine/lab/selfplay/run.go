package selfplay

import (
	"context"

	"froe/engine/lab/archive"
	"froe/engine/lab/pool"
)

// Run plays the games of a plan from From on and reports each, one at a time and in order. An error
// of report ends the run, as does the end of ctx. The total is that of the games
// reported without an error.
func Run(ctx context.Context, p *Plan, report func(*Game) error) (Total, error) {
	if err := p.Check(); err != nil {
		return Total{}, err
	}
	games := p.Games - p.From
	players := make([]pair, min(p.Concurrency, games))
	for i := range players {
		for side, build := range p.Players {
			var err error
			if players[i][side], err = build(); err != nil {
				return Total{}, err
			}
		}
	}
	total := Total{Ends: archive.Ends{}}
	err := pool.Map(ctx, len(players), games, func(ctx context.Context, worker, item int) (*Game, error) {
		return p.play(ctx, p.From+item, players[worker])
	}, func(g *Game) error {
		if err := report(g); err != nil {
			return err
		}
		total.add(g)
		return nil
	})
	return total, err
}
