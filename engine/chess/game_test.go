package chess

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// play makes moves in algebraic notation.
func play(t require.TestingT, g *Game, moves string) {
	for word := range strings.FieldsSeq(moves) {
		p := g.Position()
		m, err := p.ParseSAN(word)
		require.NoError(t, err)
		require.NoError(t, g.Play(m))
	}
}

func TestOutcome(t *testing.T) {
	shuffle := strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 2)
	for _, test := range []struct {
		name, fen, moves string
		result           Result
		end              End
	}{
		{"begun", StartFEN, "e4", Unfinished, Playing},
		{"checkmate by White", StartFEN, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7", WhiteWins, Checkmate},
		{"checkmate by Black", StartFEN, "f3 e5 g4 Qh4", BlackWins, Checkmate},
		{"stalemate", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6", Drawn, Stalemate},
		{"twice", StartFEN, shuffle[:len(shuffle)/2], Unfinished, Playing},
		{"three times", StartFEN, shuffle, Drawn, Repetition},
		{"three times, then on", StartFEN, shuffle + "e4", Unfinished, Playing},
		{"fifty moves", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "Ra2", Drawn, FiftyMoves},
		{"mate on the fiftieth move", "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", "Ra8", WhiteWins, Checkmate},
		{"bare kings", "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kxd2", Drawn, InsufficientMaterial},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			g := NewGameFrom(&p)
			play(t, g, test.moves)
			result, end := g.Outcome()
			require.Equal(t, test.result, result)
			require.Equal(t, test.end, end)
		})
	}
}

func TestConclude(t *testing.T) {
	g := NewGame()
	g.Conclude(BlackWins, TimeForfeit)
	result, end := g.Outcome()
	require.Equal(t, "0-1 time forfeit", result.String()+" "+end.String())
	require.ErrorContains(t, g.Play(NewMove(E1, E1+8, Normal)), "the game is over: time forfeit")
	g.Conclude(Unfinished, Playing)
	play(t, g, "e4")
}

func TestPlayRefuses(t *testing.T) {
	g := NewGame()
	require.ErrorContains(t, g.Play(NewMove(A1, A8, Normal)), "move a1a8: not legal in rnbqkbnr/")
	require.ErrorContains(t, g.Play(NoMove), "move 0000: not legal")
	require.Equal(t, NewGame(), g)
	require.False(t, g.Undo())
}

func TestCloneIsIndependent(t *testing.T) {
	g := NewGame()
	play(t, g, "e4 e5")
	one, two := g.Clone(), g.Clone()
	play(t, one, "Nf3 Nc6")
	play(t, two, "d4")
	require.True(t, one.Undo())
	play(t, one, "Nf6")
	require.Equal(t, 2, g.Len())
	require.Equal(t, "d2d4", two.Moves()[2].String())
	require.Equal(t, "g8f6", one.Moves()[3].String())
}

func TestUndoRestores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := NewGame()
		var before []*Game
		for range rapid.IntRange(0, 30).Draw(t, "plies") {
			var l MoveList
			p := g.Position()
			if p.Moves(&l); l.Len() == 0 {
				break
			}
			before = append(before, g.Clone())
			require.NoError(t, g.Play(rapid.SampledFrom(l.Slice()).Draw(t, "move")))
		}
		for i := len(before) - 1; i >= 0; i-- {
			require.Equal(t, *before[i].Position(), *g.At(i))
			require.True(t, g.Undo())
			require.Equal(t, *before[i].Position(), *g.Position())
			require.True(t, slices.Equal(before[i].Moves(), g.Moves()))
			require.True(t, slices.Equal(before[i].Earlier(), g.Earlier()))
		}
	})
}

func TestResultNames(t *testing.T) {
	for r := Unfinished; r <= Drawn; r++ {
		again, ok := ParseResult(r.String())
		require.True(t, ok)
		require.Equal(t, r, again)
	}
	_, ok := ParseResult("2-0")
	require.False(t, ok)
	require.Equal(t, "unfinished", End(200).String())
}

// The history has the positions that At has, and ends early if nobody listens.
func TestHistory(t *testing.T) {
	g := NewGame()
	play(t, g, "e4 e5 Nf3 Nc6")
	n := 0
	for p, m := range g.History() {
		require.Equal(t, *g.At(n), *p)
		require.Equal(t, g.Moves()[n], m)
		if n++; n == 3 {
			break
		}
	}
	require.Equal(t, 3, n)
}
