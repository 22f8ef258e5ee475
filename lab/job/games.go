package job

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"froe/engine/eval/network"
	"froe/internal/pool"
	"froe/lab/queue"
	"froe/lab/selfplay"
)

// Games are the settings of a match of any kind, without how many games there are.
type Games struct {
	Sides [2]Side
	selfplay.Plan
}

// Memory is how much both sides need for a game at a time, in MiB, about.
func (g *Games) Memory() int {
	most := 64
	for i := range g.Sides {
		most += g.Sides[i].Hash
		if v := g.Sides[i].Parallel; v != nil {
			most += v.Workers / 4
		}
	}
	return most
}

// GamesPiece is a piece of a match.
type GamesPiece struct {
	selfplay.Piece
	Tuned *Tuned `json:"tuned,omitempty"` // nil: as the settings say
}

// Tuned are settings of one piece that are not those of its job: an iteration of spsa.
type Tuned struct {
	Seed    uint64            `json:"seed"`
	Numbers [2]map[string]int `json:"numbers"` // of the two sides
}

// TunedFarm has a farm play pieces of a match whose sides are tuned.
type TunedFarm struct {
	pool.Farm
	Iteration int
	Tuned
}

// Do implements pool.Farm.
func (f TunedFarm) Do(ctx context.Context, key string, piece any, take func([]byte) error) error {
	whole := GamesPiece{Tuned: &f.Tuned}
	part, ok := piece.(selfplay.Piece)
	if !ok {
		return fmt.Errorf("job: a piece of games, and not %T", piece)
	}
	whole.Piece = part
	text, err := json.Marshal(whole)
	if err != nil {
		return err
	}
	return f.Farm.Do(ctx, fmt.Sprintf("%d-%s-%s", f.Iteration, key, queue.Digest(text)[:12]), whole, take)
}

// mostGames is the most of a piece.
const mostGames = 100_000

// games plays pieces of a match.
type games struct {
	settings Games
	networks [2]*network.Network
	pair     *selfplay.Pair // by the settings
}

func newGames(ctx context.Context, setting []byte, fetch queue.Fetch) (queue.Doer, error) {
	g := &games{}
	if err := pool.Decode(setting, &g.settings); err != nil {
		return nil, err
	}
	for i := range g.settings.Sides {
		side := &g.settings.Sides[i]
		if err := side.Check(); err != nil {
			return nil, err
		}
		var err error
		if i > 0 && side.Network == g.settings.Sides[0].Network {
			g.networks[i] = g.networks[0]
		} else if g.networks[i], err = networkOf(ctx, side.Network, fetch); err != nil {
			return nil, err
		}
	}
	var err error
	g.pair, err = g.plan(&g.settings).NewPair()
	return &doer[GamesPiece]{g.play, noClose}, err
}

// plan is the plan of a job's games, of which a piece plays some.
func (g *games) plan(s *Games) *selfplay.Plan {
	p := s.Plan
	p.Games, p.Concurrency = math.MaxInt32, 1
	for i := range s.Sides {
		p.Players[i] = s.Sides[i].Player(g.networks[i])
	}
	return &p
}

// play plays the games of a piece.
func (g *games) play(ctx context.Context, piece GamesPiece) ([]byte, error) {
	if piece.From < 0 || piece.To <= piece.From || piece.To-piece.From > mostGames || piece.To > math.MaxInt32 {
		return nil, fmt.Errorf("games from %d to %d", piece.From, piece.To)
	}
	pair := g.pair
	if t := piece.Tuned; t != nil {
		s := g.settings
		s.Seed = t.Seed
		for i := range s.Sides {
			s.Sides[i].Numbers = t.Numbers[i]
		}
		var err error
		if pair, err = g.plan(&s).NewPair(); err != nil {
			return nil, err
		}
	}
	played, err := pair.Play(ctx, piece.Piece)
	if err != nil {
		return nil, err
	}
	return selfplay.Encode(played)
}
