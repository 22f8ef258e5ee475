package annotation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"froe/engine"
	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/internal/pool"
)

// Plan says how to review games.
type Plan struct {
	Options     engine.Options // of each engine
	Limits      engine.Limits  // of each position
	Concurrency int            // games at a time, each with an engine, 1 or more

	Farm pool.Farm // searches the games; nil: goroutines of this process do

	// Searched, if not nil, is called after each position, by several goroutines at a
	// time.
	Searched func()

	// Found, if not nil, is called with the evaluation of each position as it is found,
	// from the last one of a game to the first, and with the number of moves before it. It
	// is not called for what a farm searches.
	Found func(ply int, e Evaluation)
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

// Item is a game to review, as a reader has checked it.
type Item struct {
	Number int // in the file, from 1
	Game   *pgn.Game
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
	search, workers := p.elsewhere, 0
	if p.Farm != nil {
		workers = p.Farm.Width()
	} else {
		searchers := make([]*Searcher, p.Concurrency)
		for i := range searchers {
			s, err := p.NewSearcher()
			if err != nil {
				return err
			}
			defer s.Close()
			searchers[i] = s
		}
		workers = len(searchers)
		search = func(ctx context.Context, worker int, item Item) ([]found, error) {
			return p.search(ctx, searchers[worker].engine, item.Game)
		}
	}
	return pool.Stream(ctx, workers, next, func(ctx context.Context, worker int, item Item) (*Reviewed, error) {
		all, err := search(ctx, worker, item)
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
func (p *Plan) search(ctx context.Context, e *engine.Engine, g *pgn.Game) ([]found, error) {
	if len(g.Moves) == 0 {
		return nil, nil
	}
	if err := e.NewGame(); err != nil {
		return nil, err
	}
	all := make([]found, len(g.Moves)+1)
	i := len(all) - 1
	for _, s := range slices.Backward(stretches(g)) {
		for more := true; more; i-- {
			if at := s.Position(); drawn(s, i == len(all)-1) {
				all[i] = found{Turn: at.Turn()}
			} else if err := p.searchOne(ctx, e, s, &all[i]); err != nil {
				return nil, err
			}
			if p.Found != nil {
				p.Found(i, all[i].evaluation())
			}
			if p.Searched != nil {
				p.Searched()
			}
			more = s.Undo()
		}
	}
	return all, nil
}

// stretches are the parts of a game between moves that are passed. By the rules each
// is a game of its own.
func stretches(g *pgn.Game) []*chess.Game {
	s := chess.NewGameFrom(&g.Start)
	all := []*chess.Game{s}
	for i := range g.Moves {
		if err := s.Play(g.Moves[i].Move); err != nil { // no move
			at := s.Position()
			s = chess.NewGameFrom(at.After(chess.NoMove))
			all = append(all, s)
		}
	}
	return all
}

// drawn reports whether a position is a draw that no search can see. Repetitions and
// fifty moves count only at the end of a game: before it, no player has claimed the
// draw.
func drawn(g *chess.Game, last bool) bool {
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
	*f = found{r.Info.Score, at.Turn(), r.Info.Depth, r.Info.Line.Moves()}
	return cmp.Or(r.Err, ctx.Err()) // a search cut short says nothing
}
