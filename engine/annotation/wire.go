package annotation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/engine/search"
	"froe/internal/pool"
)

// Kind is what a review is called as a job for many machines.
const Kind = "review"

// Setting is a plan as it travels.
type Setting struct {
	Threads   int           `json:"threads"`
	Hash      int           `json:"hash"` // MiB
	Algorithm string        `json:"algorithm"`
	MoveTime  time.Duration `json:"move_time,omitempty"` // in nanoseconds
	Depth     int           `json:"depth,omitempty"`
	Nodes     uint64        `json:"nodes,omitempty"`
}

// Plan is the plan of a setting, which is not trusted.
func (s *Setting) Plan() (*Plan, error) {
	o := engine.Defaults()
	o.Threads, o.Hash, o.Algorithm, o.MoveOverhead = s.Threads, s.Hash, s.Algorithm, 0
	l := engine.Limits{MoveTime: s.MoveTime, Depth: s.Depth, Nodes: s.Nodes, Proof: true}
	p := &Plan{Options: o, Limits: l, Concurrency: 1}
	return p, p.Check()
}

// Piece is a game for a farm to search.
type Piece struct {
	Start chess.Position
	Moves []chess.Move // 0: the move is passed
}

// maxMoves is the most moves of such a game.
const maxMoves = 10_000

// game is the game of a piece, if its moves are legal.
func (p *Piece) game() (*pgn.Game, error) {
	switch {
	case p.Start == chess.Position{}:
		return nil, errors.New("there is no position to start from")
	case len(p.Moves) > maxMoves:
		return nil, fmt.Errorf("%d moves are more than %d", len(p.Moves), maxMoves)
	}
	g := &pgn.Game{Start: p.Start}
	at := p.Start
	for i, m := range p.Moves {
		if passes := m == chess.NoMove && !at.InCheck(); !passes && !at.Legal(m) {
			return nil, fmt.Errorf("move %d: %s is not legal in %s", i+1, m, at.FEN(at.Chess960()))
		}
		at = *at.After(m)
		g.Moves = append(g.Moves, pgn.Move{Move: m})
	}
	return g, nil
}

// Searcher searches games, one at a time.
type Searcher struct {
	plan   *Plan
	engine *engine.Engine
}

// NewSearcher makes an engine that searches as the plan says.
func (p *Plan) NewSearcher() (*Searcher, error) {
	e, err := engine.New(p.Options)
	return &Searcher{p, e}, err
}

// Close ends the engine.
func (s *Searcher) Close() { s.engine.Close() }

// Do searches the game of a piece and returns what it found as JSON.
func (s *Searcher) Do(ctx context.Context, piece Piece) ([]byte, error) {
	g, err := piece.game()
	if err != nil {
		return nil, fmt.Errorf("annotation: %w", err)
	}
	all, err := s.plan.search(ctx, s.engine, g)
	if err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// elsewhere has the farm search a game.
func (p *Plan) elsewhere(ctx context.Context, _ int, item Item) (all []found, err error) {
	g := item.Game
	piece := Piece{Start: g.Start}
	for i := range g.Moves {
		piece.Moves = append(piece.Moves, g.Moves[i].Move)
	}
	err = p.Farm.Do(ctx, fmt.Sprintf("%d-%s", item.Number, pool.Key(piece)), piece, func(result []byte) (err error) {
		all, err = decode(result, g)
		return err
	})
	for i := 0; i < len(all) && p.Searched != nil; i++ {
		p.Searched()
	}
	return all, err
}

// decode reads what was found in a game, and refuses what cannot be.
func decode(data []byte, g *pgn.Game) (all []found, err error) {
	if err := pool.Decode(data, &all); err != nil {
		return nil, err
	}
	if len(g.Moves) == 0 && len(all) == 0 {
		return nil, nil
	}
	if len(g.Moves) == 0 || len(all) != len(g.Moves)+1 {
		return nil, fmt.Errorf("%d positions of a game of %d moves", len(all), len(g.Moves))
	}
	at := g.Start
	for i, f := range all {
		if f.Turn != at.Turn() || f.Depth < 0 || f.Depth > search.MaxDepth {
			return nil, errors.New("a position that is none of the game's")
		}
		if _, err := engine.NewLine(&at, f.Line); err != nil {
			return nil, err
		}
		if i < len(g.Moves) {
			at = *at.After(g.Moves[i].Move)
		}
	}
	return all, nil
}
