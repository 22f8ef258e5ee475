package main

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"froe/engine/chess"
)

// Colours of the board, of the 256 that terminals know: pieces and squares, and
// the squares of the best move.
const (
	whitePiece = ansi.IndexedColor(231)
	blackPiece = ansi.IndexedColor(16)
	lightField = ansi.IndexedColor(180)
	darkField  = ansi.IndexedColor(137)
	lightMoved = ansi.IndexedColor(186)
	darkMoved  = ansi.IndexedColor(143)
)

// pieceGlyphs are the pieces by type, from none to king: outlines for white and
// solid for black; where colours tell the sides apart, solid for both.
var pieceGlyphs = map[chess.Color][]rune{
	chess.White: []rune(" ♙♘♗♖♕♔"),
	chess.Black: []rune(" ♟♞♝♜♛♚"),
}

// boardRows draws a position in nine rows of 26 columns, white at the bottom unless the
// board is flipped. The squares of a move are marked, where colours can.
func boardRows(p *chess.Position, marked chess.Move, flip, colours bool) []string {
	turn, files := chess.Square(0), "   a  b  c  d  e  f  g  h "
	if flip {
		turn, files = 63, "   h  g  f  e  d  c  b  a "
	}
	var rows []string
	for rank := 7; rank >= 0; rank-- {
		var b strings.Builder
		for file := range 8 {
			s := chess.SquareAt(file, rank) ^ turn
			if file == 0 {
				fmt.Fprintf(&b, "%d ", s.Rank()+1)
			}
			b.WriteString(field(p.PieceOn(s), s, isMarked(s, marked), colours))
		}
		rows = append(rows, b.String())
	}
	return append(rows, files)
}

func isMarked(s chess.Square, m chess.Move) bool {
	return m != chess.NoMove && (s == m.From() || s == m.To())
}

// field is one square, three columns wide.
func field(piece chess.Piece, s chess.Square, marked, colours bool) string {
	glyph := pieceGlyphs[piece.Color()][piece.Type()]
	light := (s.File()+s.Rank())%2 == 1
	if !colours {
		if piece == chess.NoPiece && !light {
			glyph = '·'
		}
		return fmt.Sprintf(" %c ", glyph)
	}
	glyph = pieceGlyphs[chess.Black][piece.Type()]
	fore, back := whitePiece, darkField
	if piece.Color() == chess.Black {
		fore = blackPiece
	}
	switch {
	case light && marked:
		back = lightMoved
	case light:
		back = lightField
	case marked:
		back = darkMoved
	}
	return ansi.NewStyle().ForegroundColor(fore).BackgroundColor(back).Styled(fmt.Sprintf(" %c ", glyph))
}
