package simulation

import (
	"context"
	"errors"
	"fmt"
	"math"

	"froe/dts"
	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/lab/selfplay"
)

// Player is an algorithm on virtual processors that plays games, with a fixed virtual
// time or a fixed depth for each move. The same games give the same moves, on any machine.
type Player struct {
	*rig
	ticks int64
	depth int
	cost  sim.Cost
}

var _ selfplay.Player = (*Player)(nil)

// Setup says how a Player searches.
type Setup struct {
	Algorithm  string   `json:"algorithm"`
	Processors int      `json:"processors"`           // 1 to sim.MaxProcessors
	Iterations int      `json:"iterations,omitempty"` // open at once under dts, at most; 0: as games are played
	MinSplit   int      `json:"-"`                    // least depth of nodes that processors share, plies
	Hash       int      `json:"-"`                    // MiB
	Ticks      int64    `json:"-"`                    // for each move, 1000 for a position; depth 1 is finished in any case
	Depth      int      `json:"depth,omitempty"`      // of each move, plies, in place of Ticks; 0: Ticks says
	Cost       sim.Cost `json:"-"`

	Set map[string]int `json:"set,omitempty"` // numbers that are not as usual, by the names of search.Parameters and algorithm.Parameters
}

// Check refuses what cannot be set up.
func (s *Setup) Check() error {
	if err := algorithm.Check(s.Algorithm); err != nil {
		return fmt.Errorf("simulation: algorithms: %w", err)
	}
	switch {
	case s.Processors < 1 || s.Processors > sim.MaxProcessors:
		return fmt.Errorf("simulation: processors: %d is not from 1 to %d", s.Processors, sim.MaxProcessors)
	case s.Iterations < 0:
		return fmt.Errorf("simulation: iterations: %d is less than 1", s.Iterations)
	case s.MinSplit < 1:
		return fmt.Errorf("simulation: split from depth %d: less than 1", s.MinSplit)
	case s.Depth < 0 || s.Depth > selfplay.Deepest:
		return fmt.Errorf("simulation: depth: %d is not from 1 to %d", s.Depth, selfplay.Deepest)
	case s.Ticks < 1 && s.Depth == 0:
		return errors.New("simulation: a player needs time to think")
	}
	changes := Changes{Set: s.Set}
	return changes.Check()
}

// rig checks the setup and makes what searches by it.
func (s *Setup) rig() (*rig, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	o := dts.Options{Workers: s.Processors, MinSplitDepth: s.MinSplit, Iterations: s.Iterations}
	r, err := newRig(s.Algorithm, s.Hash, o, Changes{Set: s.Set})
	if err != nil {
		return nil, fmt.Errorf("simulation: hash: %w", err)
	}
	return r, nil
}

// NewPlayer makes a player.
func NewPlayer(s Setup) (*Player, error) {
	r, err := s.rig()
	if err != nil {
		return nil, err
	}
	p := &Player{rig: r, ticks: s.Ticks, depth: selfplay.Deepest, cost: s.Cost}
	if s.Depth > 0 {
		p.ticks, p.depth = math.MaxInt64, s.Depth
	}
	return p, nil
}

// Choose implements selfplay.Player: the best move when time is up, or the depth is
// finished.
func (p *Player) Choose(ctx context.Context, at *search.Root) (selfplay.Choice, error) {
	var c selfplay.Choice
	p.SetRoot(at)
	m := c.Think(func() bool { return ctx.Err() == nil })
	m.MaxDepth = p.depth
	got, err := p.search(ctx, p.ticks, m, p.cost, at.Position.Key())
	c.Nodes = got.Nodes
	return c, err
}
