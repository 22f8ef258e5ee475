package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

// The second game has a mistake: it is read up to there.
func ExampleReader() {
	const file = `[White "Morphy"]
[Black "Isouard"]

1. e4 e5 2. Nf3 d6 $6 { [%clk 0:58:00] } 1-0

1. e4 e5 2. Ke3 *

1. d4 { a solid move } ( 1. c4 ) 1... d5 *`
	r := pgn.NewReader(strings.NewReader(file), "games.pgn")
	for {
		g, err := r.Next()
		var broken *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return
		case errors.As(err, &broken):
			fmt.Println(broken)
			continue
		case err != nil:
			fmt.Println(err)
			return
		}
		fmt.Println(len(g.Moves), g.Moves[0].Comment, g.Players(), g.Result)
		for _, f := range g.Faults {
			fmt.Println(f)
		}
	}
	// Output:
	// 4  Morphy – Isouard 1-0
	// 2  ? – ? *
	// games.pgn:6:13: game 2, ? – ?: move "Ke3": not legal in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
	// 2 a solid move ? – ? *
}

// Pieces may have letters of another language, if a game keeps to it.
func ExampleReader_Notes() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *"), "partien.pgn")
	for g, err := range r.Games() {
		if err == nil {
			fmt.Println(g.Language)
			err = pgn.NewWriter(os.Stdout).Write(&pgn.Game{Start: g.Start, Line: g.Line})
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(r.Notes())
	// Output:
	// German or Scandinavian
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
	//
	// [partien.pgn: in 1 of 1 games the pieces have German or Scandinavian letters: K D T L S]
}

func ExampleWriter() {
	played := chess.NewGame()
	for _, san := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := played.Position().ParseSAN(san)
		if err == nil {
			err = played.Play(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	g := pgn.New(played)
	g.SetTag("White", "Somebody")
	g.Moves[2].NAGs = []pgn.NAG{pgn.Blunder}
	if err := pgn.NewWriter(os.Stdout).Write(g); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Somebody"]
	// [Black "?"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 $4 Qh4# 0-1
}
