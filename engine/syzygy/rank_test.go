package syzygy

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// root is a position with all its moves, with the fifty-move rule.
func root(t *testing.T, fen string) *Root {
	p := position(t, fen)
	var moves chess.MoveList
	p.Moves(&moves)
	return &Root{Position: *p, Moves: moves.Slice(), FiftyMoves: true}
}

// ranked is the move of a ranking.
func ranked(t *testing.T, r Ranking, p *chess.Position, uci string) RankedMove {
	for _, m := range r.Moves {
		if p.UCI(m.Move, false) == uci {
			return m
		}
	}
	require.Fail(t, "no such move", uci)
	return RankedMove{}
}

// While there is time, all winning moves are alike, and moves that lose the queen draw.
func TestRankWins(t *testing.T) {
	tables := open(t, "testdata")
	r := root(t, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1")
	ranking, ok := tables.Rank(r)
	require.True(t, ok)
	require.True(t, ranking.Distances)
	require.Equal(t, len(r.Moves), ranking.Probes)
	require.Equal(t, Win, ranking.Moves[0].WDL)
	require.Equal(t, ranking.Moves[0].Rank, ranked(t, ranking, &r.Position, "b2b3").Rank)
	require.Equal(t, RankedMove{Move: ranked(t, ranking, &r.Position, "b2d4").Move, WDL: Draw}, ranked(t, ranking, &r.Position, "b2d4"))
}

// When the fifty-move rule is near, only moves that get there in time win, and the
// quickest ranks highest. Without the rule they all do.
func TestRankNearTheFiftyMoveRule(t *testing.T) {
	tables := open(t, "testdata")
	r := root(t, "8/8/8/8/8/2k5/8/K5Q1 w - - 88 90")
	ranking, ok := tables.Rank(r)
	require.True(t, ok)
	d, ok := tables.ProbeDTZ(&r.Position)
	require.True(t, ok)
	for _, m := range ranking.Moves {
		var next chess.Position
		r.Position.Make(&next, m.Move)
		after, ok := tables.ProbeDTZ(&next)
		require.True(t, ok)
		if after < 0 {
			require.Equal(t, -after+1+88 <= 99, m.Rank == certain, "%v: %d", m.Move, after)
			require.Equal(t, -after+1+88 <= 100, m.WDL == Win, "%v: %d", m.Move, after)
		}
	}
	require.Less(t, ranking.Moves[len(ranking.Moves)-1].Rank, ranking.Moves[0].Rank)
	require.Positive(t, d)

	r.FiftyMoves = false
	ranking, ok = tables.Rank(r)
	require.True(t, ok)
	require.Equal(t, Win, ranking.Moves[0].WDL)
}

// The hundredth ply draws, unless it mates; so does the third repetition. Once a
// position is repeated, only progress counts.
func TestRankDraws(t *testing.T) {
	tables := open(t, "testdata")
	r := root(t, "k7/8/1K6/8/8/8/8/7R w - - 99 90")
	ranking, ok := tables.Rank(r)
	require.True(t, ok)
	require.Equal(t, Win, ranked(t, ranking, &r.Position, "h1h8").WDL)
	require.Equal(t, Draw, ranked(t, ranking, &r.Position, "h1g1").WDL)

	r = root(t, "8/8/8/3k4/8/8/1Q6/K7 w - - 20 30")
	var next chess.Position
	m, err := r.Position.ParseUCI("b2b3", false)
	require.NoError(t, err)
	r.Position.Make(&next, m)
	r.Earlier = []uint64{next.Key(), r.Position.Key(), next.Key(), 1}
	ranking, ok = tables.Rank(r)
	require.True(t, ok)
	require.Equal(t, Draw, ranked(t, ranking, &r.Position, "b2b3").WDL)
	require.Less(t, ranking.Moves[0].Rank, certain)
	require.Equal(t, Win, ranking.Moves[0].WDL)
}

// Losses are alike until the fifty-move rule is in sight; then the longest ranks
// highest.
func TestRankLosses(t *testing.T) {
	tables := open(t, "testdata")
	for fifty, same := range map[string]bool{"0": true, "95": false} {
		r := root(t, "8/8/8/3k4/8/8/1Q6/K7 b - - "+fifty+" 99")
		ranking, ok := tables.Rank(r)
		require.True(t, ok)
		require.Equal(t, same, ranking.Moves[0].Rank == ranking.Moves[len(ranking.Moves)-1].Rank)
		if !same {
			require.Equal(t, BlessedLoss, ranking.Moves[0].WDL)
		}
	}
}

// Without tables of distances moves are ranked by outcome; without tables at all, not.
func TestRankByOutcome(t *testing.T) {
	white, black := int(CursedWin-Loss), int(BlessedLoss-Loss)
	tables := made(t, constant("KQvK", wdl, white, black))
	r := root(t, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1")
	ranking, ok := tables.Rank(r)
	require.True(t, ok)
	require.False(t, ranking.Distances)
	require.Equal(t, CursedWin, ranking.Moves[0].WDL)
	require.Equal(t, Draw, ranking.Moves[len(ranking.Moves)-1].WDL)
	r.FiftyMoves = false
	ranking, ok = tables.Rank(r)
	require.True(t, ok)
	require.Equal(t, Win, ranking.Moves[0].WDL)
	_, ok = tables.Rank(root(t, "8/8/8/3k4/8/8/1R6/K7 w - - 0 1"))
	require.False(t, ok)
	_, ok = tables.Rank(root(t, chess.StartFEN))
	require.False(t, ok)
}
