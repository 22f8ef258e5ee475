package pgn

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/unicode"

	"froe/engine/chess"
)

const (
	roster3  = "[Event \"a\"]\n[White \"Anand\"]\n[Black \"Bacrot\"]\n\n"
	nextGame = "\n\n[Event \"next\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n"
)

// readAll reads all games, with the errors between them and the faults in them.
func readAll(t require.TestingT, text string) (games []*Game, faults []string) {
	r := NewReader(strings.NewReader(text), "x.pgn")
	for {
		g, err := r.Next()
		var broken *Error
		switch {
		case errors.Is(err, io.EOF):
			return games, faults
		case errors.As(err, &broken):
			require.Nil(t, g)
			faults = append(faults, broken.Error())
		default:
			require.NoError(t, err)
			for _, f := range g.Faults {
				faults = append(faults, f.Error())
			}
			games = append(games, g)
		}
	}
}

// san writes the moves of a game.
func san(g *Game) string {
	var words []string
	p := g.Start
	for _, m := range g.Moves {
		if m.Move == chess.NoMove {
			words = append(words, "--")
		} else {
			words = append(words, p.SAN(m.Move))
		}
		p = *p.After(m.Move)
	}
	return strings.Join(words, " ")
}

func TestReaderIsTolerant(t *testing.T) {
	const fen = "[SetUp \"1\"]\n[FEN \"8/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n"
	for _, test := range []struct{ name, text, want string }{
		{"byte order mark", "\xef\xbb\xbf" + roster3 + "1. e4 *", "e4"},
		{"carriage returns", strings.ReplaceAll(roster3+"1. e4\ne5 *", "\n", "\r\n"), "e4 e5"},
		{"carriage returns alone", strings.ReplaceAll(roster3+"1. e4\ne5 *", "\n", "\r"), "e4 e5"},
		{"percent lines", "% { [\n" + roster3 + "1. e4\n%( never { read\ne5 *", "e4 e5"},
		{"percent within a comment", roster3 + "1. e4 {\n% text } e5 *", "e4 e5"},
		{"zeros", roster3 + "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 d6 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6"},
		{"zeros behind a number", roster3 + "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"},
		{"coordinates", roster3 + "1. e2e4 e7-e5 *", "e4 e5"},
		{"long notation", roster3 + "1. Ng1-f3 Nb8-c6 *", "Nf3 Nc6"},
		{"promotion", fen + "1. e8Q *", "e8=Q"},
		{"a move is passed", roster3 + "1. e4 -- 2. d4 Z0 3. 0000 *", "e4 -- d4 -- --"},
		{"a move is passed by a sign", roster3 + "1. e4 <> 2. d4 *", "e4 -- d4"},
		{"the last quotation mark of a tag is escaped", "[Event \"5th \"Theodorakis\\\"]\n[Site \"Malbork\"]\n\n1. e4 *", "e4"},
		{"no tags", "1. e4 e5", "e4 e5"},
		{"no numbers", "e4 e5 Nf3", "e4 e5 Nf3"},
		{"wrong numbers", "7. e4 7... e5 1 Nf3", "e4 e5 Nf3"},
		{"no blanks", "1.e4 e5{a}2.Nf3(2.d4)Nc6*", "e4 e5 Nf3 Nc6"},
		{"no moves", "[Event \"a\"]\n\n1-0", ""},
		{"moves beside tags", "[Event \"a\"] [Site \"b\"] 1. e4 *", "e4"},
		{"marks", "1. e4!? e5 ?! 2. Nf3$1 $14 Nc6!! *", "e4 e5 Nf3 Nc6"},
		{"lines of comments", "; one\n1. e4 ; two }\ne5 *", "e4 e5"},
		{"a tag in a comment", roster3 + "1. e4 {see [Event \"b\"]\n[%clk 0:00:01] [x] } e5 *", "e4 e5"},
		{"a comment before the tags", "{of the file}\n" + roster3 + "1. e4 *", "e4"},
		{"empty variations", "1. e4 () (( ) ) e5 *", "e4 e5"},
		{"glyphs without blanks", "1. e4$5$13 e5!?$14 *", "e4 e5"},
		{"signs", "1. e4 += e5N 2. Nf3± D Nc6+- ∞ *", "e4 e5 Nf3 Nc6"},
		{"a result with blanks", "1. e4 1/2 - 1/2", "e4"},
		{"a result with a colon", "1. e4 0:1", "e4"},
		{"figurines", "1. ♘f3 ♞f6 2. ♙e4 ♟︎d5 *", "Nf3 Nf6 e4 d5"},
		{"a half with a dash", roster3 + "1. e4 ½–½", "e4"},
		{"a promotion in parentheses", fen + "1. e8(Q) *", "e8=Q"},
		{"a variation behind the result", "1. e4 e5 * (1... c5)", "e4 e5"},
		{"a variation before the first move", "(1. d4 d5) 1. e4 *", "e4"},
		{"quotation marks in a tag", "[Event \"the \"big\" \\\"one\\\"\"]\n1. e4 *", "e4"},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e4 a6 e5 d5 exd6"},
		{"check behind a mark", "1. e4 f5 2. Qh5!+ g6 *", "e4 f5 Qh5+ g6"},
		{"results in variations", "1. e4 (1. d4 d5 1/2-1/2) e5 0-1", "e4 e5"},
		{"several byte order marks", "1. e4 *\n\xef\xbb\xbf", "e4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, faults := readAll(t, test.text+nextGame)
			require.Empty(t, faults)
			require.Len(t, games, 2)
			require.Equal(t, test.want, san(games[0]))
			require.Equal(t, "next", games[1].Tag("Event"))
			require.Equal(t, "e4 e5", san(games[1]))
			require.Equal(t, chess.WhiteWins, games[1].Result)
		})
	}
}

