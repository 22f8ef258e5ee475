package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"froe/engine/chess"
)

// Plan says which games to play.
type Plan struct {
	// Players make the first side's player and the second's, for each game that
	// is played at the same time.
	Players [2]func() (Player, error)

	Games        int
	Openings     []chess.Position // in an order that the seed decides; none: the start position
	RandomPlies  int              // played at random after the opening
	Pairs        bool             // every two games share their opening, with colours exchanged
	Adjudication Adjudication
	Concurrency  int // games at a time
	Seed         uint64
}

// Check refuses plans that cannot be carried out.
func (p *Plan) Check() error {
	switch {
	case p.Players[0] == nil || p.Players[1] == nil:
		return errors.New("selfplay: two players are needed")
	case p.Games < 1:
		return fmt.Errorf("selfplay: games: %d is less than 1", p.Games)
	case p.RandomPlies < 0:
		return fmt.Errorf("selfplay: random plies: %d is less than 0", p.RandomPlies)
	case p.Concurrency < 1:
		return fmt.Errorf("selfplay: concurrency: %d is less than 1", p.Concurrency)
	case p.Adjudication.WinPlies < 1 || p.Adjudication.DrawPlies < 1 || p.Adjudication.Length < 1:
		return errors.New("selfplay: adjudication: a number of plies is less than 1")
	}
	return nil
}

// opening is the number of what a game begins with: pairs share it.
func (p *Plan) opening(game int) int {
	if p.Pairs {
		return game / 2
	}
	return game
}

// first is the colour of the first side in a game.
func first(game int) chess.Color { return chess.Color(game & 1) }

// draw finds an opening's position. Openings come in turn, in another order each
// time round. Random moves that end the game are taken back.
func (p *Plan) draw(opening int) chess.Position {
	begin := chess.StartPosition()
	if n := len(p.Openings); n > 0 {
		round := rand.New(rand.NewPCG(p.Seed, uint64(opening/n)))
		begin = p.Openings[round.Perm(n)[opening%n]]
	}
	chance := rand.New(rand.NewPCG(p.Seed+1, uint64(opening)))
	for range 100 {
		if at, ok := wander(begin, p.RandomPlies, chance); ok {
			return at
		}
	}
	return begin
}

// wander plays random moves; false is where they end the game.
func wander(p chess.Position, plies int, chance *rand.Rand) (chess.Position, bool) {
	for range plies {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			return p, false
		}
		before := p
		before.Make(&p, moves.At(chance.IntN(moves.Len())))
	}
	_, _, over := ruling(&p, nil)
	return p, !over
}
