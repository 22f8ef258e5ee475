package selfplay

import (
	"context"
	"fmt"
	"math/rand/v2"

	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/archive"
)

// draws is how many openings are tried for a game.
const draws = 100

// begin returns a game after its opening. Openings come in turn, each round in
// another order. One after which the game is over or that a player finds uneven is
// replaced by one that chance draws. Chance depends on the seed and the number of
// the opening.
func (p *Plan) begin(ctx context.Context, number int, player Player) (*Game, search.Root, error) {
	opening, n := number, len(p.Openings)
	if p.Pairs {
		opening /= 2
	}
	from := chess.StartPosition()
	if n > 0 {
		round := rand.New(rand.NewPCG(p.Seed, uint64(opening/n)))
		*from = p.Openings[round.Perm(n)[opening%n]]
	}
	chance := rand.New(rand.NewPCG(p.Seed+1, uint64(opening)))
	for range draws {
		g := &Game{Game: archive.Game{Number: number, Start: *from, Opening: p.RandomPlies}, First: chess.Color(number & 1)}
		at := search.Root{Position: *from}
		playable := g.playRandom(&at, chance)
		if playable && p.MaxStart > 0 {
			choice, err := choose(ctx, player, &at)
			player.NewGame()
			if err != nil {
				return nil, at, fmt.Errorf("selfplay: game %d: opening: %w", number, err)
			}
			playable = max(choice.Score, -choice.Score) <= p.MaxStart
		}
		if playable {
			return g, at, nil
		}
		if n > 0 {
			*from = p.Openings[chance.IntN(n)]
		}
	}
	return nil, search.Root{}, fmt.Errorf("selfplay: game %d: none of %d openings can be played", number, draws)
}

// playRandom makes the moves of the opening at random and reports whether the game goes
// on after them.
func (g *Game) playRandom(at *search.Root, chance *rand.Rand) bool {
	for range g.Opening {
		var moves chess.MoveList
		at.Position.Moves(&moves)
		if moves.Len() == 0 {
			return false
		}
		m := moves.At(chance.IntN(moves.Len()))
		g.Moves = append(g.Moves, archive.Move{Move: m})
		step(at, m)
	}
	_, end := ruling(&at.Position, at.Earlier)
	return end == 0
}
