package chess

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// walkAttacks finds a slider's attacks square by square.
func walkAttacks(s Square, occupied Bitboard, steps [4][2]int) Bitboard {
	var b Bitboard
	for _, step := range steps {
		f, r := s.File()+step[0], s.Rank()+step[1]
		for ; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+step[0], r+step[1] {
			b |= SquareAt(f, r).Bit()
			if occupied.Has(SquareAt(f, r)) {
				break
			}
		}
	}
	return b
}

func TestSlidersAttackAsWalked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		occupied := Bitboard(rapid.Uint64().Draw(t, "one") & rapid.Uint64().Draw(t, "two"))
		for s := range NoSquare {
			require.Equal(t, walkAttacks(s, occupied, [4][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}), RookAttacks(s, occupied))
			require.Equal(t, walkAttacks(s, occupied, [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}), BishopAttacks(s, occupied))
		}
	})
}

func TestLeaperAttackCounts(t *testing.T) {
	var knight, king, pawn int
	for s := range NoSquare {
		knight += KnightAttacks(s).Count()
		king += KingAttacks(s).Count()
		pawn += PawnAttacks(White, s).Count()
	}
	require.Equal(t, 336, knight)
	require.Equal(t, 420, king)
	require.Equal(t, 98, pawn, "7 ranks with 14 captures each")
}

func TestAttacksAreMutual(t *testing.T) {
	for a := range NoSquare {
		for b := range NoSquare {
			require.Equal(t, KnightAttacks(a).Has(b), KnightAttacks(b).Has(a))
			require.Equal(t, KingAttacks(a).Has(b), KingAttacks(b).Has(a))
			require.Equal(t, PawnAttacks(White, a).Has(b), PawnAttacks(Black, b).Has(a))
			require.Equal(t, Between(a, b), Between(b, a))
			require.Equal(t, Line(a, b), Line(b, a))
		}
	}
}

func TestBetweenAndLine(t *testing.T) {
	require.Equal(t, F1.Bit(), Between(E1, G1))
	require.Equal(t, Bitboard(0), Between(E1, F1))
	require.Equal(t, Bitboard(0), Between(A1, B8))
	require.Equal(t, Rank1, Line(E1, G1))
	require.Equal(t, 8, Line(A1, H8).Count())
	require.Equal(t, Bitboard(0), Line(A1, B8))
}

func TestBitboard(t *testing.T) {
	b := A1.Bit() | D8.Bit() | H8.Bit()
	require.Equal(t, 3, b.Count())
	require.True(t, b.Many())
	require.Equal(t, A1, b.Pop())
	require.Equal(t, D8, b.Pop())
	require.False(t, b.Many())
	require.Equal(t, H8, b.First())
	require.Equal(t, NoSquare, Bitboard(0).First())
	require.True(t, DarkSquares.Has(A1))
	require.False(t, DarkSquares.Has(H1))
	require.Equal(t, 32, DarkSquares.Count())
	require.Equal(t, FileA.East(), File(1))
	require.Equal(t, Bitboard(0), FileH.East()|FileA.West()|Rank8.North()|Rank1.South())
	require.Equal(t, Rank(6), Rank(7).Forward(Black))
	require.Equal(t, Rank(2), Rank(1).Forward(White))
}

func TestAttacked(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		for _, c := range []Color{White, Black} {
			var want Bitboard
			for s := range NoSquare {
				if p.Attackers(s, p.Occupied())&p.Color(c) != 0 {
					want |= s.Bit()
				}
			}
			require.Equal(t, want, p.Attacked(c))
		}
	})
}

// A move to a check square gives check.
func TestCheckSquares(t *testing.T) {
	for _, p := range suitePositions(t) {
		var l MoveList
		p.Quiets(&l)
		squares := p.CheckSquares()
		for _, m := range l.Slice() {
			if m.Kind() == Normal && squares[p.Moved(m).Type()].Has(m.To()) {
				require.True(t, p.GivesCheck(m), "%s %s", p.FEN(true), m)
			}
		}
	}
}
