package pgn_test

import (
	"errors"
	"fmt"
	"strings"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// read is the first game of a text.
func read(text string) *pgn.Game {
	g, err := pgn.NewReader(strings.NewReader(text), "game.pgn").Next()
	if err != nil {
		fmt.Println(err)
		return &pgn.Game{}
	}
	return g
}

// A file of any size is read game by game.
func ExampleReader_Games() {
	const file = `[Site "https://lichess.org/8jb5kiqw"]

1. e4 e5 1-0

[Site "Belgrade"]
[Variant "Atomic"]

1. d4 1/2-1/2

[Site "Baden"]

1. c4 0-1`
	for g, err := range pgn.NewReader(strings.NewReader(file), "games.pgn").Games() {
		var broken *pgn.Error
		switch {
		case errors.As(err, &broken):
			fmt.Println(broken)
		case err != nil:
			fmt.Println("the file:", err)
		default:
			fmt.Println(g.Tag("Site"), g.Result)
		}
	}
	// Output:
	// https://lichess.org/8jb5kiqw 1-0
	// games.pgn:6:1: game 2, ? – ?: the variant "atomic" is neither chess nor Chess960
	// Baden 0-1
}

// What cannot be read of a game is left out, and named.
func ExampleGame_faults() {
	g := read("1. e4 e5 2. Ke3 Nc6 *")
	fmt.Println(len(g.Moves), g.Moves[1].Comment)
	for _, fault := range g.Faults {
		fmt.Println(fault)
	}
	// Output:
	// 2 not read: Ke3 Nc6
	// game.pgn:1:13: game 1, ? – ?: move "Ke3": not legal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
}

// The game that was played goes on where it ended.
func ExampleGame_Game() {
	g, err := read("1. e4 e5 (1... c5) 2. Nf3 *").Game()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.PlayText("Nc6"), g.Len())
	// Output: <nil> 4
}

// Tags, moves and comments may be changed before a game is written.
func ExampleGame_SetTag() {
	g := pgn.New(chess.NewGame())
	g.SetTag("Event", "F/S Return Match")
	fmt.Println(g.Tag("Event"))
	// Output: F/S Return Match
}

// Moves and what stands instead of them are a tree.
func ExampleMove_variations() {
	g := read("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 *")
	for p, m := range g.History() {
		fmt.Print(p.SAN(m.Move))
		for _, v := range m.Variations {
			fmt.Print(" or ", p.SAN(v.Moves[0].Move), ", the ", v.Moves[0].Comment)
		}
		fmt.Println()
	}
	// Output:
	// e4
	// e5 or c5, the Sicilian
	// Nf3
}

func ExampleGame_Lines() {
	for _, line := range read("1. e4 e5 (1... c5 2. c3 (2. Nf3)) 2. Nc3 *").Lines() {
		fmt.Println(line)
	}
	// Output:
	// [e2e4 e7e5 b1c3]
	// [e2e4 c7c5 c2c3]
	// [e2e4 c7c5 g1f3]
}

func ExampleComment_Command() {
	g := read("1. e4 {[%clk 0:10:05] a [%eval 0.35,20] solid move} *")
	c := g.Moves[0].Comment
	eval, there := c.Command("eval")
	left, _ := c.Clock()
	fmt.Println(c.Text(), "|", eval, there, "|", left)
	// Output: a solid move | 0.35,20 true | 10m5s
}

func ExampleComment_With() {
	fmt.Println(pgn.Comment("a solid move").With("eval", "0.35").With("eval", "0.36"))
	// Output: [%eval 0.36] a solid move
}
