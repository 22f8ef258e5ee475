package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseEPD(t *testing.T) {
	e, err := ParseEPD(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6 Qg5; am Nxe6; id "WAC; 001"; c0 "" x; hmvc 3; fmvn 21;`)
	require.NoError(t, err)
	require.Equal(t, "WAC; 001", e.ID())
	require.Equal(t, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 3 21", e.Position.FEN(false))
	operands, ok := e.Get("c0")
	require.True(t, ok)
	require.Equal(t, []string{"", "x"}, operands)
	_, ok = e.Get("c1")
	require.False(t, ok)
	best, err := e.BestMoves()
	require.NoError(t, err)
	require.Len(t, best, 2)
	require.Equal(t, "Qg6", e.Position.SAN(best[0]))
	_, err = e.AvoidMoves()
	require.ErrorContains(t, err, `epd: am: move "Nxe6": not legal in 2rr3k/`)
}

func TestMovesOfEPD(t *testing.T) {
	for _, operands := range []string{"e4, d4", "e4,d4", "e4 , d4", "e2e4,d2-d4,", "bm e4 d4", `"e4 d4"`, "e4 d4"} {
		e, err := ParseEPD("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm " + operands + ";")
		require.NoError(t, err)
		best, err := e.BestMoves()
		require.NoError(t, err, operands)
		require.Len(t, best, 2, operands)
	}
}

func TestParseEPDDrops(t *testing.T) {
	e, err := ParseEPD("4k3/8/8/8/8/8/8/4K3 w K - bm Ke2;")
	require.NoError(t, err)
	require.Equal(t, []string{`castling: king and rook do not stand as "K" says`}, e.Dropped)
}

func TestParseEPDShapes(t *testing.T) {
	for _, test := range []struct {
		name, line, fen string
		operations      []Operation
	}{
		{"bare", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil},
		{"counters", "4k3/8/8/8/8/8/8/4K3 w - - 4 9", "4k3/8/8/8/8/8/8/4K3 w - - 4 9", nil},
		{"perft", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
			[]Operation{{"D1", []string{"15"}}, {"D2", []string{"66"}}}},
		{"semicolon at once", "4k3/8/8/8/8/8/8/4K2R w K -;D1 15;", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
			[]Operation{{"D1", []string{"15"}}}},
		{"no last semicolon", "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2 Kd2", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			[]Operation{{"bm", []string{"Ke2", "Kd2"}}}},
		{"no operands", "4k3/8/8/8/8/8/8/4K3 w - - noop; draw_offer;", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			[]Operation{{Code: "noop"}, {Code: "draw_offer"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := ParseEPD(test.line)
			require.NoError(t, err)
			require.Equal(t, test.fen, e.Position.FEN(false))
			require.Equal(t, test.operations, e.Operations)
		})
	}
}

func TestParseEPDRefuses(t *testing.T) {
	for _, test := range []struct{ name, line, want string }{
		{"empty", "", `epd: 0 fields of a position instead of 4 in ""`},
		{"position", "4k3/8/8/8/8/8/8/4K2 w - - bm Ke2;", "epd: rank 1: 7 squares instead of 8"},
		{"quotation", `4k3/8/8/8/8/8/8/4K3 w - - id "no end;`, `epd: a quotation does not end: "\"no end;"`},
		{"no operation", `4k3/8/8/8/8/8/8/4K3 w - - "id";`, `epd: an operand without an operation`},
		{"clock", "4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", `epd: hmvc: "x" is no number from 0 to 9999`},
		{"two clocks", "4k3/8/8/8/8/8/8/4K3 w - - fmvn 1 2;", "epd: fmvn: 2 operands instead of 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseEPD(test.line)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func FuzzEPD(f *testing.F) {
	f.Add(`4k3/8/8/8/8/8/8/4K3 w - - bm Ke2 Kd2; am Kf1; id "a; b"; hmvc 3; fmvn 7;`)
	f.Add("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66")
	f.Add(`4k3/8/8/8/8/8/8/4K3 w - - "`)
	f.Fuzz(func(t *testing.T, line string) {
		e, err := ParseEPD(line)
		if err != nil {
			return
		}
		e.ID()
		for _, moves := range []func() ([]Move, error){e.BestMoves, e.AvoidMoves} {
			found, err := moves()
			if err != nil {
				continue
			}
			for _, m := range found {
				require.True(t, e.Position.Legal(m))
			}
		}
		again, err := ParseFEN(e.Position.FEN(true))
		require.NoError(t, err)
		require.Equal(t, e.Position, *again)
	})
}
