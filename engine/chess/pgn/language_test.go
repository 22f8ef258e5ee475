package pgn

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
)

// A game with every piece, a promotion, castling and captures, in each language.
func TestLanguages(t *testing.T) {
	const (
		ruy       = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4 h3 h5 d3 Qf6 hxg4 hxg4 Nh2 Qh6 Re1 Qxh2+ Kf1"
		promotion = "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]\n\n"
	)
	for _, test := range []struct{ name, text, language, want string }{
		{"German", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Lg4 6. h3 h5 7. d3 Df6 8. hxg4 hxg4 9. Sh2 Dh6 10. Tfe1 Dxh2+ 11. Kf1 *", "German or Scandinavian", ruy},
		{"French", "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Fg4 6. h3 h5 7. d3 Df6 8. hxg4 hxg4 9. Ch2 Dh6 10. Tfe1 Dxh2+ 11. Rf1 *", "French", ruy},
		{"Spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Ag4 6. h3 h5 7. d3 Df6 8. hxg4 hxg4 9. Ch2 Dh6 10. Tfe1 Dxh2+ 11. Rf1 *", "Spanish or Italian", ruy},
		{"Portuguese", "1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 h5 7. d3 Df6 8. hxg4 hxg4 9. Ch2 Dh6 10. Tfe1 Dxh2+ 11. Rf1 *", "Portuguese", ruy},
		{"Dutch", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Lg4 6. h3 h5 7. d3 Df6 8. hxg4 hxg4 9. Ph2 Dh6 10. Tfe1 Dxh2+ 11. Kf1 *", "Dutch", ruy},
		{"Polish", "1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Gxc6 dxc6 5. 0-0 Gg4 6. h3 h5 7. d3 Hf6 8. hxg4 hxg4 9. Sh2 Hh6 10. Wfe1 Hxh2+ 11. Kf1 *", "Polish", ruy},
		{"Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сxc6 dxc6 5. О-О Сg4 6. h3 h5 7. d3 Фf6 8. hхg4 h:g4 9. Кh2 Фh6 10. Лfe1 Ф:h2+ 11. Крf1 *", "Russian", ruy},
		{"long, with dashes and marks", "1. e2-e4 e7-e5 2. Sg1-f3! Sb8-c6 3. Lf1–b5 *", "German or Scandinavian", "e4 e5 Nf3 Nc6 Bb5"},
		{"a promotion", promotion + "1. b8=D+ Kg7 *", "German or Scandinavian", "b8=Q+ Kg7"},
		{"a promotion in parentheses", promotion + "1. b8(D)+ Kg7 2. Dg3 *", "German or Scandinavian", "b8=Q+ Kg7 Qg3+"},
		{"a Russian promotion", promotion + "1. b8Ф+ Крg7 *", "Russian", "b8=Q+ Kg7"},
		{"a sign behind the move", "1. e4 c5 2. Sf3N d6 3. Sc3D *", "German or Scandinavian", "e4 c5 Nf3 d6 Nc3"},
		{"no tags and no end", "1. Sf3 Sf6", "German or Scandinavian", "Nf3 Nf6"},
		{"a king that could be a rook", "[FEN \"4k3/8/8/8/8/8/8/R3K2R w - - 0 1\"]\n\n1. Rf1 Re7 2. Tb1 *", "French", "Kf1 Ke7 Rb1"},
		{"knights that could be pawns", "1. Pf3 Pf6 2. Pc3 d5 3. Dxd5 *", "", "f3 f6 c3 d5"}, // the last move is not legal in Dutch
		{"knights that are no pawns", "1. Pf3 Pf6 2. Pc3 d5 3. Pxd5 Dxd5 *", "Dutch", "Nf3 Nf6 Nc3 d5 Nxd5 Qxd5"},
		{"English", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"},
		{"figurines", "1. ♘f3 ♞f6 *", "", "Nf3 Nf6"},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, _ := readAll(t, test.text+nextGame)
			require.Len(t, games, 2)
			require.Equal(t, test.want, san(games[0]))
			require.Equal(t, test.language, games[0].Language)
			if test.language != "" {
				require.Empty(t, games[0].Faults)
			}
			require.Equal(t, "e4 e5", san(games[1]), "it goes on behind the game")
			require.Empty(t, games[1].Language)
		})
	}
}

// What is not legal in any language stays as it is in English.
func TestEnglishFirst(t *testing.T) {
	for _, test := range []struct{ name, text, want, fault string }{
		{"a move that is not legal", "1. e4 e5 2. Ke3 Nf6 *", "e4 e5", `x.pgn:1:13: game 1, ? – ?: move "Ke3": not legal`},
		{"a slip early", "1. e4 Sf6 2. Nf3 *", "e4", `x.pgn:1:7: game 1, ? – ?: move "Sf6": `},
		{"a slip", "1. e4 e5 2. Nf3 Nc6 3. Sb5 a6 4. Ba4 *", "e4 e5 Nf3 Nc6", `x.pgn:1:24: game 1, ? – ?: move "Sb5": `},
		{"a king and a capital", "1. e4 e5 2. Re2 Draw4 *", "e4 e5", `x.pgn:1:13: game 1, ? – ?: move "Re2": `},
		{"two languages", "1. Sf3 Cf6 2. Sc3 *", "", `x.pgn:1:4: game 1, ? – ?: move "Sf3": `},
		{"as far as it can be read", "1. e4 e5 2. Sf3 Sc6 3. Ld6 a6 *", "e4 e5 Nf3 Nc6", `x.pgn:1:24: game 1, ? – ?: "Ld6" in German or Scandinavian letters: move "Bd6": not legal in `},
	} {
		t.Run(test.name, func(t *testing.T) {
			games, faults := readAll(t, test.text+nextGame)
			require.Equal(t, test.want, san(games[0]))
			require.True(t, strings.HasPrefix(faults[0], test.fault), faults[0])
			require.Equal(t, "e4 e5", san(games[1]))
		})
	}
}

// Variations, comments and clocks are those of the game, and places those of the file.
func TestLanguageOfVariations(t *testing.T) {
	games, faults := readAll(t, roster3+"1. e4 {[%clk 0:00:01] Sf3 folgt} e5 2. Sf3 (2. Lc4 Lc5 (2... Sc6)) 2... Sc6!? *"+nextGame+"\n1. Tf3 *")
	require.Len(t, games, 3)
	require.Equal(t, `1. e4 { [%clk 0:00:01] Sf3 folgt } 1... e5 2. Nf3 (2. Bc4 Bc5 (2... Nc6)) 2... Nc6 $5 *`, strings.Join(strings.Fields(moves(t, games[0])), " "))
	require.Equal(t, "Anand", games[0].Tag("White"))
	require.Len(t, faults, 1)
	require.Contains(t, faults[0], `x.pgn:12:4: game 3, ? – ?: move "Tf3": `)
}

// moves are those of a game as they are written.
func moves(t *testing.T, g *Game) string {
	_, text, _ := strings.Cut(write(t, g), "\n\n")
	return text
}

func TestNotes(t *testing.T) {
	r := NewReader(strings.NewReader("1. e4 *\n1. Sf3 *\n1. Cf3 c5 *\n1. Sc3 Ke9 *\n"), "x.pgn")
	for range r.Games() {
	}
	require.Equal(t, []string{
		"x.pgn: in 2 of 4 games the pieces have German or Scandinavian letters: K D T L S",
		"x.pgn: in 1 of 4 games the pieces have French letters: R D T F C",
	}, r.Notes())
	require.Empty(t, NewReader(strings.NewReader(""), "").Notes())
}

// No letter stands for two pieces, but in English. So it does not matter which of two languages is
// found that both fit.
func TestLettersAgree(t *testing.T) {
	pieces := map[string]int{}
	for _, l := range languages {
		letters := strings.Fields(l.letters)
		require.Len(t, letters, 5, l.name)
		for piece, letter := range letters {
			if before, ok := pieces[letter]; ok {
				require.Equal(t, before, piece, "%s in %s", letter, l.name)
			}
			pieces[letter] = piece
		}
	}
}

// Any game is read the same in any language that can be told from English.
func TestLanguageProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(languages).Draw(t, "language")
		g := chess.NewGame()
		for range rapid.IntRange(1, 80).Draw(t, "plies") {
			moves := g.Position().LegalMoves()
			if len(moves) == 0 {
				break
			}
			require.NoError(t, g.Play(rapid.SampledFrom(moves).Draw(t, "move")))
		}
		english := write(t, New(g))
		foreign := in(l, english)
		games, faults := readAll(t, foreign)
		require.Len(t, games, 1)
		_, moves, _ := strings.Cut(foreign, "\n\n")
		if games[0].Language == "" && (!strings.ContainsAny(moves, l.own) || l.name == "Dutch") {
			return // kings are rooks in English, and knights pawns
		}
		require.Empty(t, faults, foreign)
		require.Equal(t, english, write(t, games[0]))
	})
}

