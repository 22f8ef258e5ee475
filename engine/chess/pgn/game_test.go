package pgn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// Variations begin before the move they stand behind, within variations too.
func TestLines(t *testing.T) {
	games, _ := readAll(t, "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. Nf3) 1... e5 (1... c5) 2. Nf3 *")
	var lines []string
	for _, moves := range games[0].Lines() {
		g := &Game{Start: *chess.StartPosition()}
		for _, m := range moves {
			g.Moves = append(g.Moves, Move{Move: m})
		}
		lines = append(lines, san(g))
	}
	require.Equal(t, []string{"e4 e5 Nf3", "d4 d5 Nf3", "d4 Nf6 c4", "e4 c5"}, lines)
}

func TestHistory(t *testing.T) {
	games, _ := readAll(t, "1. e4 -- 2. d4 *")
	var turns []chess.Color
	for p, m := range games[0].History() {
		turns = append(turns, p.Turn())
		if m.Move == chess.NoMove {
			break
		}
	}
	require.Equal(t, []chess.Color{chess.White, chess.Black}, turns)
}
