package syzygy

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

func position(t testing.TB, fen string) *chess.Position {
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err, fen)
	return p
}

// constant is a table with one value for each side to move.
func constant(name string, k kind, values ...int) *draft {
	return &draft{kind: k, name: name, flags: flagConstant, values: func(side int, _ uint64) int { return values[side] }}
}

// made opens tables that are made up.
func made(t *testing.T, drafts ...*draft) *Tables {
	folder := t.TempDir()
	for _, d := range drafts {
		d.write(t, folder)
	}
	return open(t, folder)
}

const (
	queenToMove = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1"
	kingToMove  = "8/8/8/3k4/8/8/8/KQ6 b - - 0 1"
)

// Cursed wins and blessed losses have a hundred plies more, and distances in plies or
// moves, from lists of one or two bytes.
func TestDistancesOfAllOutcomes(t *testing.T) {
	for _, tt := range []struct {
		name        string
		white       WDL // with White to move; with Black, the negative
		flags       byte
		number      int
		dtz, behind int // with White to move, and with Black
	}{
		{"win, moves", Win, flagMapped, 2, 2*7 + 1, -(2*7 + 2)},
		{"win, plies", Win, flagMapped | flagWinPlies, 2, 7 + 1, -(7 + 2)},
		{"win, no list", Win, flagWinPlies, 5, 5 + 1, -(5 + 2)},
		{"cursed win is always in moves", CursedWin, flagMapped | flagWinPlies, 0, 2*9 + 1 + 100, -(2*9 + 2 + 100)},
		{"loss", Loss, flagMapped, 1, -(2*4 + 1), 2*4 + 2},
		{"loss, plies", Loss, flagMapped | flagLossPlies, 1, -(4 + 1), 4 + 2},
		{"blessed loss, wide", BlessedLoss, flagMapped | flagWide | flagLossPlies, 0, -(2*300 + 1 + 100), 2*300 + 2 + 100},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wide := 300
			if tt.flags&flagWide == 0 {
				wide = 200
			}
			tables := made(t,
				constant("KQvK", wdl, int(tt.white-Loss), int(-tt.white-Loss)),
				&draft{kind: dtz, name: "KQvK", flags: tt.flags, lists: [4][]int{{5, 6, 7}, {3, 4}, {9}, {wide}},
					values: func(int, uint64) int { return tt.number }})
			w, ok := tables.ProbeWDL(position(t, queenToMove))
			require.True(t, ok)
			require.Equal(t, tt.white, w)
			d, ok := tables.ProbeDTZ(position(t, queenToMove))
			require.True(t, ok)
			require.Equal(t, tt.dtz, d)
			d, ok = tables.ProbeDTZ(position(t, kingToMove))
			require.True(t, ok)
			require.Equal(t, tt.behind, d)
			require.Empty(t, tables.Faults())
		})
	}
}

// A pawn that has passed may be captured though the table knows nothing of it.
func TestEnPassant(t *testing.T) {
	tables := open(t, "testdata")
	for _, ofTable := range []WDL{Loss, BlessedLoss, Draw, CursedWin, Win} {
		both := made(t, constant("KPvKP", wdl, int(ofTable-Loss)))
		for m, p := range tables.pairs {
			if m.count() == 3 {
				both.pairs[m] = p
			}
		}
		positions := 0
		passing(func(b *board, passed chess.Square) {
			p, err := chess.ParseFEN(b.fen(passed))
			if err != nil || b.captures() > 0 {
				return
			}
			positions++
			want := ofTable
			for _, capture := range b.enPassant(nil, passed) {
				w, ok := tables.ProbeWDL(position(t, capture.to.fen(chess.NoSquare)))
				require.True(t, ok)
				want = max(want, -w)
			}
			w, ok := both.ProbeWDL(p)
			require.True(t, ok)
			require.Equal(t, want, w, b.fen(passed))
		})
		require.NotZero(t, positions)
	}
}