// in puts the letters of a language for those of English in the moves of a game.
func in(l *language, text string) string {
	tags, moves, _ := strings.Cut(text, "\n\n")
	var pairs []string
	for i, letter := range strings.Fields(l.letters) {
		pairs = append(pairs, english[i:i+1], letter)
	}
	return tags + "\n\n" + strings.NewReplacer(pairs...).Replace(moves)
}

// A game that is longer than what is kept of it is read in English only, and the memory stays.
func TestTapeIsBounded(t *testing.T) {
	blanks := strings.Repeat(" ", window)
	var parts []io.Reader
	for range 2 * mostTape / window {
		parts = append(parts, strings.NewReader(blanks))
	}
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 "), io.MultiReader(parts...), strings.NewReader("e5 2. Sf3 *\n1. Sf3 *")), "x.pgn")
	g, err := r.Next()
	require.NoError(t, err)
	require.Len(t, g.Moves, 2)
	require.Less(t, len(r.lex.tape.text), mostTape+2*window)
	g, err = r.Next()
	require.NoError(t, err)
	require.Equal(t, "Nf3", san(g))
}

// BenchmarkLanguages reads games that are not English.
func BenchmarkLanguages(b *testing.B) {
	text := in(languages[0], benchGame(b))
	r := NewReader(endless{text}, "")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		g, err := r.Next()
		if err != nil || g.Language == "" {
			b.Fatal(fmt.Sprint(err))
		}
	}
}
