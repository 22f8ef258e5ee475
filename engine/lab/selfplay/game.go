package selfplay

import (
	"context"
	"fmt"

	"froe/engine/chess"
	"froe/engine/search"
)

// Game is a game that is over.
type Game struct {
	Number  int         // from 0
	First   chess.Color // of the first side
	Result  Result
	End     End
	Plies   int // after the opening
	Nodes   uint64
	Samples []Sample
}

// pair holds the players of the games that one worker plays, by side.
type pair [2]Player

func (p *Plan) play(ctx context.Context, number int, players pair) (*Game, error) {
	g := &Game{Number: number, First: chess.Color(number & 1)}
	for _, player := range players {
		player.NewGame()
	}
	at := search.Root{Position: p.draw(number)}
	judge := judge{Adjudication: p.Adjudication}
	for g.Result, g.End = ruling(&at.Position, at.Earlier); g.End == ""; {
		side := at.Position.Turn() ^ g.First
		choice, err := players[side].Choose(ctx, &at)
		if err == nil {
			err = ctx.Err() // a choice cut short is none
		}
		if err != nil {
			return nil, fmt.Errorf("selfplay: game %d, ply %d: %w", number, g.Plies, err)
		}
		score := choice.Score
		if at.Position.Turn() == chess.Black {
			score = -score
		}
		if quiet(&at.Position, &choice) {
			g.Samples = append(g.Samples, Sample{Position: at.Position, Score: score})
		}
		g.Plies++
		g.Nodes += choice.Nodes
		before := at.Position
		at.Earlier = append(at.Earlier, before.Key())
		before.Make(&at.Position, choice.Move)
		if g.Result, g.End = judge.record(score); g.End == "" {
			g.Result, g.End = ruling(&at.Position, at.Earlier)
		}
	}
	for i := range g.Samples {
		g.Samples[i].Result = g.Result
	}
	return g, nil
}