func TestReaderNamesFaults(t *testing.T) {
	const white = "game 1, Anand – Bacrot: "
	for _, test := range []struct{ name, text, want string }{
		{"illegal move", roster3 + "1. e4 e5\n2. Nf3 Nc6 3. Bd6 *", `x.pgn:6:15: ` + white + `move "Bd6": not legal in r1bqkbnr/`},
		{"ambiguous move", roster3 + "1. Nf3 Nf6 2. d3 d6 3. Nd2 *", `x.pgn:5:24: ` + white + `move "Nd2": ambiguous: `},
		{"no move", roster3 + "1. e4 hello *", `x.pgn:5:7: ` + white + `"hello" does not belong here`},
		{"letters beyond ASCII", roster3 + "1. e4 {é} 1...Sф6 *", `x.pgn:5:15: ` + white + `move "Sф6": `},
		{"comment", roster3 + "1. e4 {it never\nends 1... e5 *", `x.pgn:5:7: ` + white + "a comment does not end"},
		{"variation", roster3 + "1. e4 (1. d4 e5 *", `x.pgn:7:1: ` + white + "a variation does not end"},
		{"end of a variation", roster3 + "1. e4 ) e5 *", `x.pgn:5:7: ` + white + "a variation ends that did not begin"},
		{"no move before a glyph", roster3 + "$1 1. d4 *", `x.pgn:5:1: ` + white + "there is no move before this"},
		{"something odd", roster3 + "1. d4 X Nf6 *", `x.pgn:5:7: ` + white + `"X" does not belong here`},
		{"castling rights", roster3[:len(roster3)-1] + "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n1. Ke2 *", `x.pgn:4:1: ` + white + `fen: castling: king and rook do not stand as "K" says; left out`},
		{"in a variation", roster3 + "1. e4 (1. d4 d5 2. e9) e5 *", `x.pgn:5:20: ` + white + `move "e9"`},
		{"glyph", roster3 + "1. e4 $300 e5 *", `x.pgn:5:7: ` + white + `there is no annotation "$300"`},
		{"reserved", roster3 + "1. e4 < e5 *", `x.pgn:5:7: ` + white + `'<' does not belong here`},
		{"tag without an end", "[White \"Anand\n[Black \"Bacrot\"]\n\n1. e4 *", `x.pgn:1:1: game 1, ? – Bacrot: the tag White does not end`},
		{"tag without quotation marks", "[Event \"a\"]\n[White Anand]\n\n1. e4 *", `x.pgn:2:1: game 1, ? – ?: no tag: a name and a text`},
		{"start", roster3[:len(roster3)-1] + "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", `x.pgn:4:1: ` + white + `fen: white: 0 kings`},
		{"variant", "[Variant \"Atomic\"]\n" + roster3 + "1. e4 *", `x.pgn:1:1: ` + white + `the variant "atomic" is neither chess nor Chess960`},
		{"passed in check", roster3 + "1. e4 f6 2. Qh5+ -- *", `x.pgn:5:18: ` + white + "a move is passed in check in "},
		{"nested variations", roster3 + "1. e4 " + strings.Repeat("(1. d4 ", 200) + strings.Repeat(") ", 200) + "*", "x.pgn:5:707: " + white + "variations are nested more than 100 deep"},
		{"castling", roster3 + "1. e4 e5 2. O-O *", `x.pgn:5:13: ` + white + `move "O-O": castling is not legal`},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, faults := readAll(t, test.text+nextGame)
			require.Len(t, faults, 1)
			require.True(t, strings.HasPrefix(faults[0], test.want), faults[0])
			last := games[len(games)-1]
			require.Equal(t, "next", last.Tag("Event"))
			require.Equal(t, "e4 e5", san(last))
		})
	}
}

