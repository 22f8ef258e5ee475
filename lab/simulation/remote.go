package simulation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/chess"
	"froe/engine/search"
	"froe/internal/pool"
	"froe/lab/speedup"
)

// Piece is one search for a farm to make, or the bound of a position.
type Piece struct {
	FEN       string `json:"fen"`
	Algorithm string `json:"algorithm,omitempty"`
	Workers   int    `json:"workers,omitempty"`
	Repeat    int    `json:"repeat,omitempty"`
	Seed      uint64 `json:"seed,omitempty"`
	Depth     int    `json:"depth"`
	Work      uint64 `json:"work,omitempty"`
	Bound     bool   `json:"bound,omitempty"`
}

// check refuses pieces that cannot be.
func (p *Piece) check() (at speedup.Position, err error) {
	if at.Board, err = chess.ParseFEN(p.FEN); err != nil {
		return at, err
	}
	switch {
	case !at.Board.HasMove():
		return at, errors.New("there is no legal move")
	case p.Depth < 1 || p.Depth > search.MaxDepth:
		return at, fmt.Errorf("depth: %d is not from 1 to %d", p.Depth, search.MaxDepth)
	case p.Bound:
		return at, nil
	case p.Workers < 1 || p.Workers > sim.MaxProcessors:
		return at, fmt.Errorf("processors: %d is not from 1 to %d", p.Workers, sim.MaxProcessors)
	}
	return at, algorithm.Check(p.Algorithm)
}

// Do makes the search of a piece as the plan says, of which positions, algorithms and numbers of
// workers do not matter, and returns the outcome as JSON.
func (p *Plan) Do(ctx context.Context, piece Piece) ([]byte, error) {
	at, err := piece.check()
	if err != nil {
		return nil, fmt.Errorf("simulation: %w", err)
	}
	d := &driver{plan: p}
	var got any
	if piece.Bound {
		got, err = d.Bound(ctx, &at, piece.Depth)
	} else {
		got, err = d.Search(ctx, &speedup.Search{
			Position: &at, Algorithm: piece.Algorithm, Workers: piece.Workers, Repeat: piece.Repeat, Seed: piece.Seed,
			Goal: speedup.Goal{Depth: piece.Depth, Work: piece.Work},
		})
	}
	if err != nil {
		return nil, fmt.Errorf("simulation: %w", err)
	}
	return json.Marshal(got)
}

// remote is a driver that has a farm search.
type remote struct{ *driver }

// Search implements speedup.Driver. A search that is recorded, or by a rule of one's own, is
// made here.
func (r *remote) Search(ctx context.Context, s *speedup.Search) (*speedup.Outcome, error) {
	if r.traces(s) || r.plan.Own[s.Algorithm] != nil {
		return r.driver.Search(ctx, s)
	}
	board := &s.Position.Board
	piece := Piece{
		FEN: board.FEN(board.Chess960()), Algorithm: s.Algorithm, Workers: s.Workers, Repeat: s.Repeat, Seed: s.Seed,
		Depth: s.Depth, Work: s.Work,
	}
	o, err := pool.Ask(ctx, r.plan.Farm, pool.Key(piece), piece, func(o *speedup.Outcome) error {
		if !board.Legal(o.Best) || o.Depth < 1 || o.Depth > search.MaxDepth {
			return fmt.Errorf("%s at depth %d", o.Best, o.Depth)
		}
		return nil
	})
	return &o, err
}

// checkBound refuses a bound that no search can have.
func checkBound(b *speedup.Bound) error {
	if b.One <= 0 || b.All <= 0 || b.Speedup <= 0 {
		return fmt.Errorf("a bound of %v, %v and %v", b.One, b.All, b.Speedup)
	}
	return nil
}

// Bound implements speedup.Driver.
func (r *remote) Bound(ctx context.Context, p *speedup.Position, depth int) (*speedup.Bound, error) {
	if !r.plan.CriticalPath {
		return nil, nil
	}
	piece := Piece{FEN: p.Board.FEN(p.Board.Chess960()), Depth: depth, Bound: true}
	b, err := pool.Ask(ctx, r.plan.Farm, pool.Key(piece), piece, checkBound)
	b.Position = p.ID
	return &b, err
}
