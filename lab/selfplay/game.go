package selfplay

import (
	"context"
	"fmt"

	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/archive"
)

// Game is a game that is over.
type Game struct {
	archive.Game
	First chess.Color // of the first side
	Nodes uint64
}

// Plies is the number of plies after the opening.
func (g *Game) Plies() int { return len(g.Moves) - g.Opening }

// pair holds the players of the games that one worker plays, by side.
type pair [2]Player

func (p *Plan) play(ctx context.Context, number int, players pair) (*Game, error) {
	for _, player := range players {
		player.NewGame()
	}
	g, at, err := p.begin(ctx, number, players[0])
	if err != nil {
		return nil, err
	}
	adjudicator := adjudicator{Adjudication: p.Adjudication}
	for g.End == 0 {
		side := at.Position.Turn() ^ g.First
		choice, err := choose(ctx, players[side], &at)
		if err != nil {
			return nil, fmt.Errorf("selfplay: game %d, ply %d: %w", number, g.Plies(), err)
		}
		score := choice.Score
		if at.Position.Turn() == chess.Black {
			score = -score
		}
		g.Moves = append(g.Moves, archive.Move{Move: choice.Move, Score: int16(score)})
		g.Nodes += choice.Nodes
		step(&at, choice.Move)
		g.Result, g.End = adjudicator.record(score)
		if result, end := ruling(&at.Position, at.Earlier); end != 0 {
			g.Result, g.End = result, end
		}
	}
	return g, nil
}

// choose has a player choose a legal move. A choice that was cut short does not count.
func choose(ctx context.Context, player Player, at *search.Root) (Choice, error) {
	choice, err := player.Choose(ctx, at)
	switch {
	case err != nil:
		return choice, err
	case ctx.Err() != nil:
		return choice, ctx.Err()
	case !at.Position.Legal(choice.Move):
		return choice, fmt.Errorf("the player chose %s, which is not legal in %s", choice.Move, at.Position.FEN(at.Position.Chess960()))
	}
	return choice, nil
}

// step makes a move.
func step(at *search.Root, m chess.Move) {
	at.Earlier = append(at.Earlier, at.Position.Key())
	at.Position = *at.Position.After(m)
}