// A game is kept up to a move that cannot be made; what stands behind it is a comment, and the
// result counts. So it is with a variation, and what is odd alone is left out.
func TestReaderKeepsWhatItCanRead(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"1. e4 e5 2. Ke3 Nc6 {why} (2... d6 1-0) 3. d4 1-0", "1. e4 e5 { not read: Ke3 Nc6 why ( 2... d6 1-0 ) 3. d4 } 1-0"},
		{"1. e4 (1. d4 d9 $1) e5 *", "1. e4 (1. d4 { not read: d9 $1 }) 1... e5 *"},
		{"1. e4 e5 2. Nf3 X Nc6 diagram *", "1. e4 e5 2. Nf3 Nc6 *"},
		{"1. d4 Nf6 * (1... c5)", "1. d4 Nf6 (1... c5) *"},
		{"(1. d4) ({or} 1. c4) 1. e4 *", "1. e4 (1. d4) ({ or } 1. c4) *"},
		{"1. e4 -- 2. Qh5 -- 3. Qxf7+ -- 4. d4 *", "1. e4 -- 2. Qh5 -- 3. Qxf7+ { not read: -- 4. d4 } *"},
		{"1. e4 += e5N 2. Nf3± D Nc6+- ∞ *", "1. e4 $14 e5 $146 2. Nf3 $16 $220 Nc6 $18 $13 *"},
		{"1. e4 0:1", "1. e4 0-1"},
		{"1. e4 (1. d4 1/2 - 1/2) 1 - 0", "1. e4 (1. d4) 1-0"},
		{"1. e4 e5 2. Nf3 [the diagram] Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
		{"1. e4 [%clk 0:00:01] e5 2. Ke3 {[%clk 0:00:09] late} *", "1. e4 e5 { not read: Ke3 late } *"},
		{"1. e4 Sf6 2. Nf3 *", "1. e4 { not read: Sf6 2. Nf3 } *"},
		{"1. e4 e5 2. Nf3 +0.35 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"},
	} {
		games, _ := readAll(t, test.text)
		require.Len(t, games, 1, test.text)
		_, moves, _ := strings.Cut(write(t, games[0]), "\n\n")
		require.Equal(t, test.want, strings.Join(strings.Fields(moves), " "))
	}
}

// Games without tags end with their results, also where something in them cannot be read.
func TestReaderGoesOnWithoutTags(t *testing.T) {
	games, faults := readAll(t, "1. e4 e4 {1-0} (1-0) 1-0\n1. d4 *\n1. x ( *\n1. c4 *")
	require.Len(t, faults, 2)
	var all []string
	for _, g := range games {
		all = append(all, san(g))
	}
	require.Equal(t, []string{"e4", "d4"}, all, "a variation that does not end takes the rest")

	games, faults = readAll(t, "1. e4 *\n1. d9 *\n1. c4 *")
	require.Equal(t, "x.pgn:2:4: game 2, ? – ?: ", faults[0][:26+2])
	require.Len(t, games, 3)
}

// What is no game is an error, not a game without moves.
func TestReaderRefusesOtherTexts(t *testing.T) {
	games, faults := readAll(t, "this is a letter, and no game")
	require.Empty(t, games)
	require.Len(t, faults, 1)
	require.Contains(t, faults[0], `x.pgn:1:1: game 1, ? – ?: "this" does not belong here`)
}

// UTF-16 is known by its byte order mark.
func TestReaderReadsUTF16(t *testing.T) {
	for _, order := range []unicode.Endianness{unicode.BigEndian, unicode.LittleEndian} {
		text, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String("[White \"Jörg\"]\n\n1. e4 e9 *")
		require.NoError(t, err)
		games, faults := readAll(t, text)
		require.Len(t, games, 1)
		require.Equal(t, "Jörg – ?", games[0].Players())
		require.Equal(t, "e4", san(games[0]))
		require.True(t, strings.HasPrefix(faults[0], "x.pgn:3:7: game 1"), faults[0])
	}
}

func TestReaderReadsOtherCharacters(t *testing.T) {
	games, faults := readAll(t, "[White \"J\xf6rg\"]\n[Black \"Jörg\"]\n1. e4 {sch\xf6n} *")
	require.Empty(t, faults)
	require.Equal(t, "Jörg – Jörg", games[0].Players())
	require.Equal(t, "schön", games[0].Moves[0].Comment.Text())
}

