package chess

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the initial position of ordinary chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxClock bounds both counters of a FEN, far above any game.
const maxClock = 9999

// StartPosition is the initial position of ordinary chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseFEN reads a position in Forsyth-Edwards notation. Castling rights may
// be written as in FEN, X-FEN (KQkq meaning the outermost rook) or Shredder-FEN
// (files of the rooks). The two counters may be missing, as in EPD. Positions
// that cannot occur by the rules are refused, as far as a look at the position
// itself can tell.
func ParseFEN(fen string) (Position, error) {
	fields := strings.Fields(fen)
	if len(fields) < 4 || len(fields) > 6 {
		return Position{}, fmt.Errorf("fen: %d fields instead of 4 to 6 in %s", len(fields), quote(fen))
	}
	p, err := parseFields(fields)
	if err != nil {
		return Position{}, fmt.Errorf("fen: %w", err)
	}
	return p, nil
}

// parseFields reads the four to six fields of a FEN.
func parseFields(fields []string) (Position, error) {
	p := Position{fullMove: 1, enPassant: NoSquare}
	p.types[NoPieceType] = ^Bitboard(0)
	if err := p.parseBoard(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.turn = Black
	default:
		return p, fmt.Errorf("side to move: %s is neither w nor b", quote(fields[1]))
	}
	if err := p.validate(); err != nil {
		return p, err
	}
	if err := p.parseCastling(fields[2]); err != nil {
		return p, err
	}
	if err := p.parseEnPassant(fields[3]); err != nil {
		return p, err
	}
	if err := p.parseClocks(fields[4:]); err != nil {
		return p, err
	}
	p.computeKeys()
	return p, nil
}

func (p *Position) parseBoard(field string) error {
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("board: %d ranks instead of 8 in %s", len(ranks), quote(field))
	}
	for i, text := range ranks {
		rank := 7 - i
		if err := p.parseRank(rank, text); err != nil {
			return fmt.Errorf("rank %d: %w in %s", rank+1, err, quote(text))
		}
	}
	return nil
}

func (p *Position) parseRank(rank int, text string) error {
	file := 0
	for i := range len(text) {
		piece := pieceOfLetter(text[i])
		switch {
		case text[i] >= '1' && text[i] <= '8':
			file += int(text[i] - '0')
		case piece == NoPiece:
			return fmt.Errorf("no such piece: %q", text[i:i+1])
		case file >= 8:
			return errors.New("more than 8 squares")
		default:
			p.put(piece, SquareAt(file, rank))
			file++
		}
	}
	if file != 8 {
		return fmt.Errorf("%d squares instead of 8", file)
	}
	return nil
}

// parseCastling reads rights in any of the three notations. It relies on kings
// being there.
func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for i := range len(field) {
		rook, err := p.castlingRook(field[i])
		if err != nil {
			return fmt.Errorf("castling: %w in %s", err, quote(field))
		}
		c := p.board[rook].Color()
		king := p.kings[c]
		side := p.castling & c.backRank()
		for ; side != 0; side &= side - 1 {
			if other := side.First(); (other > king) == (rook > king) {
				return fmt.Errorf("castling: two rights for one side in %s", quote(field))
			}
		}
		p.castling |= rook.Bit()
	}
	return nil
}

// castlingRook finds the rook that a letter of the castling field stands for.
func (p *Position) castlingRook(letter byte) (Square, error) {
	c := White
	upper := letter
	if letter >= 'a' && letter <= 'z' {
		c, upper = Black, letter-'a'+'A'
	}
	king := p.kings[c]
	home := c.backRank()
	rooks := p.Pieces(c, Rook) & home
	switch {
	case upper == 'K':
		rooks &^= king.Bit() - 1
		for rooks.Many() {
			rooks &= rooks - 1
		}
	case upper == 'Q':
		rooks &= king.Bit() - 1
	case upper >= 'A' && upper <= 'H':
		rooks &= File(int(upper - 'A'))
	default:
		return NoSquare, fmt.Errorf("no such right: %q", letter)
	}
	if !home.Has(king) || rooks == 0 {
		return NoSquare, fmt.Errorf("king and rook do not stand as %q says", letter)
	}
	return rooks.First(), nil
}

