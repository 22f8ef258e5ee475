package engine

import (
	"fmt"
	"math"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/eval"
	"froe/engine/search"
)

// Score is a value of the search, seen from the side to move at the root; beyond
// ±[search.MateBound] it is a mate: [search.Mate] less the plies to it. People are
// shown [Score.Centipawns].
type Score int

// Centipawns is a score that is no mate, normalised: at 100 a game is won as often
// as not, about move 32. A win by endgame tables in n plies is 20000 - n, as in
// Stockfish.
func (s Score) Centipawns() int {
	switch {
	case s > Score(search.MaxEval):
		return tableWin - (int(search.TableWin) - int(s))
	case -s > Score(search.MaxEval):
		return -(-s).Centipawns()
	}
	return int(math.Round(100 * float64(s) / eval.EvenChance))
}

// tableWin is what people are shown of a win by endgame tables, in centipawns.
const tableWin = 20000

// Mate returns the number of moves to mate, negative if the side to move is the
// one mated (0: it is mate on the board), and whether the score is a mate.
func (s Score) Mate() (moves int, ok bool) {
	plies, ok := search.MatePlies(dts.Value(s))
	if plies > 0 { // the last move has no answer
		plies++
	} else {
		plies--
	}
	return plies / 2, ok
}

// White is the score from White's side, if turn is the side to move at the root.
func (s Score) White(turn chess.Color) Score {
	if turn == chess.Black {
		return -s
	}
	return s
}

// String is the score as people write it: +0.35, -1.20, #3, #-2.
func (s Score) String() string {
	if n, ok := s.Mate(); ok {
		return fmt.Sprintf("#%d", n)
	}
	return fmt.Sprintf("%+.2f", float64(s.Centipawns())/100)
}

// WDL is the expected outcome of a game, per mille; the three add up to 1000.
type WDL struct{ Win, Draw, Loss int }

// WDL turns the score into the expected outcome for the side to move: a logistic curve on either
// side of the draw.
func (s Score) WDL() WDL {
	if _, ok := s.Mate(); ok {
		if s > 0 {
			return WDL{Win: 1000}
		}
		return WDL{Loss: 1000}
	}
	curve := func(x float64) int {
		return int(math.Round(1000 / (1 + math.Exp((eval.EvenChance-x)/eval.WinRateWidth))))
	}
	win, loss := curve(float64(s)), curve(-float64(s))
	return WDL{Win: win, Draw: 1000 - win - loss, Loss: loss}
}
