package selfplay_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/lab/selfplay"
	"froe/engine/search"
)

// plan is of short games between two weak searchers.
func plan(games, concurrency int) *selfplay.Plan {
	return &selfplay.Plan{
		Players:      [2]func() (selfplay.Player, error){searcher(60), searcher(30)},
		Games:        games,
		RandomPlies:  4,
		Adjudication: selfplay.Usual(),
		Concurrency:  concurrency,
		Seed:         7,
	}
}

// games plays a plan.
func games(t *testing.T, p *selfplay.Plan) ([]selfplay.Game, selfplay.Total) {
	t.Helper()
	var all []selfplay.Game
	total, err := selfplay.Run(context.Background(), p, func(g *selfplay.Game) error {
		all = append(all, *g)
		return nil
	})
	require.NoError(t, err)
	return all, total
}

func TestGamesDoNotDependOnConcurrency(t *testing.T) {
	one, _ := games(t, plan(6, 1))
	three, _ := games(t, plan(6, 3))
	require.Equal(t, one, three)
	other := plan(6, 1)
	other.Seed++
	two, _ := games(t, other)
	require.NotEqual(t, one, two)
}

func TestTotals(t *testing.T) {
	all, total := games(t, plan(8, 2))
	require.Len(t, all, 8)
	require.Equal(t, 8, total.Games)
	points, samples, plies := 0.0, 0, 0
	for i, g := range all {
		require.Equal(t, i, g.Number)
		require.Equal(t, chess.Color(i%2), g.First, "colours alternate")
		points += g.Result.Points(g.First)
		samples += len(g.Samples)
		plies += g.Plies
		for _, s := range g.Samples {
			require.Equal(t, g.Result, s.Result)
			require.False(t, s.Position.InCheck())
		}
	}
	require.Equal(t, points, total.Points)
	require.Equal(t, samples, total.Samples)
	require.Equal(t, plies, total.Plies)
	require.Positive(t, samples)
	pairs := 0
	for _, n := range total.Pairs {
		pairs += n
	}
	require.Equal(t, 4, pairs)
	require.NotEmpty(t, total.EndsText())
}

// firstMove chooses the first legal move, and notes where games begin.
type firstMove struct{ begins *[]string }

func (f firstMove) NewGame() { *f.begins = append(*f.begins, "") }

func (f firstMove) Choose(_ context.Context, at *search.Root) (selfplay.Choice, error) {
	if last := len(*f.begins) - 1; (*f.begins)[last] == "" {
		(*f.begins)[last] = at.Position.FEN(false)
	}
	var moves chess.MoveList
	at.Position.Moves(&moves)
	return selfplay.Choice{Move: moves.At(0), Score: 50}, nil
}

func TestOpenings(t *testing.T) {
	var begins []string
	player := func() (selfplay.Player, error) { return firstMove{&begins}, nil }
	p := plan(8, 1)
	p.Players = [2]func() (selfplay.Player, error){player, player}
	p.RandomPlies = 0
	p.Adjudication.Length = 2
	p.Openings = []chess.Position{
		position(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
		position(t, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"),
	}
	count := func() map[string]int {
		begins = nil
		games(t, p)
		n := map[string]int{}
		for _, fen := range begins {
			n[fen]++
		}
		delete(n, "")
		return n
	}
	t.Run("come in turn", func(t *testing.T) {
		n := count()
		require.Len(t, n, 2)
		require.Equal(t, 4, n[p.Openings[0].FEN(false)])
	})
	t.Run("pairs share them", func(t *testing.T) {
		p.Pairs = true
		all, _ := games(t, p)
		for i := 0; i < len(all); i += 2 {
			require.Equal(t, all[i].Samples, all[i+1].Samples)
		}
	})
	t.Run("random moves make them different", func(t *testing.T) {
		p.Pairs, p.RandomPlies = false, 6
		require.Len(t, count(), 8)
	})
}

// failing refuses to move.
type failing struct{}

func (failing) NewGame() {}

func (failing) Choose(context.Context, *search.Root) (selfplay.Choice, error) {
	return selfplay.Choice{}, errors.New("no idea")
}

func TestErrors(t *testing.T) {
	none := func(*selfplay.Game) error { return nil }
	t.Run("a player", func(t *testing.T) {
		p := plan(3, 2)
		p.Players[1] = func() (selfplay.Player, error) { return failing{}, nil }
		_, err := selfplay.Run(context.Background(), p, none)
		require.ErrorContains(t, err, "no idea")
	})
	t.Run("one that cannot be made", func(t *testing.T) {
		p := plan(3, 2)
		p.Players[1] = searcher(0)
		_, err := selfplay.Run(context.Background(), p, none)
		require.ErrorContains(t, err, "nodes")
	})
	t.Run("the reader", func(t *testing.T) {
		_, err := selfplay.Run(context.Background(), plan(3, 1), func(*selfplay.Game) error { return errors.New("full") })
		require.ErrorContains(t, err, "full")
	})
	t.Run("the context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err := selfplay.Run(ctx, plan(3, 1), none)
		require.ErrorIs(t, err, context.Canceled)
	})
	for _, test := range []struct {
		want  string
		spoil func(*selfplay.Plan)
	}{
		{"two players", func(p *selfplay.Plan) { p.Players[1] = nil }},
		{"games: 0", func(p *selfplay.Plan) { p.Games = 0 }},
		{"random plies: -1", func(p *selfplay.Plan) { p.RandomPlies = -1 }},
		{"concurrency: 0", func(p *selfplay.Plan) { p.Concurrency = 0 }},
		{"adjudication", func(p *selfplay.Plan) { p.Adjudication = selfplay.Adjudication{} }},
	} {
		t.Run(test.want, func(t *testing.T) {
			p := plan(3, 1)
			test.spoil(p)
			_, err := selfplay.Run(context.Background(), p, none)
			require.ErrorContains(t, err, test.want)
		})
	}
}
