package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/internal/clitest"
)

// pgnGame is the text of a game from an opening.
func pgnGame(white, black, result string, opening int) string {
	return fmt.Sprintf("[White %q]\n[Black %q]\n[Round \"%d\"]\n[Result %q]\n\n1. e4 %s\n\n", white, black, opening, result, result)
}

// threeEngines are games in which one engine is ahead of Froe, and Froe of another.
func threeEngines() (text string) {
	for i := range 10 {
		text += pgnGame("Froe", "Some Engine 1.0", []string{"1/2-1/2", "0-1"}[i%2], i)
		text += pgnGame("Some Engine 1.0", "Froe", "1/2-1/2", i)
		text += pgnGame("Froe", "Another 2.1", "1-0", i)
		text += pgnGame("Another 2.1", "Froe", []string{"0-1", "1/2-1/2", "1-0"}[i%3], i)
	}
	return text
}

// inFile writes a file for the test.
func inFile(t *testing.T, name, text string) string {
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

func TestElo(t *testing.T) {
	games := inFile(t, "games.pgn", threeEngines())
	out, err := program.Run("elo", games)
	require.NoError(t, err)
	rows := strings.Split(out, "\n")
	require.Regexp(t, `engine +games +points +opponents +rating +95 % +public +difference`, rows[0])
	require.Regexp(t, `Some Engine 1.0 +20 +12.5 +-?\d+ +\d+ +-?\d+ to \d+`, rows[1])
	require.Regexp(t, `Froe +40 +23.0 `, rows[2])
	require.Regexp(t, `Another 2.1 +20 +4.5 +-?\d+ +-\d+ `, rows[3])
	require.Contains(t, out, "40 games, 40 of them in pairs, 45 % drawn; White ")
	require.NotContains(t, out, "would stand")
}

// The mean rating of the anchors is that of their public ratings, and the others have places.
func TestEloAnchors(t *testing.T) {
	games := inFile(t, "games.pgn", threeEngines())
	list := inFile(t, "engines.txt", "# a list\nSome Engine 1.0 | strong,Hash=16 | 3100 | somewhere\nAnother 2.1 | weak\nElse 3 | else | 2000 |\n")
	out, err := program.Run("elo", games, "--anchors", list, "--anchor", "Another 2.1=2700", "--json")
	require.NoError(t, err)
	var o eloTable
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, []string{"Some Engine 1.0", "Froe", "Another 2.1"}, []string{o.Players[0].Name, o.Players[1].Name, o.Players[2].Name})
	require.InDelta(t, 5800, o.Players[0].Elo+o.Players[2].Elo, 1e-6)
	require.Equal(t, 3100.0, *o.Players[0].Public)
	require.Nil(t, o.Players[1].Public)
	require.InDelta(t, o.Players[2].Elo-2700, *o.Players[2].Difference, 1e-9)
	require.Equal(t, []int{40, 20, 18, 0}, []int{o.Games, o.Pairs, o.Drawn, o.Unfinished})
	require.Len(t, o.Places, 1)
	require.Equal(t, "Froe", o.Places[0].Name)
	require.True(t, 2700 < o.Places[0].Elo && o.Places[0].Elo < 3100, o.Places[0].Elo)
	require.True(t, o.Places[0].Low < o.Places[0].Elo && o.Places[0].Elo < o.Places[0].High)

	out, err = program.Run("elo", games, "--anchors", list)
	require.NoError(t, err)
	require.Regexp(t, `on the list of the anchors Another 2.1 would stand at \d+ \(95 %: \d+ to \d+\); they scatter by \d+, and 100 Elo here are \d+ there`, out)
	require.Regexp(t, `Some Engine 1.0 .* 3100 +\+0\n`, out)
}

// What cannot be read is named with its place, and the rest is rated.
func TestEloFaults(t *testing.T) {
	text := threeEngines()
	bad := strings.Replace(text, "1. e4", "1. e5", 1) + pgnGame("Froe", "Another 2.1", "*", 1)
	path := inFile(t, "bad.pgn", bad)
	out, err := program.Run("elo", path)
	require.EqualError(t, err, "1 games could not be read, and are left out")
	require.Contains(t, out, "froelab: "+path+":6:4: game 1, Froe – Some Engine 1.0: ")
	require.Contains(t, out, "39 games, 38 of them in pairs")
	require.Contains(t, out, "1 games without a result are left out")

	apart := inFile(t, "apart.pgn", text+pgnGame("A", "B", "1-0", 1))
	_, err = program.Run("elo", apart)
	require.EqualError(t, err, "rating: no games connect these groups of players, so they cannot be compared: A, B; Another 2.1, Froe, Some Engine 1.0")
	_, err = program.Run("elo", inFile(t, "none.pgn", ""))
	require.EqualError(t, err, "rating: no games")
	_, err = program.Run("elo", inFile(t, "games.pgn", text), "--anchor", "Stockfish=3000")
	require.EqualError(t, err, "--anchor: Stockfish played no game; those who did are Some Engine 1.0, Froe, Another 2.1")
	list := inFile(t, "engines.txt", "\nElse | else | much")
	_, err = program.Run("elo", inFile(t, "games.pgn", text), "--anchors", list)
	require.EqualError(t, err, "--anchors: "+list+`:2: "much" is not a rating, a number from -10000 to 10000`)
	list = inFile(t, "engines.txt", "Else | else | 3000")
	_, err = program.Run("elo", inFile(t, "games.pgn", text), "--anchors", list)
	require.ErrorContains(t, err, "nobody of "+list+" with a rating played a game")
	_, err = program.Run("elo", "/nowhere/at.pgn")
	require.ErrorContains(t, err, "/nowhere/at.pgn")
}

func TestEloUsage(t *testing.T) {
	program.Refuses(t, "elo", []clitest.Refusal{
		{"", "expected"},
		{"a.pgn --anchor x", `"x" is not NAME=RATING`},
		{"a.pgn --anchor =3", `"=3" is not NAME=RATING`},
		{"a.pgn --anchor x=y", `x: "y" is not a rating`},
		{"a.pgn --anchors /nowhere/at.all", "/nowhere/at.all"},
	})
}
