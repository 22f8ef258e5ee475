package archive

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"froe/engine/chess"
)

// Result is what White got, in half points.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// Chess is the result as package chess has it.
func (r Result) Chess() chess.Result {
	return [...]chess.Result{BlackWins: chess.BlackWins, Drawn: chess.Drawn, WhiteWins: chess.WhiteWins}[r]
}

// Points returns the points of a side: 0, 0.5 or 1.
func (r Result) Points(c chess.Color) float64 {
	if c == chess.Black {
		r = WhiteWins - r
	}
	return float64(r) / 2
}

// Win returns the result of a game that c has won.
func Win(c chess.Color) Result {
	if c == chess.White {
		return WhiteWins
	}
	return BlackWins
}

// End says why a game ended; 0 if it goes on, or the reason is unknown.
type End uint8

// The ends of games. Archives have their numbers.
const (
	Mate End = 1 + iota
	Stalemate
	Repetition
	FiftyMoves
	InsufficientMaterial
	Agreement   // both scores near zero
	Resignation // both scores far from zero, for the same side
	Length
	ends
)

// String returns the name of the end.
func (e End) String() string {
	return [ends]string{"unknown", "mate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"agreement", "resignation", "length"}[e]
}

// Ends counts games by the name of what ended them.
type Ends map[string]int

// String lists how often each end occurred.
func (e Ends) String() string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(e)) {
		words = append(words, fmt.Sprintf("%s %d", name, e[name]))
	}
	return strings.Join(words, ", ")
}
