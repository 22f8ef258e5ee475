package chess_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"froe/engine/chess"
)

// play makes moves of a game, and says what is wrong with one.
func play(g *chess.Game, moves string) {
	for word := range strings.FieldsSeq(moves) {
		if err := g.PlayText(word); err != nil {
			fmt.Println(err)
			return
		}
	}
}

// A game of random moves ends some time.
func ExamplePosition_LegalMoves() {
	g, rng := chess.NewGame(), rand.New(rand.NewPCG(1, 2))
	for {
		if _, end := g.Outcome(); end != chess.Playing {
			break
		}
		moves := g.Position().LegalMoves()
		if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(len(chess.StartPosition().LegalMoves()), g.Len() > 0)
	// Output: 20 true
}

func ExampleGame_Play() {
	g := chess.NewGame()
	fmt.Println(g.Play(g.Position().LegalMoves()[0]))
	fmt.Println(g.Play(chess.NewMove(chess.E1, chess.E1+8, chess.Normal)))
	// Output:
	// <nil>
	// move e1e2: not legal in rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1
}

// Moves may be written in any way that people write them.
func ExampleGame_PlayText() {
	g := chess.NewGame()
	play(g, "e4 e7e5 Ng1-f3 ♞c6 Bb5 a6 0-0")
	fmt.Println(g.Position().FEN(false))
	play(g, "Ke4")
	// Output:
	// r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4
	// move "Ke4": not legal in r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4
}

// Whatever returns a position returns a new one, so that methods can be called on it, and it
// stays as it is while the game goes on.
func ExampleGame_Position() {
	g := chess.NewGame()
	fmt.Println(g.Position().FEN(false))
	before := g.Position()
	play(g, "e4 f6 Qh5")
	fmt.Println(before.Turn(), g.Position().Turn(), g.Position().InCheck(), g.At(1).Turn())
	fmt.Println(*g.Start() == *before)
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// white black true black
	// true
}

func ExampleGame_Undo() {
	g := chess.NewGame()
	play(g, "e4 e5")
	fmt.Println(g.Undo(), g.Len())
	// Output: true 1
}

func ExampleGame_Outcome_checkmate() {
	g := chess.NewGame()
	play(g, "f3 e6 g4 Qh4")
	fmt.Println(g.Outcome())
	// Output: 0-1 checkmate
}

func ExampleGame_Outcome_stalemate() {
	p, err := chess.ParseFEN("k1K5/8/8/8/8/8/8/1Q6 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := chess.NewGameFrom(p)
	play(g, "Qb6")
	fmt.Println(g.Outcome())
	// Output: 1/2-1/2 stalemate
}

// The third occurrence of a position counts as a draw, claimed or not; who waits for
// the fifth counts them.
func ExampleGame_Occurrences() {
	g := chess.NewGame()
	for range 4 {
		play(g, "Nf3 Nf6 Ng1 Ng8")
		fmt.Println(g.Occurrences())
		fmt.Println(g.Outcome())
	}
	// Output:
	// 2
	// * unfinished
	// 3
	// 1/2-1/2 repetition
	// 4
	// 1/2-1/2 repetition
	// 5
	// 1/2-1/2 repetition
}

// Fifty moves count as a draw, claimed or not; who waits for seventy-five looks at the
// counter.
func ExamplePosition_Fifty() {
	p, err := chess.ParseFEN("2r3k1/1q1nbppp/r3p3/3pP3/pPpP4/P1Q2N2/2RN1PPP/2R4K b - - 149 23")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := chess.NewGameFrom(p)
	fmt.Println(g.Outcome())
	play(g, "Kf8")
	fmt.Println(g.Position().Fifty() >= 150)
	// Output:
	// 1/2-1/2 fifty moves
	// true
}

func ExampleGame_Outcome_insufficientMaterial() {
	p, err := chess.ParseFEN("8/2k5/8/8/8/3K4/8/8 w - - 1 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(chess.NewGameFrom(p).Outcome())
	// Output: 1/2-1/2 insufficient material
}

func ExampleGame_Conclude_resignation() {
	g := chess.NewGame()
	play(g, "f3")
	g.Conclude(chess.WhiteWins, chess.Resignation)
	fmt.Println(g.Outcome())
	play(g, "e5")
	// Output:
	// 1-0 resignation
	// move e7e5: the game is over: resignation
}

func ExampleGame_Conclude_agreement() {
	g := chess.NewGame()
	g.Conclude(chess.Drawn, chess.Agreement)
	fmt.Println(g.Outcome())
	// Output: 1/2-1/2 agreement
}

// Who castled first?
func ExampleGame_History() {
	g := chess.NewGame()
	play(g, "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O")
	for before, m := range g.History() {
		if m.Kind() == chess.Castling {
			fmt.Println(before.Turn(), "castled first, by", before.SAN(m))
			break
		}
	}
	// Output: white castled first, by O-O
}
