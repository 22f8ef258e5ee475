package chess

import "strings"

// PieceType is a kind of piece without its colour.
type PieceType uint8

// The types of pieces, in ascending order of value.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Piece is a type of piece with its colour: bit 3 is the colour, bits 0–2 the
// type.
type Piece uint8

// NoPiece stands on every empty square.
const NoPiece Piece = 0

// pieceLetters holds the FEN letter of every Piece at its index.
const pieceLetters = ".PNBRQK..pnbrqk."

// PieceOf is the piece of a colour and a type.
func PieceOf(c Color, pt PieceType) Piece { return Piece(c)<<3 | Piece(pt) }

// Color is the side a piece belongs to; NoPiece counts as White.
func (p Piece) Color() Color { return Color(p >> 3) }

// Type is the type of a piece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// String is the FEN letter: upper case for White; "." for NoPiece.
func (p Piece) String() string { return pieceLetters[p&15 : p&15+1] }

// String is the upper-case English letter of the type; "." for none.
func (pt PieceType) String() string { return pieceLetters[pt&7 : pt&7+1] }

// pieceOfLetter reads a FEN letter; NoPiece where there is no such piece.
func pieceOfLetter(letter byte) Piece {
	if i := strings.IndexByte(pieceLetters, letter); i > 0 && letter != '.' {
		return Piece(i)
	}
	return NoPiece
}
