package uci

import (
	"strings"

	"froe/engine/chess"
)

// board draws a position with white at the bottom.
func board(p *chess.Position) string {
	const edge = " +---+---+---+---+---+---+---+---+\n"
	var b strings.Builder
	b.WriteString("\n" + edge)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			letter := " "
			if piece := p.PieceOn(chess.SquareAt(file, rank)); piece != chess.NoPiece {
				letter = piece.String()
			}
			b.WriteString(" | " + letter)
		}
		b.WriteString(" | " + string(rune('1'+rank)) + "\n" + edge)
	}
	b.WriteString("   a   b   c   d   e   f   g   h\n")
	return b.String()
}
