package engine

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/search"
)

// A stronger player searches more positions, misjudges less and overlooks less.
func TestLevels(t *testing.T) {
	last := level{nodes: 1, misjudge: 1e9, overlook: 100}
	for elo := MinElo; elo <= MaxElo; elo += 20 {
		l := levelOf(elo)
		require.Equal(t, elo, l.elo)
		require.Greater(t, l.nodes, last.nodes, elo)
		require.LessOrEqual(t, l.misjudge, last.misjudge, elo)
		require.LessOrEqual(t, l.overlook, last.overlook, elo)
		last = l
	}
	for _, l := range levels {
		got := levelOf(l.elo)
		require.InDelta(t, l.nodes, got.nodes, 1e-6*l.nodes)
		require.InDelta(t, l.misjudge, got.misjudge, 1e-6)
	}
}

// played are the first moves of a game of the engine against itself.
func played(t *testing.T, e *Engine, plies int) []chess.Move {
	require.NoError(t, e.SetPosition(StartFEN))
	for range plies {
		require.NoError(t, e.Play(begin(t, e, Limits{}).Result().Best))
	}
	return e.Game().Moves()
}

// Limited strength limits a search without limits, plays a game in the same way if
// its seed is the same, and is given up with the option.
func TestLimitStrength(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("UCI_LimitStrength", "true"))
	require.NoError(t, e.SetOption("UCI_Elo", "1500"))
	game := func(seed uint64) []chess.Move {
		require.NoError(t, e.NewGame())
		e.mu.machine.seed = seed
		return played(t, e, 16)
	}
	first := game(1)
	require.Equal(t, first, game(1))
	require.NotEqual(t, first, game(2))

	require.NoError(t, e.SetOption("UCI_LimitStrength", "false"))
	requireFull(t, e)
}

// The highest rating is the engine's own.
func TestHighestStrength(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("UCI_LimitStrength", "true"))
	require.NoError(t, e.SetOption("UCI_Elo", strconv.Itoa(MaxElo)))
	requireFull(t, e)
}

// requireFull checks that a search is not weakened.
func requireFull(t *testing.T, e *Engine) {
	t.Helper()
	require.NoError(t, e.SetPosition(StartFEN))
	s := begin(t, e, Limits{Depth: 8})
	require.Greater(t, s.Result().Info.Nodes, uint64(1000))
	require.Zero(t, s.limits.Nodes)
	require.Equal(t, search.Handicap{}, e.mu.machine.handicap)
}

// A mate is proved at full strength.
func TestLimitedStrengthProvesMates(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("UCI_LimitStrength", "true"))
	require.NoError(t, e.SetOption("UCI_Elo", "1320"))
	require.NoError(t, e.SetPosition("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"))
	moves, ok := begin(t, e, Limits{Mate: 2}).Result().Info.Score.Mate()
	require.True(t, ok)
	require.Equal(t, 2, moves)
}

// An analysis is at full strength; the next move of the game is weak again.
func TestLimitedStrengthAnalyses(t *testing.T) {
	e := small(t)
	require.NoError(t, e.SetOption("UCI_LimitStrength", "true"))
	require.NoError(t, e.SetOption("UCI_Elo", "1500"))
	s := begin(t, e, Limits{Infinite: true, Depth: 8})
	for i := range s.Infos() {
		if i.Depth == 8 && i.Kind == Iteration {
			s.Stop()
		}
	}
	require.Zero(t, s.limits.Nodes)
	require.Equal(t, 8, s.Result().Info.Depth)
	require.Equal(t, search.Handicap{}, e.mu.machine.handicap)

	s = begin(t, e, Limits{Depth: 8})
	require.Less(t, s.Result().Info.Depth, 8)
	require.NotEqual(t, search.Handicap{}, e.mu.machine.handicap)
}

func TestEloIsChecked(t *testing.T) {
	require.EqualError(t, small(t).SetOption("UCI_Elo", "1200"), "UCI_Elo: 1200 is not from 1320 to 2850")
}

// A new game and new options install the handicap at once, so that no search clears the
// table on the clock.
func TestHandicapIsInstalledBeforehand(t *testing.T) {
	e, err := New(Options{Hash: 1})
	require.NoError(t, err)
	defer e.Close()
	m := e.mu.machine
	for _, set := range []func() error{
		func() error { return e.SetOption("UCI_Elo", "1500") },
		func() error { return e.SetOption("UCI_LimitStrength", "true") },
		e.NewGame,
		func() error { return e.SetOption("UCI_Elo", "1700") },
		func() error { return e.SetOption("UCI_LimitStrength", "false") },
	} {
		require.NoError(t, set())
		require.Equal(t, m.wantedHandicap(), m.handicap)
	}
}
