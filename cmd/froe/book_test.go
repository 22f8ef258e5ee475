package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/internal/cli"
)

// Games become a book; those without a result and moves that lost do not.
func TestBookMake(t *testing.T) {
	folder := t.TempDir()
	games, book := filepath.Join(folder, "a.pgn"), filepath.Join(folder, "a.bin")
	require.NoError(t, os.WriteFile(games, []byte(`1. e4 e5 2. Nf3 1-0
1. e4 c5 1/2-1/2
1. d4 d5 0-1
1. c4 *
1. e4 Ke7 1-0
`), 0o600))
	out, err := program.Run("book", "make", games, "--min-games", "1", "--out", book)
	require.NoError(t, err)
	require.Contains(t, out, "a.pgn:5:7")
	require.Contains(t, out, "4 moves of 5 games; 1 games without a result")
	out, err = program.Run("book", "show", book)
	require.NoError(t, err)
	require.Equal(t, "4 entries, 1 of this position\n      5 100.0 %  e4\n", out)
	out, err = program.Run("book", "show", book, "--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	require.NoError(t, err)
	require.Contains(t, out, "c5")

	_, err = program.Run("book", "make", games, "--min-games", "4", "--out", filepath.Join(folder, "none.bin"))
	require.ErrorContains(t, err, "no move has 4 of them")
	require.NoFileExists(t, filepath.Join(folder, "none.bin"))
	_, err = program.Run("book", "show", games)
	require.ErrorContains(t, err, "no Polyglot book")
	_, err = program.Run("book", "show", book, "--fen", "nonsense")
	require.Equal(t, 2, cli.ExitCode(err))
	_, err = program.Run("book", "make", games, "--plies", "0", "--out", book)
	require.Equal(t, 2, cli.ExitCode(err))
}

// Games may have their pieces in other letters.
func TestBookMakeInDutch(t *testing.T) {
	folder := t.TempDir()
	games := filepath.Join(folder, "a.pgn")
	require.NoError(t, os.WriteFile(games, []byte("1. e4 e5 2. Pf3 Pc6 3. Lb5 1/2-1/2\n"), 0o600))
	out, err := program.Run("book", "make", games, "--min-games", "1", "--out", filepath.Join(folder, "a.bin"))
	require.NoError(t, err)
	require.Contains(t, out, "a.pgn: in 1 of 1 games the pieces have Dutch letters: K D T L P\n")
	require.Contains(t, out, "5 moves of 1 games")
}

// A book that is made of searches is the same with any number of threads.
func TestBookGrow(t *testing.T) {
	var books []string
	for _, concurrency := range []string{"1", "2"} {
		path := filepath.Join(t.TempDir(), "a.bin")
		out, err := program.Run(strings.Fields("book grow --plies 2 --nodes 100 --width 2 --concurrency " + concurrency + " --out " + path)...)
		require.NoError(t, err)
		require.Contains(t, out, " moves\n")
		raw, err := os.ReadFile(path)
		require.NoError(t, err)
		books = append(books, string(raw))
	}
	require.Equal(t, books[0], books[1])
	require.NotEmpty(t, books[0])
}

// The book in the program knows the start position.
func TestBookShow(t *testing.T) {
	out, err := program.Run("book", "show", "--fen", chess.StartFEN)
	require.NoError(t, err)
	require.Contains(t, out, " of this position\n")
	require.NotContains(t, out, " 0 of")
}
