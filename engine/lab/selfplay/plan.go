package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"froe/engine/chess"
)

// Plan says which games to play.
type Plan struct {
	// Players make the players of the first side and of the second, one of each for
	// every game that is played at the same time.
	Players [2]func() (Player, error)

	Games        int
	Openings     []chess.Position // taken in turn, in an order that Seed decides; none: the start position
	RandomPlies  int              // random moves after the opening
	Pairs        bool             // games 2k and 2k+1 share an opening, with colours exchanged
	Adjudication Adjudication
	Concurrency  int // games at a time
	Seed         uint64
}

// Check returns an error if the plan cannot be carried out.
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

// draw returns the position in which a game begins. Openings come in turn, each
// round in another order. Random moves that end the game are replaced by others.
func (p *Plan) draw(game int) chess.Position {
	opening := game
	if p.Pairs {
		opening /= 2
	}
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

// wander plays random moves and reports whether the game goes on after them.
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
	_, end := ruling(&p, nil)
	return p, end == ""
}
