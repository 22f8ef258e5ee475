package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/syzygy"
)

// endgames are the tables of three pieces.
func endgames(t testing.TB) Tables {
	tables, err := syzygy.Open("../syzygy/testdata")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tables.Close()) })
	return Tables{Tables: tables, MaxPieces: 3, MinDepth: 1, FiftyMoves: true}
}

const (
	rookWins  = "8/8/8/3k4/8/8/2n5/2RK4 w - - 0 1" // it takes the knight
	kingDraws = "8/8/8/8/8/2k5/1q1R3K/8 w - - 0 1" // the rook takes the queen and is taken
)

// A capture that tables know to win is worth more than any evaluation, and less than a
// mate; where they know of a draw, the value is that. So it is for many workers.
func TestTablesInSearch(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := crowd(t, AllOn(), workers)
		s.SetTables(endgames(t))
		require.Equal(t, TableWin-1, s.last(t, rookWins, 6).Value)
		require.Positive(t, s.TableHits())
		require.Equal(t, Draw, s.last(t, kingDraws, 6).Value)
		require.Positive(t, s.TableHits())

		s.search(t, Root{Position: position(t, rookWins), NoTables: true}, 6)
		require.Zero(t, s.TableHits())
		s.SetTables(Tables{})
		require.Less(t, s.last(t, kingDraws, 1).Value, WinBound)
		require.Zero(t, s.TableHits())
	}
}

// What has fewer pieces than the most is probed at any depth; what has more, or may
// have lost the fifty-move counter, not at all.
func TestWhatIsProbed(t *testing.T) {
	tables := endgames(t)
	after := func(counter string) chess.Position {
		return position(t, "8/8/8/3k4/8/8/2R5/3K4 b - - "+counter+" 1")
	}
	played := dts.Birth{Kind: dts.Played, Type: dts.Cut, Depth: 2, Alpha: 0, Beta: 1}
	for _, c := range []struct {
		name      string
		position  chess.Position
		maxPieces int
		minDepth  int
		hits      uint64
	}{
		{"most pieces, deep enough", after("0"), 3, 2, 1},
		{"most pieces, not deep enough", after("0"), 3, 3, 0},
		{"fewer pieces", after("0"), 4, 20, 1},
		{"limit", after("0"), 2, 1, 0},
		{"limit beyond the tables", after("0"), 7, 2, 1},
		{"fifty-move counter", after("1"), 3, 1, 0},
		{"castling", position(t, "8/8/8/3k4/8/8/8/4K2R b K - 0 1"), 3, 1, 0},
		{"no table", position(t, "8/8/8/3k4/8/8/2R5/2BK4 b - - 0 1"), 4, 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newSearcher(t, AllOn())
			tables.MaxPieces, tables.MinDepth = c.maxPieces, c.minDepth
			s.SetTables(tables)
			s.SetRoot(Root{Position: position(t, rookWins)})
			w, n, f := at(s, c.position, played)
			v, known := w.probeTables(n, f)
			require.Equal(t, c.hits > 0, known)
			require.Equal(t, c.hits, w.tableHits.Load())
			if known {
				require.Equal(t, -TableWin+dts.Value(f.ply), v)
				e, ok := s.table.Probe(f.pos.Key())
				require.True(t, ok)
				require.EqualValues(t, dts.Upper, e.Bound)
				require.EqualValues(t, -TableWin, e.Value)
			}
		})
	}
}

func TestTableValue(t *testing.T) {
	for _, c := range []struct {
		outcome    syzygy.WDL
		fiftyMoves bool
		value      dts.Value
		bound      dts.Bound
	}{
		{syzygy.Win, true, TableWin - 5, dts.Lower},
		{syzygy.CursedWin, true, 1, dts.Exact},
		{syzygy.CursedWin, false, TableWin - 5, dts.Lower},
		{syzygy.Draw, true, 0, dts.Exact},
		{syzygy.BlessedLoss, true, -1, dts.Exact},
		{syzygy.BlessedLoss, false, 5 - TableWin, dts.Upper},
		{syzygy.Loss, false, 5 - TableWin, dts.Upper},
	} {
		v, b := tableValue(c.outcome, 5, c.fiftyMoves)
		require.Equal(t, c.value, v)
		require.Equal(t, c.bound, b)
		require.Greater(t, MateBound, max(v, -v))
	}
	require.Greater(t, TableWin-dts.MaxPly, WinBound)
	require.Greater(t, WinBound, MaxEval)
}

// A win in hand does not stop the search for mate.
func TestMateBeyondTables(t *testing.T) {
	null := func(alpha dts.Value) *dts.Node {
		return &dts.Node{Birth: dts.Birth{Alpha: alpha, Beta: alpha + 1}}
	}
	require.True(t, tableSettles(dts.Lower, TableWin-3, null(0)))
	require.True(t, tableSettles(dts.Lower, TableWin-3, null(TableWin-4)))
	require.False(t, tableSettles(dts.Lower, TableWin-3, null(TableWin-3)))
	require.True(t, tableSettles(dts.Upper, 3-TableWin, null(0)))
	require.False(t, tableSettles(dts.Upper, 3-TableWin, null(2-TableWin)))
	require.True(t, tableSettles(dts.Exact, Draw, null(500)))
}

// Of the moves that are not excluded those of the highest rank are searched.
func TestRanks(t *testing.T) {
	s := newSearcher(t, AllOn())
	p := position(t, suite[0])
	var all chess.MoveList
	p.Moves(&all)
	root := Root{Position: p, Moves: all.Slice(), Ranks: make([]int, all.Len())}
	root.Ranks[3], root.Ranks[7] = 5, 2
	results := s.search(t, root, 4)
	require.Equal(t, dts.Move(all.At(3)), results[3].PV[0])
	require.Equal(t, all.Len(), s.RootMoves())

	s.Exclude([]dts.Move{dts.Move(all.At(3))})
	results = s.search(t, root, 4)
	require.Equal(t, dts.Move(all.At(7)), results[3].PV[0])
}
