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

// Searcher is Froe as a player, with one worker and without a clock.
type Searcher struct {
	nodes  uint64
	table  *tt.Table
	shared *search.Shared
	tree   *dts.Tree
}

var _ Player = (*Searcher)(nil)

// NewSearcher returns a player that searches at most so many positions for each move,
// with a transposition table of hash MiB.
func NewSearcher(nodes uint64, hash int, e eval.Evaluator) (*Searcher, error) {
	if nodes == 0 {
		return nil, errors.New("selfplay: nodes: 0 is less than 1")
	}
	table, err := tt.New(hash)
	if err != nil {
		return nil, fmt.Errorf("selfplay: hash: %w", err)
	}
	s := &Searcher{nodes: nodes, table: table, shared: search.New(table)}
	s.tree = dts.NewTree(dts.Options{Workers: 1, MinSplitDepth: 1}, func(t *dts.Tree, _ int) dts.Policy {
		s.shared.Reserve(t.Capacity())
		return search.NewWorker(s.shared, e)
	})
	return s, nil
}

// SetParameters sets the numbers by which the next searches prune, reduce and extend.
func (s *Searcher) SetParameters(p search.Parameters) { s.shared.SetParameters(p) }

// NewGame implements Player.
func (s *Searcher) NewGame() {
	s.table.Clear(1)
	s.shared.Clear()
}

// Deepest is the last depth of a player's search, in plies. In a dead drawn ending
// everything is in the transposition table, and no limit of positions ends a search.
const Deepest = 40

// Choose implements Player: it returns the best move of the last depth finished.
func (s *Searcher) Choose(ctx context.Context, at *search.Root) (Choice, error) {
	var c Choice
	s.table.NextAge()
	s.shared.SetRoot(*at)
	err := s.tree.Search(&dts.Master{MaxDepth: Deepest, Nodes: s.nodes, Continue: func(r *dts.Result) bool {
		if r.Bound == dts.Exact {
			c.Move, c.Score = chess.Move(r.PV[0]), int(r.Value)
		}
		return ctx.Err() == nil
	}})
	c.Nodes = s.tree.Nodes()
	return c, err
}
