package engine

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/search"
	"froe/engine/syzygy"
)

const tables = "syzygy/testdata"

// withTables is an engine that has the endgame tables of three pieces and a few of four.
func withTables(t *testing.T) *Engine {
	e := small(t)
	require.NoError(t, e.SetOption("SyzygyPath", tables))
	return e
}

// searched is the result of a search, and what was shown last.
func searched(t *testing.T, e *Engine, fen string, depth int) (Result, []Info) {
	require.NoError(t, e.SetPosition(fen))
	s := begin(t, e, Limits{Depth: depth})
	var infos []Info
	for i := range s.Infos() {
		infos = append(infos, i)
	}
	return s.Result(), infos
}

// A path without tables is refused, by New as well, and the old one stays. An empty one
// gives the tables up.
func TestSyzygyPath(t *testing.T) {
	e := withTables(t)
	count := TableCount{WDL: 8, DTZ: 8, Pieces: 4}
	require.Equal(t, count, e.Tables())
	require.Equal(t, "8 WDL and 8 DTZ tables of up to 4 pieces", e.Tables().String())
	require.ErrorContains(t, e.SetOption("SyzygyPath", "missing"), `SyzygyPath: syzygy: there is no table in "missing"`)
	require.Equal(t, count, e.Tables())
	require.Equal(t, tables, e.Options().SyzygyPath)
	_, err := New(Options{SyzygyPath: "missing"})
	require.ErrorContains(t, err, `there is no table in "missing"`)

	require.NoError(t, e.SetOption("SyzygyPath", tables+string(filepath.ListSeparator)+"missing"))
	require.Equal(t, count, e.Tables())
	require.Len(t, e.TableFaults(), 1)
	require.Empty(t, e.TableFaults())

	require.NoError(t, e.SetOption("SyzygyPath", Empty))
	require.Zero(t, e.Tables())
	_, ok := e.ProbeTables()
	require.False(t, ok)
}

// The settings beside the path have their defaults unless they are set.
func TestSyzygyDefaults(t *testing.T) {
	e := small(t)
	o := e.Options()
	require.Equal(t, 1, o.SyzygyProbeDepth)
	require.Equal(t, 7, o.SyzygyProbeLimit)
	require.True(t, o.Syzygy50MoveRule)
	require.NoError(t, e.SetOption("SyzygyProbeLimit", "0"))
	require.NoError(t, e.SetOption("Syzygy50MoveRule", "false"))
	o = e.Options()
	require.Zero(t, o.SyzygyProbeLimit)
	require.False(t, o.Syzygy50MoveRule)
}

// What tables know of the root is its score, unless a mate is found. Moves that give a
// win away are not played.
func TestTablesAtRoot(t *testing.T) {
	e := withTables(t)
	win := Score(search.TableWin)
	for fen, want := range map[string]Score{
		"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1":     win,
		"8/8/8/3k4/8/8/1Q6/K7 b - - 0 1":     -win,
		"8/2K5/5k2/8/8/2R5/6r1/8 w - - 0 1":  0, // a rook each
		"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1":    win,
		"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1":    0,
		"8/8/8/3k4/8/8/1Q6/K7 w - - 99 100":  0, // the rule ends it
		"k7/8/1K6/8/8/8/8/7R w - - 99 100":   Score(search.Mate - 1),
		"8/8/8/3k4/8/8/1Q6/K7 b - - 99 100":  0,
		"7k/8/8/8/8/8/2R5/K7 w - - 60 90":    win,
		"8/8/8/8/5k2/8/8/1R1K4 w - - 80 100": Score(syzygy.CursedWin),
		"8/8/8/8/5k2/8/8/1R1K4 b - - 85 100": Score(syzygy.BlessedLoss),
	} {
		r, infos := searched(t, e, fen, 1)
		require.Equal(t, want, r.Info.Score, fen)
		require.Positive(t, infos[len(infos)-1].TBHits)
	}
}

// With several lines the better outcomes come first.
func TestTablesAndLines(t *testing.T) {
	e := withTables(t)
	require.NoError(t, e.SetOption("MultiPV", "100"))
	fen := "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"
	_, infos := searched(t, e, fen, 2)
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	var all chess.MoveList
	p.Moves(&all)
	last := infos[len(infos)-all.Len():]
	wins := 0
	for i := range last {
		require.Equal(t, i+1, last[i].MultiPV)
		if i > 0 {
			require.LessOrEqual(t, last[i].Score, last[i-1].Score)
		}
		if last[i].Score > 0 {
			wins++
		}
	}
	require.Greater(t, wins, 10)
	require.Zero(t, last[len(last)-1].Score)
}

// A win that has only just enough time left is won: by distance, at depth 1.
func TestTablesWinInTime(t *testing.T) {
	e := withTables(t)
	p, err := chess.ParseFEN("8/8/8/4k3/8/8/8/KR6 w - - 0 1")
	require.NoError(t, err)
	require.NoError(t, e.SetPosition(p.FEN(false)))
	know, ok := e.ProbeTables()
	require.True(t, ok)
	require.Equal(t, syzygy.Win, know.WDL)
	require.True(t, know.HasDTZ)
	start := "8/8/8/4k3/8/8/8/KR6 w - - " + strconv.Itoa(99-know.DTZ) + " 80"
	require.NoError(t, e.SetPosition(start))
	for {
		board := e.Position()
		require.Less(t, board.Fifty(), 100)
		if !board.HasMove() {
			require.True(t, board.InCheck())
			return
		}
		r := begin(t, e, Limits{Depth: 1}).Result()
		require.NoError(t, e.Play(r.Best))
	}
}

// A table that is damaged is named, and the search goes on without it.
func TestDamagedTable(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw"} {
		data, err := os.ReadFile(filepath.Join(tables, name))
		require.NoError(t, err)
		if name == "KRvK.rtbw" {
			data = data[:64+16]
		}
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	e := small(t)
	require.NoError(t, e.SetOption("SyzygyPath", folder))
	r, _ := searched(t, e, "8/8/8/3k4/8/8/1R6/K7 w - - 0 1", 6)
	require.NotEqual(t, chess.NoMove, r.Best)
	faults := e.TableFaults()
	require.Len(t, faults, 1)
	require.ErrorContains(t, faults[0], filepath.Join(folder, "KRvK.rtbw"))
	r, _ = searched(t, e, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", 1)
	require.Equal(t, Score(search.TableWin), r.Info.Score)
}

// Several threads count what each of them has found.
func TestTableHits(t *testing.T) {
	e := withTables(t)
	require.NoError(t, e.SetOption("Threads", "3"))
	for _, limit := range []string{"7", "0"} {
		require.NoError(t, e.SetOption("SyzygyProbeLimit", limit))
		require.NoError(t, e.NewGame())
		r, _ := searched(t, e, "8/8/3k4/3p4/8/3P4/3PK3/8 w - - 0 1", 8)
		require.Equal(t, limit != "0", r.Info.TBHits > 0)
	}
}

// Tables hide mates, so that a search for one does without them, unless they know the
// root.
func TestMateWithoutTables(t *testing.T) {
	e := withTables(t)
	require.NoError(t, e.SetPosition("8/8/8/3k4/8/8/2n5/2RK4 w - - 0 1"))
	for mate, found := range map[int]bool{0: true, 1: false} {
		r := begin(t, e, Limits{Depth: 6, Mate: mate}).Result()
		require.Equal(t, found, r.Info.TBHits > 0)
	}
}
