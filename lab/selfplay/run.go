package selfplay

import (
	"context"
	"fmt"

	"froe/internal/pool"
	"froe/lab/archive"
)

// Run plays the games of a plan from From on and reports each, one at a time and in
// order. An error of report ends the run, and so does the end of ctx. The total covers
// the games that were reported without an error.
func Run(ctx context.Context, p *Plan, report func(*Game) error) (Total, error) {
	if err := p.Check(); err != nil {
		return Total{}, err
	}
	place := p.here
	if p.Farm != nil {
		place = p.elsewhere
	}
	play, workers, size, err := place()
	if err != nil {
		return Total{}, err
	}
	pieces := p.pieces(size)
	total := Total{Ends: archive.Ends{}}
	err = pool.Map(ctx, workers, len(pieces), func(ctx context.Context, worker, item int) ([]*Game, error) {
		return play(ctx, worker, pieces[item])
	}, func(games []*Game) error {
		for _, g := range games {
			if g.Number < p.From {
				continue
			}
			if err := report(g); err != nil {
				return err
			}
			total.add(g)
		}
		return nil
	})
	return total, err
}

// playing plays the games of a piece.
type playing func(ctx context.Context, worker int, piece Piece) ([]*Game, error)

// here plays on goroutines of this process, a game at a time.
func (p *Plan) here() (play playing, workers, size int, err error) {
	pairs := make([]*Pair, min(p.Concurrency, p.Games-p.From))
	for i := range pairs {
		if pairs[i], err = p.NewPair(); err != nil {
			return nil, 0, 0, err
		}
	}
	return func(ctx context.Context, worker int, piece Piece) ([]*Game, error) {
		return pairs[worker].Play(ctx, piece)
	}, len(pairs), 1, nil
}

// elsewhere has the farm play the games, many at a time.
func (p *Plan) elsewhere() (play playing, workers, size int, err error) {
	return func(ctx context.Context, _ int, piece Piece) (games []*Game, err error) {
		err = p.Farm.Do(ctx, piece.key(), piece, func(result []byte) error {
			games, err = Decode(result, piece)
			return err
		})
		return games, err
	}, p.Farm.Width(), max(1, p.Size), nil
}

// Piece is a part of the games of a plan.
type Piece struct {
	From int `json:"from"` // number of the first
	To   int `json:"to"`   // behind the last
}

// key names the piece.
func (p Piece) key() string { return fmt.Sprintf("%d-%d", p.From, p.To) }

// pieces are the games in pieces of the given size, which begin at multiples of it. So
// a run that begins within a piece has the same pieces as the run before.
func (p *Plan) pieces(size int) (all []Piece) {
	for from := p.From / size * size; from < p.Games; from += size {
		all = append(all, Piece{from, min(from+size, p.Games)})
	}
	return all
}

// Pair plays games of a plan, one at a time.
type Pair struct {
	plan    *Plan
	players pair
}

// NewPair makes the players of the two sides.
func (p *Plan) NewPair() (*Pair, error) {
	all := &Pair{plan: p}
	for side, build := range p.Players {
		var err error
		if all.players[side], err = build(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Play plays the games of a piece. What was played before does not matter.
func (p *Pair) Play(ctx context.Context, piece Piece) ([]*Game, error) {
	games := make([]*Game, 0, piece.To-piece.From)
	for number := piece.From; number < piece.To; number++ {
		g, err := p.plan.play(ctx, number, p.players)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}
