package chess

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestPositionSize(t *testing.T) {
	require.LessOrEqual(t, unsafe.Sizeof(Position{}), uintptr(208))
}

// rebuilt is the position as its own FEN describes it.
func rebuilt(t require.TestingT, p *Position) Position {
	return parse(t, p.FEN(true))
}

func TestMakeEqualsParsing(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		again := *p
		again.computeKeys()
		require.True(t, again == *p, p.FEN(true))
		require.True(t, *p == rebuilt(t, p), p.FEN(true))
	})
}

func TestMakeLeavesPositionAlone(t *testing.T) {
	p := parse(t, kiwipete)
	before := p
	for _, m := range list(p.Moves) {
		var next Position
		p.Make(&next, m)
		require.Equal(t, before, p)
	}
}

// The key after a move is right for every move that does nothing but move a man,
// and perhaps take one.
func TestKeyAfter(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		for _, m := range list(p.Moves) {
			var next Position
			p.Make(&next, m)
			if m.Kind() == Normal && next.castling == p.castling && next.EnPassant() == NoSquare {
				require.Equal(t, next.Key(), p.KeyAfter(m), "%s %v", p.FEN(true), m)
			}
		}
	})
}

func TestMakeNull(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		if p.InCheck() {
			return
		}
		var next Position
		p.MakeNull(&next)
		require.Equal(t, p.Turn().Other(), next.Turn())
		require.Equal(t, p.Fifty()+1, next.Fifty())
		require.Equal(t, NoSquare, next.EnPassant())
		require.True(t, next == rebuilt(t, &next), next.FEN(true))
	})
}

func TestKeyHashesOnlyLegalEnPassant(t *testing.T) {
	for _, test := range []struct {
		name, fen, move string
		want            Square
	}{
		{"nobody beside", StartFEN, "e2e4", NoSquare},
		{"a pawn beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", SquareAt(4, 2)},
		{"beside, but pinned", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", NoSquare},
		{"beside, pinned along the diagonal", "8/8/5k2/8/3p4/8/4P3/B3K3 w - - 0 1", "e2e4", NoSquare},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			m, err := p.ParseUCI(test.move, false)
			require.NoError(t, err)
			var next Position
			p.Make(&next, m)
			require.Equal(t, test.want, next.EnPassant())
			require.Equal(t, rebuilt(t, &next), next)
		})
	}
}

func TestTranspositionsShareKeys(t *testing.T) {
	play := func(moves ...string) Position {
		p := StartPosition()
		for _, s := range moves {
			m, err := p.ParseUCI(s, false)
			require.NoError(t, err)
			var next Position
			p.Make(&next, m)
			*p = next
		}
		return *p
	}
	a := play("g1f3", "g8f6", "b1c3", "b8c6")
	b := play("b1c3", "b8c6", "g1f3", "g8f6")
	require.Equal(t, a, b)
	c := play("e2e4", "e7e5", "g1f3")
	d := play("g1f3", "e7e5", "e2e4")
	require.Equal(t, c.Key(), d.Key(), "no en passant capture is legal, so the double step leaves no trace")
}

func TestMovesCapturesAndPieces(t *testing.T) {
	p := parse(t, "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
	enPassant, err := p.ParseUCI("e5f6", false)
	require.NoError(t, err)
	require.Equal(t, EnPassant, enPassant.Kind())
	require.Equal(t, Pawn, p.Captured(enPassant))
	require.True(t, p.IsCapture(enPassant))
	require.Equal(t, PieceOf(White, Pawn), p.Moved(enPassant))
	require.Equal(t, 16, p.Color(White).Count())
	require.Equal(t, 32, p.Occupied().Count())
	require.Equal(t, 32, p.Type(NoPieceType).Count())
	require.Equal(t, E1, p.King(White))
	require.True(t, p.NonPawnMaterial(Black))
	require.True(t, p.Pieces(Black, Queen).Has(D8))

	castling := parse(t, kiwipete)
	for _, s := range []string{"e1g1", "e1h1", "e1c1", "e1a1"} {
		m, err := castling.ParseUCI(s, false)
		require.NoError(t, err)
		require.Equal(t, Castling, m.Kind())
		require.False(t, castling.IsCapture(m))
	}
}

func TestNothingIsAllocated(t *testing.T) {
	p := parse(t, kiwipete)
	var l MoveList
	var next Position
	sum := 0
	require.Zero(t, testing.AllocsPerRun(100, func() {
		l.Clear()
		p.Moves(&l)
		p.Captures(&l)
		p.Quiets(&l)
		for _, m := range l.Slice() {
			p.Make(&next, m)
			for _, yes := range [4]bool{p.SEE(m, 0), p.GivesCheck(m), p.Legal(m), next.HasMove()} {
				if yes {
					sum++
				}
			}
		}
		p.MakeNull(&next)
		sum += int(p.Perft(2))
	}))
	require.NotZero(t, sum)
}
