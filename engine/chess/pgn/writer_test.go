package pgn

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
)

func write(t require.TestingT, games ...*Game) string {
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, g := range games {
		require.NoError(t, w.Write(g))
	}
	return b.String()
}

func TestWriter(t *testing.T) {
	games, faults := readAll(t, `[White "A \"B\" \\"]
1. e4 {[%clk 0:10:00]} (1. d4 d5 (1... Nf6) 2. c4) 1... e5 $14 2. Nf3 {a comment long enough that it does not fit on the line any more} Nc6 1-0`)
	require.Empty(t, faults)
	games[0].SetTag("Opening", "King's Pawn")
	require.Equal(t, `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A \"B\" \\"]
[Black "?"]
[Result "1-0"]
[Opening "King's Pawn"]

1. e4 { [%clk 0:10:00] } (1. d4 d5 (1... Nf6) 2. c4) 1... e5 $14 2. Nf3 { a
comment long enough that it does not fit on the line any more } 2... Nc6 1-0

`, write(t, games[0]))
}

func TestWriterWritesStarts(t *testing.T) {
	for name, fen := range map[string]string{
		"black to move": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"Chess960":      "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := chess.ParseFEN(fen)
			require.NoError(t, err)
			g := &Game{Start: *p, Result: chess.Drawn}
			text := write(t, g)
			require.Equal(t, p.Chess960(), strings.Contains(text, `[Variant "Chess960"]`))
			games, faults := readAll(t, text)
			require.Empty(t, faults)
			require.Equal(t, *p, games[0].Start)
			require.Equal(t, chess.Drawn, games[0].Result)
		})
	}
}

func TestWriterRefuses(t *testing.T) {
	var b bytes.Buffer
	w := NewWriter(&b)
	bad := chess.NewMove(chess.A1, chess.A8, chess.Normal)
	g := New(chess.NewGame())
	g.Moves = []Move{{Move: bad}}
	require.ErrorContains(t, w.Write(g), "pgn: move a1a8: not legal in rnbqkbnr/")
	g = New(chess.NewGame())
	g.SetTag("a b", "c")
	require.ErrorContains(t, w.Write(g), `pgn: no name of a tag: "a b"`)
	require.Empty(t, b.String()) // a game is written whole or not at all
	require.NoError(t, w.Write(New(chess.NewGame())))
	require.True(t, strings.HasPrefix(b.String(), "[Event"))
}

// anyLine draws a line with all that a line can have.
func anyLine(t *rapid.T, p chess.Position, depth int) Line {
	texts := rapid.SampledFrom([]Comment{"", "", "word", "[%clk 0:01:02] a b", "[Event \"x\"] % ; ( $1", "ü {"})
	l := Line{Comment: texts.Draw(t, "comment")}
	for range rapid.IntRange(1, 6).Draw(t, "plies") {
		var all chess.MoveList
		if p.Moves(&all); all.Len() == 0 {
			break
		}
		m := Move{Comment: texts.Draw(t, "comment")}
		if p.InCheck() || rapid.IntRange(0, 20).Draw(t, "pass") > 0 {
			m.Move = rapid.SampledFrom(all.Slice()).Draw(t, "move")
		}
		for range rapid.IntRange(0, 2).Draw(t, "glyphs") {
			m.NAGs = append(m.NAGs, NAG(rapid.Byte().Draw(t, "glyph")))
		}
		if depth > 0 {
			for range rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "variations") {
				m.Variations = append(m.Variations, anyLine(t, p, depth-1))
			}
		}
		l.Moves = append(l.Moves, m)
		p = *p.After(m.Move)
	}
	return l
}

// What is written is read as the same game.
func TestRoundTrip(t *testing.T) {
	starts := []string{
		chess.StartFEN, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 7 30",
		"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
	}
	rapid.Check(t, func(t *rapid.T) {
		p, err := chess.ParseFEN(rapid.SampledFrom(starts).Draw(t, "start"))
		require.NoError(t, err)
		g := &Game{Start: *p, Result: chess.Result(rapid.IntRange(0, 3).Draw(t, "result"))}
		g.SetTag("White", rapid.String().Draw(t, "white"))
		g.SetTag("Other", rapid.String().Draw(t, "other"))
		g.Line = anyLine(t, *p, 2)
		text := write(t, g, g)
		games, faults := readAll(t, text)
		require.Empty(t, faults)
		require.Len(t, games, 2)
		require.Equal(t, games[0], games[1])
		require.Equal(t, g.Start, games[0].Start)
		require.Equal(t, g.Result, games[0].Result)
		require.Equal(t, g.Line, games[0].Line)
		require.Equal(t, text, write(t, games...))
	})
}

func TestCommands(t *testing.T) {
	c := Comment("good [%clk 1:02:03.5] move [%clks 5]")
	left, ok := c.Clock()
	require.True(t, ok)
	require.Equal(t, time.Hour+2*time.Minute+3500*time.Millisecond, left)
	require.Equal(t, "1:02:03.5", Clock(left))
	require.Equal(t, "0:00:09", Clock(9*time.Second))
	require.Equal(t, "good move", c.Text())
	require.Equal(t, Comment("good [%clk 0:00:01] move [%clks 5]"), c.With("clk", "0:00:01"))
	require.Equal(t, Comment("[%eval #3] good [%clk 1:02:03.5] move [%clks 5]"), c.With("eval", "#3"))
	require.Equal(t, Comment("[%eval 0.1]"), Comment("").With("eval", "0.1"))
	require.Equal(t, "open", Comment("open [%clk 1:0").Text())
	for _, bad := range []Comment{"", "[%clk", "[%clk ]", "[%clk a]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk NaN]", "[%clk 1e9]", "[%clks 1]"} {
		_, ok := bad.Clock()
		require.False(t, ok, bad)
	}
}
