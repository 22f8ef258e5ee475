package engine

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/syzygy"
)

// Bare endings are won without tables, with few positions a move, against a search
// of the same kind.
func TestBareEndings(t *testing.T) {
	for _, c := range []struct{ name, fen string }{
		{"bishop and knight", "8/8/8/3k4/8/8/8/1N2K1B1 w - - 0 1"},
		{"two bishops", "8/8/3k4/8/8/8/8/2B1KB2 w - - 0 1"},
		{"a queen against a rook", "8/8/8/4k3/6r1/8/8/1Q2K3 w - - 0 1"},
		{"a pawn", "8/8/3k4/8/8/3K4/3P4/8 w - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.NotZero(t, won(t, c.fen, small(t), small(t), 5000))
		})
	}
}

// The same of random won positions, against a defence by the tables of a folder that
// FROE_SYZYGY names:
//
//	FROE_SYZYGY=folder go test -run EndingsAgainstTables -timeout 0 -v ./engine
func TestBareEndingsAgainstTables(t *testing.T) {
	folder := os.Getenv("FROE_SYZYGY")
	if folder == "" {
		t.Skip("FROE_SYZYGY names no folder of tables")
	}
	defence, err := New(Options{Hash: 1, SyzygyPath: folder})
	require.NoError(t, err)
	defer defence.Close()
	for _, pieces := range []string{"KBNk", "KBBk", "KQkr", "KPk", "KRk", "KQk"} {
		t.Run(pieces, func(t *testing.T) {
			const games = 100
			draw := rand.New(rand.NewPCG(1, 2))
			wins, plies := 0, 0
			for range games {
				fen := wonPosition(draw, defence, pieces)
				if n := won(t, fen, small(t), defence, 10000); n > 0 {
					wins, plies = wins+1, plies+n
				} else {
					t.Logf("%s is not won", fen)
				}
			}
			t.Logf("%d of %d won, in %.1f moves each", wins, games, float64(plies)/2/float64(wins))
			require.Greater(t, 10*wins, 8*games)
		})
	}
}

// wonPosition is a random position of some pieces that White wins, to move.
func wonPosition(draw *rand.Rand, tables *Engine, pieces string) string {
	for {
		at := draw.Perm(64)
		var board [64]byte
		for i := range pieces {
			board[at[i]] = pieces[i]
		}
		fen := ""
		for i, piece := range board {
			if i > 0 && i%8 == 0 {
				fen += "/"
			}
			if piece == 0 {
				piece = '1'
			}
			fen += string(piece)
		}
		fen += " w - - 0 1"
		if tables.SetPosition(fen) != nil {
			continue
		}
		if p, ok := tables.ProbeTables(); ok && p.HasWDL && p.WDL == syzygy.Win {
			return fen
		}
	}
}

// won has White play a position against Black, with so many positions for each move, and
// returns the plies to a mate by White, 0 if there is none.
func won(t *testing.T, fen string, white, black *Engine, nodes uint64) int {
	t.Helper()
	require.NoError(t, white.SetPosition(fen))
	g := white.Game()
	for {
		result, _ := g.Outcome()
		switch result {
		case chess.WhiteWins:
			return g.Len()
		case chess.BlackWins, chess.Drawn:
			return 0
		}
		e := white
		if p := g.Position(); p.Turn() == chess.Black {
			e = black
		}
		require.NoError(t, e.SetGame(g))
		require.NoError(t, g.Play(begin(t, e, Limits{Nodes: nodes}).Result().Best))
	}
}
