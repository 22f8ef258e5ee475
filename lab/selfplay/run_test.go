package selfplay_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/search"
	"froe/lab/archive"
	"froe/lab/selfplay"
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

// A run that begins later plays the same games.
func TestGamesDoNotDependOnThoseBefore(t *testing.T) {
	all, _ := games(t, plan(6, 2))
	p := plan(6, 2)
	p.From = 4
	last, total := games(t, p)
	require.Equal(t, all[4:], last)
	require.Equal(t, 2, total.Games)
	p.From = 6
	none, _ := games(t, p)
	require.Empty(t, none)
}

// What the rules say comes before what the scores say.
func TestMateIsNoResignation(t *testing.T) {
	p := plan(1, 1)
	p.Openings, p.RandomPlies = []chess.Position{position(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")}, 0
	p.Adjudication.WinPlies = 1
	all, _ := games(t, p)
	require.Equal(t, archive.Mate, all[0].End)
	require.Equal(t, 1, all[0].Plies())
}

// A start with a decided game is replaced by another, always by the same.
func TestUnevenStarts(t *testing.T) {
	p := plan(8, 2)
	p.MaxStart = 300
	even := position(t, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	uneven := position(t, "rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	p.RandomPlies, p.Openings = 2, []chess.Position{uneven, even}
	all, _ := games(t, p)
	for _, g := range all {
		require.Equal(t, even.FEN(false), g.Start.FEN(false))
	}
	p.Concurrency = 1
	again, _ := games(t, p)
	require.Equal(t, all, again)

	p.Openings = []chess.Position{uneven}
	_, err := selfplay.Run(t.Context(), p, func(*selfplay.Game) error { return nil })
	require.ErrorContains(t, err, "none of 100 openings can be played")
}

func TestTotals(t *testing.T) {
	all, total := games(t, plan(8, 2))
	require.Len(t, all, 8)
	require.Equal(t, 8, total.Games)
	points, plies := 0.0, 0
	for i, g := range all {
		require.Equal(t, i, g.Number)
		require.Equal(t, chess.Color(i%2), g.First, "colours alternate")
		points += g.Result.Points(g.First)
		plies += g.Plies()
		require.Equal(t, 4, g.Opening)
		require.NoError(t, g.Walk(func(int, *chess.Position) {}))
	}
	require.Equal(t, points, total.Points)
	require.Equal(t, plies, total.Plies)
	pairs := 0
	for _, n := range total.Pairs {
		pairs += n
	}
	require.Equal(t, 4, pairs)
	require.NotEmpty(t, total.Ends.String())
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
			require.Equal(t, all[i].Start, all[i+1].Start)
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

// mute chooses no move.
type mute struct{ failing }

func (mute) Choose(context.Context, *search.Root) (selfplay.Choice, error) {
	return selfplay.Choice{}, nil
}

func TestErrors(t *testing.T) {
	none := func(*selfplay.Game) error { return nil }
	t.Run("a player", func(t *testing.T) {
		p := plan(3, 2)
		p.Players[1] = func() (selfplay.Player, error) { return failing{}, nil }
		_, err := selfplay.Run(context.Background(), p, none)
		require.ErrorContains(t, err, "no idea")
	})
	t.Run("no move", func(t *testing.T) {
		p := plan(3, 2)
		p.Players[1] = func() (selfplay.Player, error) { return mute{}, nil }
		_, err := selfplay.Run(context.Background(), p, none)
		require.ErrorContains(t, err, "which is not legal in ")
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
		{"random plies: 101", func(p *selfplay.Plan) { p.RandomPlies = 101 }},
		{"from: 4 is not from 0 to 3", func(p *selfplay.Plan) { p.From = 4 }},
		{"start: -1", func(p *selfplay.Plan) { p.MaxStart = -1 }},
		{"length: 4000", func(p *selfplay.Plan) { p.Adjudication.Length = 4000 }},
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
