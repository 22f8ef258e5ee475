package simulation

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts/sim"
	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/lab/selfplay"
)

func setup(name string, processors int) Setup {
	return Setup{Algorithm: name, Processors: processors, MinSplit: 2, Hash: 1, Ticks: 10_000_000, Cost: sim.Default}
}

// choose is what a new player makes of a position.
func choose(t *testing.T, s Setup, at search.Root) selfplay.Choice {
	p, err := NewPlayer(s)
	require.NoError(t, err)
	p.NewGame()
	c, err := p.Choose(t.Context(), &at)
	require.NoError(t, err)
	require.True(t, at.Position.Legal(c.Move))
	return c
}

// A player thinks for as long as it may: as many positions as its processors have
// time for, whatever the algorithm, and the same every time.
func TestPlayer(t *testing.T) {
	at := search.Root{Position: positions(t)[0].Board}
	one := choose(t, setup(algorithm.DTS, 1), at)
	require.Greater(t, one.Nodes, uint64(10_000), "a position of quiescence is cheaper")
	for _, name := range algorithm.Names() {
		four := choose(t, setup(name, 4), at)
		require.Greater(t, four.Nodes, 2*one.Nodes, name)
		require.Less(t, four.Nodes, 6*one.Nodes, name)
		require.Equal(t, four, choose(t, setup(name, 4), at), name)
	}
}

// To a depth a player searches as if there were no time to keep.
func TestPlayerToDepth(t *testing.T) {
	at := search.Root{Position: positions(t)[0].Board}
	s := setup(algorithm.DTS, 4)
	s.Ticks, s.Depth = 0, 6
	six := choose(t, s, at)
	s.Depth = 8
	require.Greater(t, choose(t, s, at).Nodes, six.Nodes)
}

// However little time there is, there is a move.
func TestPlayerInHaste(t *testing.T) {
	s := setup(algorithm.DTS, 16)
	s.Ticks = 1
	for _, p := range positions(t) {
		choose(t, s, search.Root{Position: p.Board})
	}
}

// A player remembers within a game, and forgets between games.
func TestPlayerForgets(t *testing.T) {
	at := search.Root{Position: positions(t)[0].Board}
	p, err := NewPlayer(setup(algorithm.Lazy, 4))
	require.NoError(t, err)
	p.NewGame()
	first, err := p.Choose(t.Context(), &at)
	require.NoError(t, err)
	again, err := p.Choose(t.Context(), &at)
	require.NoError(t, err)
	require.NotEqual(t, first.Nodes, again.Nodes)
	p.NewGame()
	anew, err := p.Choose(t.Context(), &at)
	require.NoError(t, err)
	require.Equal(t, first, anew)
}

func TestPlayerIsInterrupted(t *testing.T) {
	p, err := NewPlayer(setup(algorithm.DTS, 2))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = p.Choose(ctx, &search.Root{Position: positions(t)[0].Board})
	require.ErrorIs(t, err, context.Canceled)
}

func TestPlayerRefused(t *testing.T) {
	for _, tt := range []struct {
		spoil func(*Setup)
		want  string
	}{
		{func(s *Setup) { s.Algorithm = "magic" }, `no algorithm "magic"`},
		{func(s *Setup) { s.Processors = 0 }, "processors: 0 is not from 1 to 4096"},
		{func(s *Setup) { s.MinSplit = 0 }, "depth 0"},
		{func(s *Setup) { s.Ticks = 0 }, "time"},
		{func(s *Setup) { s.Depth = -1 }, "depth: -1"},
		{func(s *Setup) { s.Depth = 500 }, "depth: 500"},
		{func(s *Setup) { s.Hash = 0 }, "hash"},
	} {
		s := setup(algorithm.DTS, 2)
		tt.spoil(&s)
		_, err := NewPlayer(s)
		require.ErrorContains(t, err, tt.want)
	}
}

// What a player has played before does not matter to a game: not even which memory its nodes get.
func TestGamesBeforeDoNotMatter(t *testing.T) {
	for _, name := range algorithm.Names() {
		setup := Setup{Algorithm: name, Processors: 8, MinSplit: 1, Hash: 1, Ticks: 500_000, Cost: sim.Default}
		nodes := func(before int) (all []uint64) {
			p, err := NewPlayer(setup)
			require.NoError(t, err)
			for i := range before + 3 {
				if i == before {
					p.NewGame()
					all = nil
				}
				c, err := p.Choose(t.Context(), &search.Root{Position: positions(t)[(i+before)%2].Board})
				require.NoError(t, err)
				all = append(all, c.Nodes)
			}
			return all
		}
		fresh := nodes(0)
		for _, before := range []int{3, 6, 9} {
			require.Equal(t, fresh, nodes(before), "%s after %d searches", name, before)
		}
	}
}
