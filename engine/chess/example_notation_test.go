package chess_test

import (
	"fmt"

	"froe/engine/chess"
)

func ExampleParseFEN() {
	p, err := chess.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 40")
	fmt.Println(p.Turn(), p.FullMove(), err)
	_, err = chess.ParseFEN("8/8/8/8/8/8/8/8 w - - 0 1")
	fmt.Println(err)
	// Output:
	// black 40 <nil>
	// fen: white: 0 kings
}

// What cannot be is left out, and named.
func ExampleReadFEN() {
	p, dropped, err := chess.ReadFEN("4k3/8/8/8/8/8/8/4K2R w KQ e3")
	fmt.Println(p.FEN(false), err)
	for _, what := range dropped {
		fmt.Println(what)
	}
	// Output:
	// 4k3/8/8/8/8/8/8/4K2R w K - 0 1 <nil>
	// castling: king and rook do not stand as "Q" says
	// en passant: no pawn has just passed e3
}

func ExamplePosition_FEN() {
	p := chess.StartPosition()
	fmt.Println(p.FEN(false))
	fmt.Println(p.FEN(true))
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1
}

// One move in all notations.
func ExamplePosition_SAN() {
	p, err := chess.ParseFEN("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"axb8=N", "O-O"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.SAN(m), p.LongSAN(m), p.UCI(m, false), p.UCI(m, true))
	}
	// Output:
	// axb8=N a7xb8=N a7b8n a7b8n
	// O-O O-O e1g1 e1h1
}

func ExamplePosition_LongSAN() {
	p := chess.StartPosition()
	m, err := p.ParseSAN("Nf3")
	fmt.Println(p.LongSAN(m), err)
	// Output: Ng1-f3 <nil>
}

func ExamplePosition_ParseUCI() {
	p := chess.StartPosition()
	m, err := p.ParseUCI("e2e4", false)
	fmt.Println(p.SAN(m), err)
	_, err = p.ParseUCI("e2e5", false)
	fmt.Println(err)
	// Output:
	// e4 <nil>
	// move "e2e5": not legal in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

// The counts beneath each move tell where two generators of moves differ.
func ExamplePosition_Perft_divide() {
	p, err := chess.ParseFEN("7k/5K2/8/8/8/8/8/6R1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.LegalMoves()[:2] {
		fmt.Println(p.UCI(m, false), p.After(m).Perft(1))
	}
	// Output:
	// f7e6 1
	// f7f6 1
}
