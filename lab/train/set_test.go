package train

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/syzygy"
	"froe/lab/archive"
)

// Equal positions become one sample, with the mean of their scores.
func TestRepeated(t *testing.T) {
	s, err := NewSet(t.TempDir())
	require.NoError(t, err)
	start := chess.StartPosition()
	for _, score := range []int16{100, 30, 300} {
		require.NoError(t, s.Add(archive.NewBoard(start, score, archive.Drawn)))
	}
	require.NoError(t, s.Add(counted(rand.New(rand.NewPCG(1, 1)))))
	require.NoError(t, s.Finish())
	require.Equal(t, 2, s.Learned)
	require.Equal(t, 2, s.Repeated)
	for _, b := range epoch(t, s, 1, 0) {
		if b.Occupied == start.Occupied() {
			require.Equal(t, int16(143), b.Score)
		}
	}
}

// epoch is the samples of an epoch after some of them.
func epoch(t *testing.T, s *Set, number, after int) []archive.Board {
	r, err := s.stream(1, number, after)
	require.NoError(t, err)
	boards := make([]archive.Board, s.Learned-after)
	require.NoError(t, r.next(boards))
	return boards
}

// An epoch has every sample once, in an order of its own, and can begin in its midst.
func TestStream(t *testing.T) {
	s := material(t, 3000)
	first, second := epoch(t, s, 1, 0), epoch(t, s, 2, 0)
	require.ElementsMatch(t, first, second)
	require.NotEqual(t, first, second)
	for _, after := range []int{1, 700, s.Learned - 1, s.Learned} {
		require.Equal(t, first[after:], epoch(t, s, 1, after))
	}
}

// Samples that were lost are an error that names the file, and Close leaves nothing.
func TestSetOnDisk(t *testing.T) {
	dir := t.TempDir()
	s, err := NewSet(dir)
	require.NoError(t, err)
	start := chess.StartPosition()
	require.NoError(t, s.Add(archive.NewBoard(start, 0, archive.Drawn)))
	require.NoError(t, s.Finish())
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	require.NoError(t, err)
	require.Len(t, files, shards)
	for _, f := range files {
		require.NoError(t, os.Truncate(f, 0))
	}
	r, err := s.stream(1, 1, 0)
	require.NoError(t, err)
	require.ErrorContains(t, r.next(make([]archive.Board, 1)), dir)
	require.NoError(t, s.Close())
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
	_, err = NewSet(filepath.Join(dir, "missing"))
	require.ErrorContains(t, err, "missing")
}

// Positions that tables know have the score of their outcome, and those before them are
// told of it.
func TestTables(t *testing.T) {
	tables, err := syzygy.Open("../../engine/syzygy/testdata")
	require.NoError(t, err)
	defer tables.Close()
	start, err := chess.ParseFEN("4k3/P7/8/8/8/8/8/3nK3 w - - 0 1")
	require.NoError(t, err)
	g := &archive.Game{Start: *start, Result: archive.Drawn, Moves: []archive.Move{
		{Move: chess.NewMove(chess.E1, chess.D1, chess.Normal), Score: 20}, {Move: chess.NewMove(chess.E8, chess.E8-9, chess.Normal), Score: 30}}}
	known, err := outcomesOf(g, tables)
	require.NoError(t, err)
	require.Equal(t, outcomes{0: 1, 1: 1}, known, "there are no tables of the knight, but it can be taken")
	delete(known, 0)
	lookAhead(g, 1, known)
	require.Equal(t, []int16{winning * logitLimit, won}, []int16{g.Moves[0].Score, g.Moves[1].Score})
	none, err := outcomesOf(g, nil)
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestCertain(t *testing.T) {
	for _, test := range []struct {
		outcome syzygy.WDL
		turn    chess.Color
		score   int16
		want    int16
	}{
		{syzygy.Win, chess.White, 20, won},
		{syzygy.Win, chess.White, 1500, 1500},
		{syzygy.Win, chess.Black, 20, -won},
		{syzygy.Loss, chess.Black, -20, won},
		{syzygy.Loss, chess.White, -2000, -2000},
		{syzygy.CursedWin, chess.White, 300, 0},
		{syzygy.Draw, chess.Black, -300, 0},
	} {
		require.Equal(t, test.want, certain(points(test.outcome, test.turn), test.score), test)
	}
}
