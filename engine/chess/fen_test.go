package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFENRoundTrip(t *testing.T) {
	for _, p := range suitePositions(t) {
		for _, chess960 := range []bool{false, true} {
			again := parse(t, p.FEN(chess960))
			require.Equal(t, p, again, p.FEN(chess960))
		}
	}
}

func TestCastlingNotations(t *testing.T) {
	for _, test := range []struct {
		name, fen, plain, shredder string
		chess960                   bool
	}{
		{"standard", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha", false},
		{"order does not matter", "r3k2r/8/8/8/8/8/8/R3K2R w qQkK - 0 1", "KQkq", "HAha", false},
		{"Shredder letters", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha", false},
		{"some rights", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "Kq", "Ha", false},
		{"none", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "-", "-", false},
		{"X-FEN outermost", "4k3/8/8/8/8/8/8/1R2KRR1 w K - 0 1", "K", "G", true},
		{"X-FEN inner", "4k3/8/8/8/8/8/8/1R2KRR1 w F - 0 1", "F", "F", true},
		{"X-FEN queen side", "1rr1k3/8/8/8/8/8/8/4K3 w q - 0 1", "q", "b", true},
		{"king not on e", "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1", "KQkq", "HBhb", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			require.Equal(t, test.plain, p.castlingField(false))
			require.Equal(t, test.shredder, p.castlingField(true))
			require.Equal(t, test.chess960, p.Chess960())
		})
	}
}

func TestParseFENAccepts(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"no counters", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"one counter", "4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
		{"move zero", "4k3/8/8/8/8/8/8/4K3 b - - 7 0", "4k3/8/8/8/8/8/8/4K3 b - - 7 1"},
		{"blanks", "  4k3/8/8/8/8/8/8/4K3\tw  - - 0  1 ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"en passant nobody can use", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			require.Equal(t, test.want, p.FEN(false))
		})
	}
}

func TestParseFENRefuses(t *testing.T) {
	for _, test := range []struct{ name, fen, want string }{
		{"empty", "", `fen: 0 fields instead of 2 to 6 in ""`},
		{"empty board", "8/8/8/8/8/8/8/8 w - - 0 1", "fen: white: 0 kings"},
		{"too many fields", StartFEN + " x", "fen: 7 fields"},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - -", "fen: board: 7 ranks instead of 8"},
		{"short rank", "4k3/8/7/8/8/8/8/4K3 w - -", `fen: rank 6: 7 squares instead of 8 in "7"`},
		{"long rank", "4k3/8/8/8/8/8/8/4K4 w - -", `fen: rank 1: 9 squares instead of 8 in "4K4"`},
		{"piece beyond the rank", "4k3/8/8/8/8/8/8/8K w - -", `fen: rank 1: more than 8 squares in "8K"`},
		{"no piece", "4k3/8/8/8/8/3x4/8/4K3 w - -", `fen: rank 3: no such piece: "x" in "3x4"`},
		{"side", "4k3/8/8/8/8/8/8/4K3 x - -", `fen: side to move: "x" is neither w nor b`},
		{"two kings", "4k3/8/8/8/8/8/8/3KK3 w - -", "fen: white: 2 kings"},
		{"no black king", "8/8/8/8/8/8/8/4K3 w - -", "fen: black: 0 kings"},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "fen: white: 9 pawns"},
		{"too many queens", "4k3/qqqqqqqq/qq6/8/8/8/8/4K3 b - -", "fen: black: 9 promoted pieces beside 0 pawns"},
		{"pawn on the last rank", "4k2P/8/8/8/8/8/8/4K3 w - -", "fen: a pawn stands on the first or last rank"},
		{"side not to move in check", "4k3/8/8/8/8/8/8/4K2r b - -", "fen: black is to move but white is in check"},
		{"kings touch", "8/8/8/3kK3/8/8/8/8 w - -", "fen: white is to move but black is in check"},
		{"three checks", "4r3/8/8/8/1b6/3n4/8/4K2k w - -", "fen: 3 pieces give check"},
		{"castling letter", "4k3/8/8/8/8/8/8/4K2R w X -", `fen: castling: no such right: 'X' in "X"`},
		{"en passant square", "4k3/8/8/8/3pP3/8/8/4K3 b - e9", `fen: en passant: no such square: "e9"`},
		{"clock", "4k3/8/8/8/8/8/8/4K3 w - - x 1", `fen: fifty-move clock: "x" is no number from 0 to 9999`},
		{"move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5", `fen: move number: "1.5" is no number from 0 to 9999`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseFEN(test.fen)
			require.ErrorContains(t, err, test.want)
		})
	}
}

