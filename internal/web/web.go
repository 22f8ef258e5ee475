// Package web has the pages of the engine's program, with all that they need: the page of
// froe serve as files ([Files]), and games with their reviews as one file that needs no
// server ([Review]). Curves are drawn by uPlot, pieces are those of cm-chessboard; both are
// vendored.
//
// It is not the server, which is package serve.
package web

import (
	"embed"
	"fmt"

	"froe/engine/chess"
)

// Files are the files of the page of froe serve.
//
//go:embed index.html *.css *.js vendor
var Files embed.FS

// Step is a move of a line, as the pages show and play it.
type Step struct {
	Text string `json:"text"` // with its number where it needs one
	UCI  string `json:"uci"`
	FEN  string `json:"fen"` // of the position after it
}

// Steps are the moves of a line from a position.
func Steps(at chess.Position, moves []chess.Move) (all []Step) {
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
