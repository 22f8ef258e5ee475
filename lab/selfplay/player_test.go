package selfplay_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
	"froe/lab/selfplay"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return *p
}

func searcher(nodes uint64) func() (selfplay.Player, error) {
	return func() (selfplay.Player, error) {
		return selfplay.NewSearcher(selfplay.Limit{Hard: nodes}, 1, eval.New(eval.Default()))
	}
}

func TestSearcherFindsAMate(t *testing.T) {
	s, err := selfplay.NewSearcher(selfplay.Limit{Hard: 1000}, 1, eval.New(eval.Default()))
	require.NoError(t, err)
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	c, err := s.Choose(context.Background(), &search.Root{Position: p})
	require.NoError(t, err)
	require.Equal(t, "Rd8#", p.SAN(c.Move))
	require.Equal(t, int(search.Mate)-1, c.Score)
}

func TestSearcherKeepsToItsNodes(t *testing.T) {
	s, err := selfplay.NewSearcher(selfplay.Limit{Hard: 700}, 1, eval.New(eval.Default()))
	require.NoError(t, err)
	c, err := s.Choose(context.Background(), &search.Root{Position: *chess.StartPosition()})
	require.NoError(t, err)
	require.NotEqual(t, chess.NoMove, c.Move)
	require.InDelta(t, 700, c.Nodes, 100)
}

// No depth begins after the soft limit, and the hard limit holds.
func TestSearcherKeepsToItsLimits(t *testing.T) {
	choose := func(limit selfplay.Limit) selfplay.Choice {
		s, err := selfplay.NewSearcher(limit, 1, eval.New(eval.Default()))
		require.NoError(t, err)
		c, err := s.Choose(t.Context(), &search.Root{Position: *chess.StartPosition()})
		require.NoError(t, err)
		return c
	}
	soft := choose(selfplay.Limit{Soft: 1000, Hard: 100_000})
	require.GreaterOrEqual(t, soft.Nodes, uint64(1000))
	require.Less(t, soft.Nodes, uint64(10_000))
	require.Less(t, choose(selfplay.Limit{Soft: 1000, Hard: 500}).Nodes, uint64(600))
	exact := choose(selfplay.Limit{Soft: soft.Nodes, Hard: 100_000})
	require.Equal(t, soft, exact, "the limit is reached at the end of the same depth")
}

// Even if the limit leaves no time for depth 1, the move is one.
func TestSearcherAlwaysMoves(t *testing.T) {
	s, err := selfplay.NewSearcher(selfplay.Limit{Hard: 1}, 1, eval.New(eval.Default()))
	require.NoError(t, err)
	for _, fen := range []string{
		chess.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"4k3/1q1q1q1q/q1q1q1q1/8/8/1Q1Q1Q1Q/Q1Q1Q1Q1/4K3 w - - 0 1",
	} {
		p := position(t, fen)
		c, err := s.Choose(t.Context(), &search.Root{Position: p})
		require.NoError(t, err)
		require.True(t, p.Legal(c.Move), fen)
	}
}

func TestSearcherForgets(t *testing.T) {
	s, err := selfplay.NewSearcher(selfplay.Limit{Hard: 2000}, 1, eval.New(eval.Default()))
	require.NoError(t, err)
	root := search.Root{Position: position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")}
	first, err := s.Choose(context.Background(), &root)
	require.NoError(t, err)
	s.NewGame()
	again, err := s.Choose(context.Background(), &root)
	require.NoError(t, err)
	require.Equal(t, first, again)
}

func TestSearchersThatCannotBe(t *testing.T) {
	_, err := selfplay.NewSearcher(selfplay.Limit{Hard: 0}, 1, eval.New(eval.Default()))
	require.ErrorContains(t, err, "nodes: 0")
	_, err = selfplay.NewSearcher(selfplay.Limit{Hard: 1}, 0, eval.New(eval.Default()))
	require.ErrorContains(t, err, "hash")
}
