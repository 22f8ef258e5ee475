package chess_test

import (
	"fmt"
	"strings"

	"froe/engine/chess"
)

func Example() {
	p := chess.StartPosition()
	for _, san := range []string{"e4", "e5", "Qh5", "Ke7"} {
		m, err := p.ParseSAN(san)
		if err != nil {
			fmt.Println(err)
			return
		}
		p = p.After(m)
	}
	fmt.Println(p.FEN(false))

	var l chess.MoveList
	p.Captures(&l)
	for _, m := range l.Slice() {
		fmt.Println(p.UCI(m, false), p.SAN(m), p.SEE(m, 0))
	}
	// Output:
	// rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3
	// h5e5 Qxe5# true
	// h5f7 Qxf7+ false
	// h5h7 Qxh7 false
}

func ExampleGame() {
	g := chess.NewGame()
	for _, san := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := g.Position().ParseSAN(san)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Position())
	fmt.Println(g.Outcome())
	// Output:
	//  +---+---+---+---+---+---+---+---+
	//  | r | n | b |   | k | b | n | r | 8
	//  +---+---+---+---+---+---+---+---+
	//  | p | p | p | p |   | p | p | p | 7
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   |   |   | 6
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   | p |   |   |   | 5
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   |   | P | q | 4
	//  +---+---+---+---+---+---+---+---+
	//  |   |   |   |   |   | P |   |   | 3
	//  +---+---+---+---+---+---+---+---+
	//  | P | P | P | P | P |   |   | P | 2
	//  +---+---+---+---+---+---+---+---+
	//  | R | N | B | Q | K | B | N | R | 1
	//  +---+---+---+---+---+---+---+---+
	//    a   b   c   d   e   f   g   h
	// 0-1 checkmate
}

func ExamplePosition_Perft() {
	fmt.Println(chess.StartPosition().Perft(4))
	// Output: 197281
}

func ExampleReadEPD() {
	const file = `# two positions
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id "back rank";
8/8/8/8/8/1k6/8/K6R w - - am Kb1;`
	err := chess.ReadEPD(strings.NewReader(file), "two.epd", func(e chess.EPD) error {
		answer, err := e.Answer()
		fmt.Println(e.ID(), len(answer.Best), len(answer.Avoid))
		return err
	})
	fmt.Println(err)
	// Output:
	// back rank 1 0
	// two.epd:3 0 1
	// <nil>
}
