// Package step has moves of lines as pages show and play them: each with its text, and the
// position after it, so that a page needs no rules of chess.
package step

import (
	"fmt"

	"froe/engine/chess"
)

// Step is a move of a line.
type Step struct {
	Text string `json:"text"` // with its number where it needs one
	UCI  string `json:"uci"`
	FEN  string `json:"fen"` // of the position after it
}

// Line has the moves of a line from a position.
func Line(at chess.Position, moves []chess.Move) (all []Step) {
	for i, m := range moves {
		number := ""
		switch {
		case at.Turn() == chess.White:
			number = fmt.Sprintf("%d. ", at.FullMove())
		case i == 0:
			number = fmt.Sprintf("%d… ", at.FullMove())
		}
		s := Step{Text: number + at.SAN(m), UCI: at.UCI(m, at.Chess960())}
		at = *at.After(m)
		s.FEN = at.FEN(at.Chess960())
		all = append(all, s)
	}
	return all
}
