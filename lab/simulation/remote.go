package simulation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/internal/pool"
	"froe/lab/speedup"
)

// Piece is one search for a farm to make, or the bound of a position.
type Piece struct {
	speedup.Search
	Bound bool `json:",omitempty"`
}

// pieceOf is the piece of a search. What the position is called does not matter to it.
func pieceOf(s speedup.Search, bound bool) Piece {
	s.Position = &speedup.Position{Board: s.Position.Board}
	return Piece{s, bound}
}

// check refuses pieces that cannot be.
func (p *Piece) check() error {
	switch {
	case p.Position == nil || !p.Position.Board.HasMove():
		return errors.New("there is no legal move")
	case p.Depth < 1 || p.Depth > search.MaxDepth:
		return fmt.Errorf("depth: %d is not from 1 to %d", p.Depth, search.MaxDepth)
	case p.Bound:
		return nil
	case p.Workers < 1 || p.Workers > sim.MaxProcessors:
		return fmt.Errorf("processors: %d is not from 1 to %d", p.Workers, sim.MaxProcessors)
	}
	return algorithm.Check(p.Algorithm)
}

// Setting is what of the plan the searches of a farm depend on.
func (p *Plan) Setting() *Plan {
	return &Plan{
		Plan:    speedup.Plan{Hash: p.Hash, MinSplit: p.MinSplit, Iterations: p.Iterations, Seed: p.Seed},
		Changes: p.Changes, Cost: p.Cost, CriticalPath: p.CriticalPath,
	}
}

// Searcher makes searches as a plan says, any number at a time. It keeps what they are made with for the
// next ones.
type Searcher struct{ driver }

// NewSearcher makes a searcher of a plan, of which only the setting matters.
func (p *Plan) NewSearcher() *Searcher { return &Searcher{*newDriver(p)} }

// Do makes the search of a piece and returns the outcome as JSON.
func (s *Searcher) Do(ctx context.Context, piece Piece) (result []byte, err error) {
	if err := piece.check(); err != nil {
		return nil, fmt.Errorf("simulation: %w", err)
	}
	var got any
	if piece.Bound {
		got, err = s.Bound(ctx, piece.Position, piece.Depth)
	} else {
		got, err = s.Search(ctx, &piece.Search)
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
	piece := pieceOf(*s, false)
	o, err := pool.Ask(ctx, r.plan.Farm, pool.Key(piece), piece, func(o *speedup.Outcome) error {
		if !s.Position.Board.Legal(o.Best) || o.Depth < 1 || o.Depth > search.MaxDepth {
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
	piece := pieceOf(speedup.Search{Position: p, Goal: speedup.Goal{Depth: depth}}, true)
	b, err := pool.Ask(ctx, r.plan.Farm, pool.Key(piece), piece, checkBound)
	b.Position = p.ID
	return &b, err
}
