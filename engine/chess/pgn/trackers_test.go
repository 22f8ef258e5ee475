package pgn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What was reported against other readers (docs/log/inputs.md), and what it
// comes to when it is written again.
func TestTrackers(t *testing.T) {
	for _, test := range []struct {
		thread, text, want string
		faults             int
	}{
		{"pgn-viewer 9", "26. f3 $4 *", "1. f3 $4 *", 0},
		{"chess-es6.js 4", "1. e4 (1. c4$13) 1... e5 *", "1. e4 (1. c4 $13) 1... e5 *", 0},
		{"pgn-viewer 100", "1. e4 {!}$15 {/}$17 e5 *", "1. e4 $15 $17 { ! / } 1... e5 *", 0},
		{"pgn-viewer 120", "1. e4 ! { good move} ? { but } e5 *", "1. e4 $1 $2 { good move but } 1... e5 *", 0},
		{"pgn-parser 28", "1. f3 e6 2. g4?? ∓ $5 ∞ Qh4# 0-1", "1. f3 e6 2. g4 $4 $17 $5 $13 Qh4# 0-1", 0},
		{"pgn-parser 26", "1. e4 d5? ± {(+3.05)} ({(+1.06) best} 1... e5) *", "1. e4 d5 $2 $16 { (+3.05) } ({ (+1.06) best } 1... e5) *", 0},
		{"pgn-parser 40", "1. d4 d5\n ( 1. ... d6 )\n2. c4 e6", "1. d4 d5 (1... d6) 2. c4 e6 *", 0},
		{"kokopu 64", "[New \"novelty\"]\n[Nf3 \"x\"]\n[e4 \"y\"]\n\n1. e4 *", "1. e4 *", 0},
		{"chess-dojo 963", "1. e4 += e5 =+ *", "1. e4 $14 e5 $15 *", 0},
		{"chess-dojo 2205", "1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6 (2... d6) 1-0", "1. e4 e5 2. Nf3 Nc6 { not read: Nf3 Nc6 ( 2... d6 ) } 1-0", 1},
		{"python-chess 365", "1. e4 e5 2. Ke3 Nf6 3. Nf3 1-0", "1. e4 e5 { not read: Ke3 Nf6 3. Nf3 } 1-0", 1},
		{"python-chess 1204", "1. e4 Nf3 ) e5 *", "1. e4 { not read: Nf3 ) e5 } *", 1},
		{"python-chess 531", "{before} 1. e4 ({all} 1. d4) 1... e5 *", "{ before } 1. e4 ({ all } 1. d4) 1... e5 *", 0},
		{"chess.js 534", "{\nA file of ECO\n}\n\n[ECO \"A00\"]\n\n1. b4 *", "1. b4 *", 0},
		{"chess.js 364", "[Event \"x\"]\n\n{ a comment }\n1. e4\n*", "{ a comment } 1. e4 *", 0},
		{"chess.js 326", "    [FEN \"4r1k1/5p1p/4n1p1/6B1/4P3/3R3P/5PK1/8 b - - 0 1\"]\n    \n    1... Nxg5  *", "1... Nxg5 *", 0},
		{"chess.js 85", "[FEN \"7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1\"]\n\n1. Rh6#", "1. Rh6# *", 4},
		{"chess.js 362", "[White \"id0\"]\n[Black \"id1\"]\n", "*", 0},
		{"chess.js 323", "{[%evp 0,2,69] [#]} 1. e4 1-0", "{ [%evp 0,2,69] [#] } 1. e4 1-0", 0},
		{"cm-chess 7", "[Event \"x\"]\n[Result \"1-0\"]\n1.e4 c6 1-0", "1. e4 c6 1-0", 0},
		{"cm-pgn 28", "1. d4 Nf6 (1... d5 2. c4) 2. c4$1 {a new move} 1-0", "1. d4 Nf6 (1... d5 2. c4) 2. c4 $1 { a new move } 1-0", 0},
		{"lila 5456", "1. e4 {first} {second} e5 ; to the end (of) the line\n2. Nf3 *", "1. e4 { first second } 1... e5 { to the end (of) the line } 2. Nf3 *", 0},
		{"cutechess 62", "[FEN \"bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1\"]\n[Variant \"fischerandom\"]\n\n" +
			"1. Nd3 Nd6 2. Ne3 Ne6 3. O-O O-O *", "1. Nd3 Nd6 2. Ne3 Ne6 3. O-O O-O *", 0},
		{"pychess 362", "[Variant \"Fischerandom\"]\n[FEN \"rkbbnqnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNQNR w HAha - 0 1\"]\n" +
			"1. Ngf3 e6 2. d4 d5 3. Bg5 Qd6 4. Ne5 Nh6 5. Bxh6 Qf8 6. Bf4 f5 7. Qg1 Bf6 8.\nN5f3 Bd7 9. Bg5 O-O-O *",
			"1. Ngf3 e6 2. d4 d5 3. Bg5 Qd6 4. Ne5 Nh6 5. Bxh6 Qf8 6. Bf4 f5 7. Qg1 Bf6 8. N5f3 Bd7 9. Bg5 O-O-O *", 0},
		{"scalachess 217", "1. e4 d5?? ∓ {BLUNDER} ({(+0.33) best was} 1... e5) 1-0", "1. e4 d5 $4 $17 { BLUNDER } ({ (+0.33) best was } 1... e5) 1-0", 0},
		{"lila 4058", "{A39} 1.c4 a6 {[#]} 2.e3?! \n ( 2.c5!? += )\n2...e6 N *", "{ A39 } 1. c4 a6 { [#] } 2. e3 $6 (2. c5 $5 $14) 2... e6 $146 *", 0},
		{"pgn-parser 39", "1. e4 c5 {0-1}", "1. e4 c5 { 0-1 } *", 0},
		{"chess-library 242", "[Event \"5th \"Theodorakis\\\"]\n1. e4 *", "1. e4 *", 0},
		{"chessParser 2", "47. e4 -- 48. d4 <> 49. c4 *", "1. e4 -- 2. d4 -- 3. c4 *", 0},
		{"capicue pgn 14", "1. e4 {[%eval 1.84/34]} {[%eval 1.84/34]} e5 ( {Threatening} ) *", "1. e4 { [%eval 1.84/34] [%eval 1.84/34] } 1... e5 ({ Threatening }) *", 0},
		{"listudy 117", "1. d4 d5 ({(A)} 1... Nf6) *", "1. d4 d5 ({ (A) } 1... Nf6) *", 0},
		{"python-chess 4", "1. e4 e5 2. Nf3 d6 3. Bc4 d5 4. Kg1 1-0", "1. e4 e5 2. Nf3 d6 3. Bc4 d5 { not read: Kg1 } 1-0", 1},
		{"pychess 1747", "[FEN \"4k2r/8/8/8/8/8/8/4K3 b k - 0 1\"]\ne8h8 *", "1... O-O *", 0},
		{"lichess mobile 3038", "1. e4 {gespr\xe4ch} *", "1. e4 { gespräch } *", 0},
	} {
		t.Run(test.thread, func(t *testing.T) {
			games, faults := readAll(t, test.text)
			require.Len(t, faults, test.faults)
			require.Len(t, games, 1)
			_, moves, _ := strings.Cut(write(t, games[0]), "\n\n")
			require.Equal(t, test.want, strings.Join(strings.Fields(moves), " "))
		})
	}
}
