package selfplay

import (
	"errors"
	"fmt"

	"froe/engine/chess"
	"froe/internal/pool"
	"froe/lab/archive"
)

// Plan says which games to play.
type Plan struct {
	// Players make the players of the first side and of the second, one of each for
	// every game that is played at the same time.
	Players [2]func() (Player, error) `json:"-"`

	From         int              `json:"-"` // number of the first game; those before are played already
	Games        int              `json:"-"` // with those
	Openings     []chess.Position // taken in turn, in an order that Seed decides; none: the start position
	RandomPlies  int              // random moves after the opening, 0 to 100
	MaxStart     int              // centipawns for either side, as the first player sees it, up to which a start is playable; 0: every one is
	Pairs        bool             // games 2k and 2k+1 share an opening, with colours exchanged
	Adjudication Adjudication
	Concurrency  int `json:"-"` // games at a time
	Seed         uint64

	Farm pool.Farm `json:"-"` // plays the games; nil: goroutines of this process do
	Size int       `json:"-"` // games that a farm plays in one piece, 1 or more
}

// maxRandom is the most random plies of an opening.
const maxRandom = 100

// Check returns an error if the plan cannot be carried out.
func (p *Plan) Check() error {
	switch {
	case p.Players[0] == nil || p.Players[1] == nil:
		return errors.New("selfplay: two players are needed")
	case p.Games < 1:
		return fmt.Errorf("selfplay: games: %d is less than 1", p.Games)
	case p.From < 0 || p.From > p.Games:
		return fmt.Errorf("selfplay: from: %d is not from 0 to %d", p.From, p.Games)
	case p.RandomPlies < 0 || p.RandomPlies > maxRandom:
		return fmt.Errorf("selfplay: random plies: %d is not from 0 to %d", p.RandomPlies, maxRandom)
	case p.MaxStart < 0:
		return fmt.Errorf("selfplay: score of a start: %d is less than 0", p.MaxStart)
	case p.Concurrency < 1:
		return fmt.Errorf("selfplay: concurrency: %d is less than 1", p.Concurrency)
	case p.Adjudication.WinPlies < 1 || p.Adjudication.DrawPlies < 1 || p.Adjudication.Length < 1:
		return errors.New("selfplay: adjudication: a number of plies is less than 1")
	case p.Adjudication.Length > archive.MaxPlies-maxRandom:
		return fmt.Errorf("selfplay: adjudication: length: %d is more than %d", p.Adjudication.Length, archive.MaxPlies-maxRandom)
	}
	return nil
}