// parseEnPassant accepts only a square that a pawn can just have passed, and
// keeps it only if a capture there is legal.
func (p *Position) parseEnPassant(field string) error {
	if field == "-" {
		return nil
	}
	s, err := ParseSquare(field)
	if err != nil {
		return fmt.Errorf("en passant: %w", err)
	}
	them := p.turn.Other()
	if s.Relative(them).Rank() != 2 ||
		p.board[s^8] != PieceOf(them, Pawn) || p.board[s] != NoPiece || p.board[s^24] != NoPiece {
		return fmt.Errorf("en passant: no pawn has just passed %s", s)
	}
	p.allowEnPassant(s)
	return nil
}

func (p *Position) parseClocks(fields []string) error {
	for i, field := range fields {
		n, err := strconv.ParseUint(field, 10, 16)
		if err != nil || n > maxClock {
			return fmt.Errorf("%s: %s is no number from 0 to %d",
				[2]string{"fifty-move clock", "move number"}[i], quote(field), maxClock)
		}
		if i == 0 {
			p.fifty = uint16(n)
		} else {
			p.fullMove = max(1, uint16(n))
		}
	}
	return nil
}

// FEN writes the position; castling rights as files of the rooks
// (Shredder-FEN) if chess960 is set, else as X-FEN, which is plain FEN wherever
// plain FEN can say it. The en passant square is given where such a capture is
// legal.
func (p *Position) FEN(chess960 bool) string {
	var s strings.Builder
	for rank := 7; rank >= 0; rank-- {
		p.writeRank(&s, rank)
		if rank > 0 {
			s.WriteByte('/')
		}
	}
	fmt.Fprintf(&s, " %c %s %s %d %d", "wb"[p.turn&1], p.castlingField(chess960), p.enPassant, p.fifty, p.fullMove)
	return s.String()
}

func (p *Position) writeRank(s *strings.Builder, rank int) {
	empty := byte(0)
	for file := range 8 {
		piece := p.PieceOn(SquareAt(file, rank))
		if piece == NoPiece {
			empty++
			continue
		}
		if empty > 0 {
			s.WriteByte('0' + empty)
			empty = 0
		}
		s.WriteString(piece.String())
	}
	if empty > 0 {
		s.WriteByte('0' + empty)
	}
}

func (p *Position) castlingField(chess960 bool) string {
	var field []byte
	for _, c := range [2]Color{White, Black} {
		rooks := p.CastlingRooks(c)
		// The h side comes first, as in KQkq.
		for _, rook := range [2]Bitboard{rooks &^ (p.kings[c].Bit() - 1), rooks & (p.kings[c].Bit() - 1)} {
			if rook != 0 {
				field = append(field, p.castlingLetter(c, rook.First(), chess960))
			}
		}
	}
	if len(field) == 0 {
		return "-"
	}
	return string(field)
}

func (p *Position) castlingLetter(c Color, rook Square, chess960 bool) byte {
	letter := byte('A' + rook.File())
	outer := byte('Q')
	if rook > p.kings[c] {
		outer = 'K'
	}
	if found, err := p.castlingRook(outer + 32*byte(c)); !chess960 && err == nil && found == rook {
		letter = outer
	}
	return letter + 32*byte(c)
}

// Chess960 reports whether a castling right belongs to a king or a rook that
// does not stand where they stand in ordinary chess.
func (p *Position) Chess960() bool {
	for _, c := range [2]Color{White, Black} {
		rooks := p.CastlingRooks(c)
		if rooks != 0 && (p.kings[c].File() != 4 || rooks&^(FileA|FileH) != 0) {
			return true
		}
	}
	return false
}

// quote shortens bad input for an error message.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(s[:most]) + "…"
	}
	return strconv.Quote(s)
}
