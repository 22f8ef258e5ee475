package pgn

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// No text makes the reader panic or loop, and what it reads is the same game when it
// is written and read again.
func FuzzReader(f *testing.F) {
	for _, text := range []string{
		roster3 + "1. e4 {a [%clk 0:00:01]} (1. d4 d5 (1... Nf6 $1) 2. c4) e5!? 2. 0-0 *" + nextGame,
		"[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n1. e4 -- 1/2-1/2",
		"\xef\xbb\xbf% x\r\n[a \"b\\\"c\" \"]\r1...Nf6 ;x }\n2 {never", "\xff\xfe1\x00", "1. e4 ) * ( * e5 1-0 {x}",
		"[Event \"a\\\"]\n1. e4 <> 2. d4 < > *",
		"1. ♘f3± (1. a8(Q) X) $5$13 [d] ♞f6+- Ke9 {[%clk 0:00:01]} (x) 1/2 - 1/2 (1. e4)", "\xfe\xff\x001\x00.\x00 \x00e\x004",
		"1. e4 e5 2. Sf3 (2. Lc4 Lc5) Sc6 3. Tf1 *\n1. Cf3 Cf6 2. a8(D) {x}\n1. Pf3 Kе9 Кf6 О-О Ф:d2 Крe7 1-0",
		"[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ e3 0\"]\n(1. Kf1) 1. O-O *",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, faults := readAll(t, text)
		require.LessOrEqual(t, len(games), len(text))
		require.LessOrEqual(t, len(faults), len(text)*MaxFaults)
		for _, g := range games {
			once := write(t, g)
			again, faults := readAll(t, once)
			require.Empty(t, faults, once)
			require.Len(t, again, 1, once)
			require.Equal(t, once, write(t, again[0]))
		}
	})
}

func FuzzComment(f *testing.F) {
	f.Add("good [%clk 1:02:03] move", "clk", "x")
	f.Fuzz(func(t *testing.T, text, name, value string) {
		c := Comment(text)
		c.Text()
		c.Clock()
		c.Command(name)
		c.With(name, value)
	})
}