// The result behind the moves counts, and the tag if there is none.
func TestReaderResult(t *testing.T) {
	games, faults := readAll(t, `[Result "1-0"]
1. e4 0-1
[Result "1-0"]
1. e4 *
[Result "1-0"]
1. e4
[Result "what"]
1. e4`)
	require.Empty(t, faults)
	for i, want := range []chess.Result{chess.BlackWins, chess.WhiteWins, chess.WhiteWins, chess.Unfinished} {
		require.Equal(t, want, games[i].Result)
	}
}

// What a game says is kept where it belongs.
func TestReaderKeepsEverything(t *testing.T) {
	games, faults := readAll(t, `{before} 1. e4 {[%clk 0:10:00] [%eval 0.35,20] one} $1 {two} (1. d4 d5 (1... Nf6 $2) 2. c4)
({maybe} 1. c4) 1... e5?? 2. Nf3 1-0 {resigns}
{of the next} 1. d4 *`)
	require.Empty(t, faults)
	require.Len(t, games, 2)
	g := games[0]
	require.Equal(t, Comment("before"), g.Comment)
	require.Equal(t, Comment("of the next"), games[1].Comment)
	e4 := g.Moves[0]
	require.Equal(t, []NAG{Good}, e4.NAGs)
	require.Equal(t, "one two", e4.Comment.Text())
	left, ok := e4.Comment.Clock()
	require.True(t, ok)
	require.Equal(t, 10*time.Minute, left)
	eval, ok := e4.Comment.Command("eval")
	require.True(t, ok)
	require.Equal(t, "0.35,20", eval)
	require.Len(t, e4.Variations, 2)
	require.Len(t, e4.Variations[0].Moves, 3)
	require.Equal(t, []NAG{Mistake}, e4.Variations[0].Moves[1].Variations[0].Moves[0].NAGs)
	require.Equal(t, Comment("maybe"), e4.Variations[1].Comment)
	require.Equal(t, []NAG{Blunder}, g.Moves[1].NAGs)
	require.Equal(t, Comment("resigns"), g.Moves[2].Comment)
	require.Equal(t, chess.WhiteWins, g.Result)

	played, err := g.Game()
	require.NoError(t, err)
	result, end := played.Outcome()
	require.Equal(t, "1-0 unknown", result.String()+" "+end.String())
	require.Equal(t, g.Moves[2].Move, New(played).Moves[2].Move)
}

func TestPassedMovesArePlayedByNobody(t *testing.T) {
	games, _ := readAll(t, "1. e4 -- *")
	_, err := games[0].Game()
	require.ErrorContains(t, err, "ply 2: move 0000: not legal")
}

// endless is text without an end.
type endless struct{ text string }

func (e endless) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		n += copy(b[n:], e.text)
	}
	return n, nil
}

// A game of any length is an error before the memory is full, whatever it is long with.
func TestReaderBoundsGames(t *testing.T) {
	for _, text := range []string{"{", "x", "1. ", "(", "{x} ", "[A \"b\"]\n", "e4 ", "! ", ";;;;", "[A \"", "[", "\"", "$"} {
		t.Run(text, func(t *testing.T) {
			const most = 1 << 16
			in := io.MultiReader(strings.NewReader("1. e4 "), io.LimitReader(endless{text}, 2*most), strings.NewReader(nextGame))
			if text[0] == '[' {
				in = io.MultiReader(io.LimitReader(endless{text}, 2*most), strings.NewReader(nextGame))
			}
			r := NewReader(in, "x.pgn")
			r.lex.most = most
			_, err := r.Next()
			require.ErrorAs(t, err, new(*Error))
			for err == nil || errors.As(err, new(*Error)) {
				_, err = r.Next()
			}
			require.ErrorIs(t, err, io.EOF)
		})
	}
}

// Blanks and lines that are skipped may be of any length.
func TestReaderSkipsAnyLength(t *testing.T) {
	for _, text := range []string{" ", "\n", "%%%"} {
		in := io.MultiReader(strings.NewReader("1. e4 e5\n"), io.LimitReader(endless{text}, 1<<16), strings.NewReader("\n2. Nf3 *"))
		r := NewReader(in, "x.pgn")
		r.lex.most = 1000
		g, err := r.Next()
		require.NoError(t, err)
		require.Len(t, g.Moves, 3)
	}
}

type broken struct{}

var errBroken = errors.New("the disk is broken")

func (broken) Read([]byte) (int, error) { return 0, errBroken }

func TestReaderReturnsErrorsOfTheFile(t *testing.T) {
	for _, text := range []string{"", "[Event \"a\"]\n\n1. e4 ", "1. e4 * "} {
		r := NewReader(io.MultiReader(strings.NewReader(text), broken{}), "x.pgn")
		_, err := r.Next()
		if err == nil {
			_, err = r.Next()
		}
		require.ErrorIs(t, err, errBroken)
	}
}
