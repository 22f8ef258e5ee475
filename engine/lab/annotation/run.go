package annotation

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/engine/lab/pool"
)

// Plan says how to review games.
type Plan struct {
	Options     engine.Options // of each engine
	Limits      engine.Limits  // of each position
	Concurrency int            // games at a time, each with an engine, 1 or more

	// Searched, if not nil, is called after each position, perhaps from several
	// goroutines at a time.
	Searched func()
}

// Check returns an error if the plan cannot be carried out.
func (p *Plan) Check() error {
	l := &p.Limits
	switch {
	case p.Concurrency < 1:
		return fmt.Errorf("annotation: concurrency: %d is less than 1", p.Concurrency)
	case l.MoveTime <= 0 && l.Depth <= 0 && l.Nodes == 0:
		return errors.New("annotation: a limit of time, depth or nodes is needed")
	}
	return nil
}

// Item is a game to review.
type Item struct {
	Number int // in the file, from 1
	Game   *pgn.Game
	played *chess.Game
}

// NewItem fails if a move of the game is passed: no engine can judge that.
func NewItem(number int, g *pgn.Game) (Item, error) {
	played, err := g.Game()
	return Item{number, g, played}, err
}

// Reviewed is a game with its review; the annotations are in the game.
type Reviewed struct {
	Game   *pgn.Game
	Review *Review
}

// Run reviews the games that next returns, up to io.EOF, and passes them to deliver in
// order, one at a time. An error of next or deliver and the end of ctx end it; the
// games delivered are then the first ones.
func Run(ctx context.Context, p *Plan, next func() (Item, error), deliver func(*Reviewed) error) error {
	if err := p.Check(); err != nil {
		return err
	}
	engines := make([]*engine.Engine, p.Concurrency)
	for i := range engines {
		e, err := engine.New(p.Options)
		if err != nil {
			return err
		}
		defer e.Close()
		engines[i] = e
	}
	return pool.Stream(ctx, len(engines), next, func(ctx context.Context, worker int, item Item) (*Reviewed, error) {
		all, err := p.search(ctx, engines[worker], item.played)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", item.Number, err)
		}
		r := newReview(item.Game, item.Number, all)
		r.annotate(item.Game)
		return &Reviewed{item.Game, r}, nil
	}, deliver)
}

// search searches the positions of a game, the last one first. A game without moves
// has nothing to judge.
func (p *Plan) search(ctx context.Context, e *engine.Engine, g *chess.Game) ([]found, error) {
	if g.Len() == 0 {
		return nil, nil
	}
	if err := e.NewGame(); err != nil {
		return nil, err
	}
	all := make([]found, g.Len()+1)
	for i := len(all) - 1; i >= 0; i-- {
		if at := g.Position(); drawn(g, i == len(all)-1) {
			all[i] = found{turn: at.Turn()}
		} else if err := p.searchOne(ctx, e, g, &all[i]); err != nil {
			return nil, err
		}
		if p.Searched != nil {
			p.Searched()
		}
		g.Undo()
	}
	return all, nil
}

// drawn reports whether a position is a draw that no search can see. Repetitions and
// fifty moves count only at the end of a game: elsewhere nobody claimed the draw.
func drawn(g *chess.Game, last bool) bool {
	g.Conclude(chess.Unfinished, chess.Playing) // whatever the players made of it
	switch _, end := g.Outcome(); end {
	case chess.InsufficientMaterial:
		return true
	case chess.Repetition, chess.FiftyMoves:
		return last
	}
	return false
}

// searchOne searches the position of a game.
func (p *Plan) searchOne(ctx context.Context, e *engine.Engine, g *chess.Game, f *found) error {
	if err := e.SetGame(g); err != nil {
		return err
	}
	s, err := e.Go(ctx, p.Limits)
	if err != nil {
		return err
	}
	r, at := s.Result(), g.Position()
	*f = found{score: r.Info.Score, turn: at.Turn(), depth: r.Info.Depth, line: r.Info.Line}
	return cmp.Or(r.Err, ctx.Err()) // a search cut short says nothing
}