// Where a capture en passant is the only move, what the table has does not count: it
// takes the position for stalemate or mate.
func TestForcedEnPassant(t *testing.T) {
	draw := int(Draw - Loss)
	for _, ofTable := range []WDL{Loss, Draw, Win} {
		v := int(ofTable - Loss)
		tables := made(t, constant("KRBPvKP", wdl, v, v), constant("KRBvKP", wdl, draw, draw), constant("KRBvK", wdl, draw, draw))
		w, ok := tables.ProbeWDL(position(t, "k7/8/1K6/8/6Pp/7R/7B/8 b - g3 0 1"))
		require.True(t, ok)
		require.Equal(t, Draw, w)
		w, ok = tables.ProbeWDL(position(t, "k7/8/1K6/8/6Pp/7R/7B/8 b - - 0 1"))
		require.True(t, ok)
		require.Equal(t, ofTable, w)
	}
}

// captures is the number of moves, but for those en passant, that take something.
func (b *board) captures() (n int) {
	for _, m := range b.moves(nil) {
		if m.to.n < b.n {
			n++
		}
	}
	return n
}

// passing calls f for all positions of KPvKP in which a white pawn has just passed and
// can be captured.
func passing(f func(b *board, passed chess.Square)) {
	b := board{n: 4, turn: chess.Black}
	copy(b.pieces[:], (one(chess.White, chess.Pawn) + one(chess.Black, chess.Pawn)).pieces())
	for file := range 8 {
		for _, beside := range []int{file - 1, file + 1} {
			if beside < 0 || beside > 7 {
				continue
			}
			b.squares[2], b.squares[3] = chess.SquareAt(file, 3), chess.SquareAt(beside, 3)
			for kings := range 64 * 64 {
				b.squares[0], b.squares[1] = chess.Square(kings/64), chess.Square(kings%64)
				if !b.legal() {
					continue
				}
				if passed := b.passed(2); passed != chess.NoSquare {
					f(&b, passed)
				}
			}
		}
	}
}

// A table of distances for the side that is never asked for is given up.
func TestDistancesOfNoSide(t *testing.T) {
	tables := made(t,
		constant("KPvKP", wdl, int(Win-Loss)),
		&draft{kind: dtz, name: "KPvKP", flags: flagConstant | flagBlack, values: func(int, uint64) int { return 0 }})
	for k, v := range open(t, "testdata").pairs {
		tables.pairs[k] = v
	}
	_, ok := tables.ProbeDTZ(position(t, "8/8/p2k4/8/8/8/3K3P/8 w - - 0 1"))
	require.False(t, ok)
}

// Kings alone draw, whatever tables there are.
func TestBareKings(t *testing.T) {
	tables := open(t, "testdata")
	w, ok := tables.ProbeWDL(position(t, "8/8/3k4/8/8/8/3K4/8 w - - 0 1"))
	require.True(t, ok)
	require.Equal(t, Draw, w)
	d, ok := tables.ProbeDTZ(position(t, "8/8/5k2/8/8/8/3q4/3K4 w - - 0 1"))
	require.True(t, ok)
	require.Equal(t, 0, d)
}

// What tables are not made for is not probed.
func TestNotProbed(t *testing.T) {
	tables := open(t, "testdata")
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1",           // castling
		"8/8/8/2nk4/8/8/8/KQ6 w - - 0 1",           // no such table
		"8/3p4/8/2nk4/8/8/8/KQ6 w - - 0 1",         // too many pieces
		"8/8/3k4/8/8/8/1Q6/KB6 w - - 0 1",          // no such table
		"8/8/3k4/8/8/1p6/P7/K7 w - - 0 1",          // no such table, though captures have one
		chess.StartFEN,                             // all pieces
		"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1",  // many of a kind
		"qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 98 1", // more of them
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			continue
		}
		_, ok := tables.ProbeWDL(p)
		require.False(t, ok, fen)
		_, ok = tables.ProbeDTZ(p)
		require.False(t, ok, fen)
	}
	var none *Tables
	_, ok := none.ProbeWDL(position(t, queenToMove))
	require.False(t, ok)
	_, ok = none.ProbeDTZ(position(t, queenToMove))
	require.False(t, ok)
	require.Zero(t, none.Pieces())
	require.NoError(t, none.Close())
}
