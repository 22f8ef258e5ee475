package scaling

import (
	"context"
	"fmt"
	"time"

	"froe/dts"
	"froe/engine/search"
	"froe/lab/selfplay"
	"froe/tt"
)

// Player is an algorithm on real threads that plays games, with a fixed time for each
// move.
type Player struct {
	*rig
	span time.Duration
}

var _ selfplay.Player = (*Player)(nil)

// NewPlayer makes a player with a transposition table of hash MiB. The name is one of
// algorithm.Names.
func NewPlayer(name string, o dts.Options, hash int, span time.Duration) (*Player, error) {
	table, err := tt.New(hash)
	if err != nil {
		return nil, fmt.Errorf("scaling: hash: %w", err)
	}
	return &Player{newRig(name, table, o), span}, nil
}

// Choose implements selfplay.Player: the best move when time is up.
func (p *Player) Choose(ctx context.Context, at *search.Root) (selfplay.Choice, error) {
	var c selfplay.Choice
	p.SetRoot(at)
	span, cancel := context.WithTimeout(ctx, p.span)
	defer cancel()
	err := p.let(span, c.Think(func() bool { return true }))
	if err == nil {
		err = ctx.Err()
	}
	c.Nodes = p.Tree.Nodes()
	return c, err
}
