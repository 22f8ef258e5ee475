package job

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"froe/dts/sim"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/engine/lab/pool"
	"froe/engine/lab/selfplay"
	"froe/engine/lab/simulation"
	"froe/engine/search"
	"froe/internal/queue"
)

// Games are the settings of a match of any kind: what selfplay.Plan says, without how
// many games there are.
type Games struct {
	Sides        [2]Side               `json:"sides"`
	Openings     []string              `json:"openings,omitempty"` // FEN
	RandomPlies  int                   `json:"random_plies"`
	MaxStart     int                   `json:"max_start"`
	Pairs        bool                  `json:"pairs"`
	Adjudication selfplay.Adjudication `json:"adjudication"`
	Seed         uint64                `json:"seed"`
}

// Side is one side of a match: Froe with one worker, or on virtual processors.
type Side struct {
	Limit     selfplay.Limit `json:"limit,omitzero"`
	Hash      int            `json:"hash"`              // MiB
	Network   string         `json:"network,omitempty"` // digest of its file; empty: the one in the program
	Numbers   map[string]int `json:"numbers,omitempty"` // of the search, by the names of search.Parameters, where they are not as usual
	Without   []string       `json:"without,omitempty"` // techniques left out, by the names of search.Switches
	Simulated *Simulated     `json:"simulated,omitempty"`
}

// Simulated are the settings of a player on virtual processors.
type Simulated struct {
	Algorithm  string `json:"algorithm"`
	Processors int    `json:"processors"`
	Iterations int    `json:"iterations,omitempty"`
	MinSplit   int    `json:"min_split"`
	Ticks      int64  `json:"ticks"`
	Cost       string `json:"cost"` // as sim.ParseCost reads it
}

// SideOf is the side of a setup.
func SideOf(s *simulation.Setup) Side {
	return Side{Hash: s.Hash, Simulated: &Simulated{
		Algorithm: s.Algorithm, Processors: s.Processors, Iterations: s.Iterations, MinSplit: s.MinSplit, Ticks: s.Ticks, Cost: s.Cost.String(),
	}}
}

// setup is what a player on virtual processors is made of.
func (s *Side) setup() (simulation.Setup, error) {
	v := s.Simulated
	cost, err := sim.ParseCost(v.Cost)
	setup := simulation.Setup{
		Algorithm: v.Algorithm, Processors: v.Processors, Iterations: v.Iterations, MinSplit: v.MinSplit, Hash: s.Hash, Ticks: v.Ticks, Cost: cost,
	}
	return setup, cmp.Or(err, setup.Check())
}

// Player makes the players of a side, which evaluate with a network.
func (s *Side) Player(n *network.Network) func() (selfplay.Player, error) {
	return func() (selfplay.Player, error) {
		if s.Simulated != nil {
			setup, err := s.setup()
			if err != nil {
				return nil, err
			}
			return simulation.NewPlayer(setup)
		}
		p, err := selfplay.NewSearcher(s.Limit, s.Hash, eval.New(n))
		if err != nil {
			return nil, err
		}
		return p, s.change(p)
	}
}

// change gives a player the numbers and techniques of the side.
func (s *Side) change(p *selfplay.Searcher) error {
	numbers, on, err := s.changed()
	if err == nil {
		p.SetParameters(numbers)
		p.SetSwitches(on)
	}
	return err
}

// changed are the numbers and techniques of the side.
func (s *Side) changed() (search.Parameters, search.Switches, error) {
	numbers, on := search.DefaultParameters(), search.Standard()
	changes := simulation.Changes{Without: s.Without, Set: s.Numbers}
	return numbers, on, changes.Apply(&on, &numbers)
}

// Check refuses sides that cannot be.
func (s *Side) Check() error {
	if s.Simulated != nil {
		_, err := s.setup()
		return err
	}
	_, _, err := s.changed()
	return err
}

// Memory is how much both sides need for a game at a time, in MiB, about.
func (g *Games) Memory() int {
	most := 64
	for i := range g.Sides {
		most += g.Sides[i].Hash
		if v := g.Sides[i].Simulated; v != nil {
			most += v.Processors / 4
		}
	}
	return most
}

// OpeningsOf writes positions as settings have them.
func OpeningsOf(all []chess.Position) (fens []string) {
	for i := range all {
		fens = append(fens, all[i].FEN(all[i].Chess960()))
	}
	return fens
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
	openings []chess.Position
	pair     *selfplay.Pair // by the settings
}

func newGames(ctx context.Context, setting []byte, fetch queue.Fetch) (queue.Doer, error) {
	g := &games{}
	if err := pool.Decode(setting, &g.settings); err != nil {
		return nil, err
	}
	for i, fen := range g.settings.Openings {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
		g.openings = append(g.openings, p)
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
	p := &selfplay.Plan{
		Games: math.MaxInt32, Openings: g.openings, RandomPlies: s.RandomPlies, MaxStart: s.MaxStart, Pairs: s.Pairs,
		Adjudication: s.Adjudication, Concurrency: 1, Seed: s.Seed,
	}
	for i := range s.Sides {
		p.Players[i] = s.Sides[i].Player(g.networks[i])
	}
	return p
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
			if s.Sides[i].Simulated != nil {
				return nil, errors.New("players on virtual processors cannot be tuned")
			}
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
