package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func list(generate func(*MoveList)) []Move {
	var l MoveList
	generate(&l)
	return l.Slice()
}

func TestLegalAgreesWithGeneration(t *testing.T) {
	for _, p := range suitePositions(t) {
		generated := map[Move]bool{}
		for _, m := range list(p.Moves) {
			generated[m] = true
		}
		for bits := range 1 << 16 {
			if m := Move(bits); p.Legal(m) != generated[m] {
				require.Failf(t, "Legal disagrees", "%s, kind %d, in %s: Legal is %t",
					m, m.Kind(), p.FEN(true), p.Legal(m))
			}
		}
	}
}

func TestCapturesAndQuietsAreAllMoves(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		moves, captures, quiets := list(p.Moves), list(p.Captures), list(p.Quiets)
		require.ElementsMatch(t, moves, append(captures[:len(captures):len(captures)], quiets...))
		for _, m := range captures {
			require.True(t, p.IsCapture(m) || m.Promotion() == Queen, m)
		}
		for _, m := range quiets {
			require.False(t, p.IsCapture(m) || m.Promotion() == Queen, m)
		}
	})
}

func TestMovesAreDistinctAndCounted(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		moves := list(p.Moves)
		distinct := map[Move]bool{}
		for _, m := range moves {
			distinct[m] = true
		}
		require.Len(t, distinct, len(moves))
		require.Equal(t, len(moves), p.countMoves())
		require.Equal(t, len(moves) > 0, p.HasMove())
		for _, m := range moves {
			require.True(t, p.Legal(m), m)
		}
	})
}

func TestGivesCheckAgreesWithMake(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		for _, m := range list(p.Moves) {
			var next Position
			p.Make(&next, m)
			require.Equal(t, next.InCheck(), p.GivesCheck(m), m)
		}
	})
}

func TestHasMove(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"start", StartFEN, true},
		{"mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", false},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false},
		{"only en passant", "8/8/8/8/1pP5/kP6/1P1Q4/K7 b - c3 0 1", true},
		{"only castling", "8/8/8/8/8/6p1/5pP1/3nkrRK b - - 0 1", true},
		{"smothered mate", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			require.Equal(t, test.want, p.HasMove())
			require.Equal(t, len(list(p.Moves)) > 0, p.HasMove())
		})
	}
}

func TestChess960Castling(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            bool
	}{
		{"king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", true},
		{"rook stays", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", true},
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", true},
		{"rook in the corner next to the king", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", true},
		{"pinned rook uncovers check", "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "d1b1", false},
		{"pinned rook beside the king", "4k3/8/8/8/8/8/8/2KR3q w D - 0 1", "c1d1", false},
		{"slider behind the target", "4k3/8/8/8/8/8/8/r1N2KR1 w G - 0 1", "f1g1", true},
		{"king passes an attacked square", "2r1k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", false},
		{"king lands on an attacked square", "4k1r1/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", false},
		{"rook passes an attacked square", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1a1", true},
		{"piece in the rook's way", "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", "d1a1", false},
		{"piece in the king's way", "4k3/8/8/8/8/8/8/1K1N3R w H - 0 1", "b1h1", false},
		{"in check", "1r2k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", false},
		{"no right", "4k3/8/8/8/8/8/8/1K5R w - - 0 1", "b1h1", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			from, err := ParseSquare(test.move[:2])
			require.NoError(t, err)
			to, err := ParseSquare(test.move[2:])
			require.NoError(t, err)
			m := NewMove(from, to, Castling)
			require.Equal(t, test.want, p.Legal(m))
			if test.want {
				require.Contains(t, list(p.Moves), m)
			} else {
				require.NotContains(t, list(p.Moves), m)
			}
		})
	}
}