// What cannot be beside the pieces is left out, and named.
func TestReadFENDrops(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
	for _, test := range []struct {
		name, fen, want string
		dropped         []string
	}{
		{"nothing", StartFEN, StartFEN, nil},
		{"rights of nobody", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq - 1 85", "8/8/5P2/3kP1K1/5Q2/8/6q1/8 w - - 1 85", []string{
			`castling: king and rook do not stand as "K" says`,
			`castling: king and rook do not stand as "Q" says`,
			`castling: king and rook do not stand as "k" says`,
			`castling: king and rook do not stand as "q" says`,
		}},
		{"a rook that was taken", "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14",
			"2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQ - 0 14",
			[]string{`castling: king and rook do not stand as "k" says`}},
		{"a file without a rook", "4k3/8/8/8/8/8/8/4K2R w G - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
			[]string{`castling: king and rook do not stand as "G" says`}},
		{"two of a side", "4k3/8/8/8/8/8/8/4K1RR w KG - 0 1", "4k3/8/8/8/8/8/8/4K1RR w K - 0 1",
			[]string{`castling: "G" is a second right for one side`}},
		{"one twice", "4k3/8/8/8/8/8/8/4K2R w KHK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", nil},
		{"en passant of the wrong side", "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
			[]string{"en passant: no pawn has just passed e3"}},
		{"en passant without pawn", "4k3/8/8/8/3p4/8/8/4K3 b - e3", "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1",
			[]string{"en passant: no pawn has just passed e3"}},
		{"en passant over a piece", "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3", "4k3/8/8/8/3pP3/8/4N3/4K3 b - - 0 1",
			[]string{"en passant: no pawn has just passed e3"}},
		{"two fields", "4k3/8/8/8/8/8/8/4K3 w", kings, nil},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -", kings, nil},
		{"underscores", "4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", kings, nil},
		{"dashes", "4k3/8/8/8/8/8/8/4K3 w – — - –", kings, nil},
		{"counters out of range", "4k3/8/8/8/8/8/8/4K3 w - - -1 99999999999999999999", kings, []string{
			`fifty-move clock: "-1" is no number from 0 to 9999`,
			`move number: "99999999999999999999" is no number from 0 to 9999`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, dropped, err := ReadFEN(test.fen)
			require.NoError(t, err)
			require.Equal(t, test.want, p.FEN(false))
			require.Equal(t, test.dropped, dropped)
		})
	}
}

func FuzzFEN(f *testing.F) {
	for _, p := range suitePositions(f) {
		f.Add(p.FEN(false))
		f.Add(p.FEN(true))
	}
	f.Add("8/8/5P2/3kP1K1/5Q2/8/6q1/8 w KQkq e6 - -1")
	f.Add("4k3/8/8/8/8/8/8/4K1RR w KGHK")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		for _, chess960 := range []bool{false, true} {
			text := p.FEN(chess960)
			again, dropped, err := ReadFEN(text)
			require.NoError(t, err)
			require.Empty(t, dropped)
			require.Equal(t, *p, *again)
			require.Equal(t, text, again.FEN(chess960))
		}
		p.Perft(2)
	})
}
