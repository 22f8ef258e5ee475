package selfplay_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/lab/selfplay"
	"froe/engine/search"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

func searcher(nodes uint64) func() (selfplay.Player, error) {
	return func() (selfplay.Player, error) { return selfplay.NewSearcher(nodes, 1, eval.New()) }
}

func TestSearcherFindsAMate(t *testing.T) {
	s, err := selfplay.NewSearcher(1000, 1, eval.New())
	require.NoError(t, err)
	p := position(t, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	c, err := s.Choose(context.Background(), &search.Root{Position: p})
	require.NoError(t, err)
	require.Equal(t, "Rd8#", p.SAN(c.Move))
	require.Equal(t, int(search.Mate)-1, c.Score)
}

func TestSearcherKeepsToItsNodes(t *testing.T) {
	s, err := selfplay.NewSearcher(700, 1, eval.New())
	require.NoError(t, err)
	c, err := s.Choose(context.Background(), &search.Root{Position: chess.StartPosition()})
	require.NoError(t, err)
	require.NotEqual(t, chess.NoMove, c.Move)
	require.InDelta(t, 700, c.Nodes, 100)
}

func TestSearcherForgets(t *testing.T) {
	s, err := selfplay.NewSearcher(2000, 1, eval.New())
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
	_, err := selfplay.NewSearcher(0, 1, eval.New())
	require.ErrorContains(t, err, "nodes: 0")
	_, err = selfplay.NewSearcher(1, 0, eval.New())
	require.ErrorContains(t, err, "hash")
}
