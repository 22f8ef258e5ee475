package selfplay

import (
	"context"
	"errors"
	"fmt"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/tt"
)

// Player chooses the moves of one side of a game.
type Player interface {
	// NewGame makes the player forget all games before.
	NewGame()

	// Choose returns a legal move of the position, which has one.
	Choose(ctx context.Context, at *search.Root) (Choice, error)
}

// Choice is a move with its score.
type Choice struct {
	Move  chess.Move
	Score int    // centipawns from the side to move; mates from tt.MateBound
	Nodes uint64 // positions searched for it
}

// Limit is how many positions are searched for a move.
type Limit struct {
	Soft uint64 // no depth begins after so many; 0: none. On average about 1.8 times as many are searched
	Hard uint64 // never exceeded, but that depth 1 is always finished
}

// Searcher is Froe as a player, with one worker and without a clock.
type Searcher struct {
	limit  Limit
	table  *tt.Table
	shared *search.Shared
	tree   *dts.Tree
}

var _ Player = (*Searcher)(nil)

// NewSearcher returns a player with a limit of positions for each move and a
// transposition table of hash MiB.
func NewSearcher(limit Limit, hash int, e eval.Evaluator) (*Searcher, error) {
	if limit.Hard == 0 {
		return nil, errors.New("selfplay: nodes: 0 is less than 1")
	}
	table, err := tt.New(hash)
	if err != nil {
		return nil, fmt.Errorf("selfplay: hash: %w", err)
	}
	s := &Searcher{limit: limit, table: table, shared: search.New(table)}
	s.tree = dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 1}, func(t *dts.Tree, _ int) dts.Policy {
		s.shared.Reserve(t.Capacity())
		return search.NewWorker(s.shared, e)
	})
	return s, nil
}

// SetParameters sets the numbers by which the next searches prune, reduce and extend.
func (s *Searcher) SetParameters(p search.Parameters) { s.shared.SetParameters(p) }

// SetSwitches sets the techniques of the next searches.
func (s *Searcher) SetSwitches(on search.Switches) { s.shared.Switches = on }

// NewGame implements Player.
func (s *Searcher) NewGame() {
	s.table.Clear(1)
	s.shared.Clear()
}

// Deepest is the last depth of a player's search, in plies. In a dead drawn ending
// everything is in the transposition table, and no limit of positions ends a search.
const Deepest = 40

// Think is a search that sets c to its best move: that of the last depth finished, or
// the one that an unfinished depth has found. It goes on to the next depth as long as
// more returns true.
func (c *Choice) Think(more func() bool) *dts.Master {
	record := func(r *dts.Result) { c.Move, c.Score = chess.Move(r.PV[0]), int(r.Value) }
	return &dts.Master{
		MaxDepth: Deepest,
		Continue: func(r *dts.Result) bool {
			if r.Bound == dts.Exact {
				record(r)
			}
			return more()
		},
		Unfinished: record,
	}
}

// Choose implements Player: it returns the best move of the last depth finished.
func (s *Searcher) Choose(ctx context.Context, at *search.Root) (Choice, error) {
	s.table.NextAge()
	s.shared.SetRoot(*at)
	c, err := s.search(ctx, Deepest, s.limit)
	if err != nil || c.Move != chess.NoMove {
		return c, err
	}
	again, err := s.search(ctx, 1, Limit{}) // the limit did not suffice for depth 1
	again.Nodes += c.Nodes
	return again, err
}

// search searches up to a depth, within limits of which 0 means none.
func (s *Searcher) search(ctx context.Context, depth int, limit Limit) (Choice, error) {
	var c Choice
	searched := uint64(0)
	err := s.tree.Search(&dts.Master{MaxDepth: depth, Nodes: limit.Hard, Continue: func(r *dts.Result) bool {
		searched += r.Nodes
		if r.Bound != dts.Exact {
			return ctx.Err() == nil
		}
		c.Move, c.Score = chess.Move(r.PV[0]), int(r.Value)
		return ctx.Err() == nil && (limit.Soft == 0 || searched < limit.Soft)
	}})
	c.Nodes = s.tree.Nodes()
	return c, err
}
