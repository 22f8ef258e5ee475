package archive

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"strings"

	"froe/engine/chess"
)

// castlingRook is the type of a rook with the right to castle, in a packed
// position.
const castlingRook = 7

// startPosition is where most games begin.
var startPosition = *chess.StartPosition()

// appendStart adds a packed position to b.
func appendStart(b []byte, p *chess.Position) []byte {
	if *p == startPosition {
		return append(b, 0)
	}
	b = append(b, 1, uint8(p.Turn()), uint8(p.EnPassant()))
	b = binary.AppendUvarint(b, uint64(p.Fifty()))
	b = binary.AppendUvarint(b, uint64(p.FullMove()))
	b = binary.LittleEndian.AppendUint64(b, uint64(p.Occupied()))
	var nibbles [32]uint8
	n := 0
	for pieces := p.Occupied(); pieces != 0; n++ {
		s := pieces.Pop()
		piece := p.PieceOn(s)
		if p.CastlingRooks(piece.Color()).Has(s) {
			piece = chess.PieceOf(piece.Color(), castlingRook)
		}
		nibbles[n/2] |= uint8(piece) << (n & 1 * 4)
	}
	return append(b, nibbles[:(n+1)/2]...)
}

// start reads a packed position. It writes a FEN and has it parsed, so that the
// position is one by the rules.
func (p *parser) start() chess.Position {
	switch kind := p.take(1)[0]; {
	case p.err != nil || kind == 0:
		return startPosition
	case kind != 1:
		p.err = fmt.Errorf("the start position is of kind %d", kind)
		return startPosition
	}
	flags := p.take(2)
	fifty := p.number("the fifty-move clock", math.MaxUint16)
	move := p.number("the move number", math.MaxUint16)
	occupied := binary.LittleEndian.Uint64(p.take(8))
	n := bits.OnesCount64(occupied)
	if p.err == nil && n > 32 {
		p.err = fmt.Errorf("%d pieces in the start position", n)
	}
	nibbles := p.take(min(n+1, 33) / 2)
	if p.err != nil {
		return startPosition
	}
	var board [64]chess.Piece
	for i, left := 0, chess.Bitboard(occupied); left != 0; i++ {
		board[left.Pop()] = chess.Piece(nibbles[i/2] >> (i & 1 * 4) & 15)
	}
	fen := fmt.Sprintf("%s %s %d %d", boardField(&board), otherFields(&board, flags), fifty, move)
	at, err := chess.ParseFEN(fen)
	if err != nil {
		p.err = fmt.Errorf("start position: %w", err)
		return startPosition
	}
	return *at
}

// boardField is the first field of a FEN.
func boardField(board *[64]chess.Piece) string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			piece := board[chess.SquareAt(file, rank)]
			switch {
			case piece.Type() == castlingRook:
				piece = chess.PieceOf(piece.Color(), chess.Rook)
			case piece == chess.NoPiece:
				s.WriteByte('1')
				continue
			}
			s.WriteString(piece.String())
		}
		if rank > 0 {
			s.WriteByte('/')
		}
	}
	return s.String()
}

// otherFields are the side to move, the castling rights as files of the rooks,
// and the en passant square.
func otherFields(board *[64]chess.Piece, flags []byte) string {
	turn := "w"
	if flags[0] != 0 {
		turn = "b"
	}
	rights := ""
	for s, piece := range board {
		if piece.Type() == castlingRook {
			rights += string(rune('A' + s&7 + 32*int(piece.Color())))
		}
	}
	if rights == "" {
		rights = "-"
	}
	return fmt.Sprintf("%s %s %s", turn, rights, chess.Square(flags[1]))
}
