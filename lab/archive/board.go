package archive

import (
	"encoding/binary"
	"fmt"

	"froe/engine/chess"
)

// BoardSize is the size of a Board, in bytes.
const BoardSize = 32

// Board is a sample as the side to move sees it: for Black the colours are exchanged
// and the board is upside down. Its bytes and its fields are those of the ChessBoard
// of bulletformat: occ, pcs, score, result, ksq, opp_ksq, extra.
type Board struct {
	Occupied  chess.Bitboard
	Pieces    [16]uint8 // for each occupied square the type (pawn 0 … king 5) and 8 for the other side's, in four bits, the lower ones first
	Score     int16     // centipawns
	Result    uint8     // half points
	King      uint8     // square
	OtherKing uint8     // square, as the other side sees it
	_         [3]uint8
}

// NewBoard makes a board of a position with its score and result as White sees
// them.
func NewBoard(p *chess.Position, score int16, r Result) Board {
	us := p.Turn() & 1
	b := Board{
		Score: score, Result: uint8(r),
		King: uint8(p.King(us).Relative(us)), OtherKing: uint8(p.King(us ^ 1).Relative(us ^ 1)),
	}
	if us == chess.Black {
		b.Score, b.Result = -score, uint8(WhiteWins-r)
	}
	n := 0
	// In the order of the squares as the side to move sees them.
	for rank := range 8 {
		for left := p.Occupied() & chess.Rank(rank^7*int(us)); left != 0; n++ {
			s := left.Pop()
			piece := p.PieceOn(s)
			b.Occupied |= s.Relative(us).Bit()
			b.Pieces[n/2&15] |= (uint8(piece.Type()) - 1 | uint8(piece.Color()^us)<<3) << (n & 1 * 4)
		}
	}
	return b
}

// Position is the position of the board with White to move and without castling
// rights.
func (b *Board) Position() (*chess.Position, error) {
	var board [64]chess.Piece
	n := 0
	for left := b.Occupied; left != 0 && n < 32; n++ {
		piece := b.Pieces[n/2] >> (n & 1 * 4) & 15
		board[left.Pop()] = chess.PieceOf(chess.Color(piece>>3), chess.PieceType(piece&7)+1)
	}
	p, err := chess.ParseFEN(boardField(&board) + " w - -")
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	return p, nil
}

// AppendBinary adds the bytes of the board to a slice.
func (b *Board) AppendBinary(to []byte) ([]byte, error) {
	to = binary.LittleEndian.AppendUint64(to, uint64(b.Occupied))
	to = append(to, b.Pieces[:]...)
	to = binary.LittleEndian.AppendUint16(to, uint16(b.Score))
	return append(to, b.Result, b.King, b.OtherKing, 0, 0, 0), nil
}

// points are the results as trainers write them.
var points = [...]string{BlackWins: "0.0", Drawn: "0.5", WhiteWins: "1.0"}

// Line is a sample as "FEN | score | result", as White sees it.
func Line(p *chess.Position, score int16, r Result) string {
	return fmt.Sprintf("%s | %d | %s", p.FEN(p.Chess960()), score, points[r])
}
