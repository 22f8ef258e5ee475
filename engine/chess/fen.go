package chess

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// StartFEN is the initial position of ordinary chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxClock bounds both counters of a FEN, far above any game.
const maxClock = 9999

// StartPosition is the initial position of ordinary chess.
func StartPosition() *Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseFEN reads a position in Forsyth-Edwards notation. Castling rights may
// be written as in FEN, X-FEN (KQkq meaning the outermost rook) or Shredder-FEN
// (files of the rooks). Underscores stand for blanks. The fields behind the side to move may be missing. Positions
// that cannot occur by the rules are refused, as far as a look at the position
// itself can tell. Castling rights without king or rook, an en passant square that
// no pawn has passed, and counters out of range are left out, as many programs write
// them; [ReadFEN] says which.
func ParseFEN(fen string) (*Position, error) {
	p, _, err := ReadFEN(fen)
	return p, err
}

// ReadFEN reads a position as [ParseFEN] does, and says what of the text it left out, a
// sentence each.
func ReadFEN(fen string) (p *Position, dropped []string, err error) {
	fields := strings.Fields(strings.ReplaceAll(fen, "_", " ")) // as addresses have it
	if len(fields) < 2 || len(fields) > 6 {
		return nil, nil, fmt.Errorf("fen: %d fields instead of 2 to 6 in %s", len(fields), quote(fen))
	}
	for len(fields) < 4 {
		fields = append(fields, "-")
	}
	p = new(Position)
	if dropped, err = p.parseFields(fields); err != nil {
		return nil, nil, fmt.Errorf("fen: %w", err)
	}
	return p, dropped, nil
}

// MarshalText writes the FEN, so that positions can stand in JSON.
func (p Position) MarshalText() ([]byte, error) { return []byte(p.FEN(p.Chess960())), nil }

// UnmarshalText reads a FEN as [ParseFEN] does.
func (p *Position) UnmarshalText(fen []byte) error {
	read, err := ParseFEN(string(fen))
	if err == nil {
		*p = *read
	}
	return err
}

// parseFields sets the position to what the four to six fields of a FEN say.
func (p *Position) parseFields(fields []string) (dropped []string, err error) {
	*p = Position{fullMove: 1, enPassant: NoSquare}
	p.types[NoPieceType] = ^Bitboard(0)
	if err := p.parseBoard(fields[0]); err != nil {
		return nil, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.turn = Black
	default:
		return nil, fmt.Errorf("side to move: %s is neither w nor b", quote(fields[1]))
	}
	if err := p.validate(); err != nil {
		return nil, err
	}
	if dropped, err = p.parseCastling(fields[2]); err != nil {
		return nil, err
	}
	passed, err := p.parseEnPassant(fields[3])
	if err != nil {
		return nil, err
	}
	counters, err := p.parseClocks(fields[4:])
	if err != nil {
		return nil, err
	}
	p.computeKeys()
	return slices.Concat(dropped, passed, counters), nil
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

// parseCastling reads rights in any of the three notations, and says which of them it left
// out. It relies on kings being there.
func (p *Position) parseCastling(field string) (dropped []string, err error) {
	if isNone(field) {
		return nil, nil
	}
	for i := range len(field) {
		rook, err := p.castlingRook(field[i])
		switch {
		case err != nil:
			return nil, fmt.Errorf("castling: %w in %s", err, quote(field))
		case rook == NoSquare:
			dropped = append(dropped, fmt.Sprintf("castling: king and rook do not stand as %q says", field[i:i+1]))
		case p.castling.Has(rook): // said twice
		case p.hasRight(p.board[rook].Color(), rook > p.kings[p.board[rook].Color()]):
			dropped = append(dropped, fmt.Sprintf("castling: %q is a second right for one side", field[i:i+1]))
		default:
			p.castling |= rook.Bit()
		}
	}
	return dropped, nil
}

// isNone reports whether a field says that there is nothing, with any dash.
func isNone(field string) bool { return field == "-" || field == "–" || field == "—" }

// hasRight reports whether a side may castle towards h, or towards a.
func (p *Position) hasRight(c Color, towardsH bool) bool {
	for rooks := p.CastlingRooks(c); rooks != 0; {
		if (rooks.Pop() > p.kings[c]) == towardsH {
			return true
		}
	}
	return false
}

// castlingRook finds the rook that a letter of the castling field stands for; NoSquare: king
// or rook do not stand so.
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
		return NoSquare, nil
	}
	return rooks.First(), nil
}

// parseEnPassant keeps a square that a pawn can just have passed if a capture there is
// legal, and says so if no pawn can have passed it.
func (p *Position) parseEnPassant(field string) (dropped []string, err error) {
	if isNone(field) {
		return nil, nil
	}
	s, err := ParseSquare(field)
	if err != nil {
		return nil, fmt.Errorf("en passant: %w", err)
	}
	them := p.turn.Other()
	if s.Relative(them).Rank() != 2 ||
		p.board[s^8] != PieceOf(them, Pawn) || p.board[s] != NoPiece || p.board[s^24] != NoPiece {
		return []string{fmt.Sprintf("en passant: no pawn has just passed %s", s)}, nil
	}
	p.allowEnPassant(s)
	return nil, nil
}

// parseClocks reads the two counters, as far as they are there, and says which of them it
// left out.
func (p *Position) parseClocks(fields []string) (dropped []string, err error) {
	for i, field := range fields {
		name := [2]string{"fifty-move clock", "move number"}[i]
		n, err := strconv.ParseInt(field, 10, 64)
		switch {
		case isNone(field): // it is not known
		case err != nil && !errors.Is(err, strconv.ErrRange):
			return nil, fmt.Errorf("%s: %s is no number from 0 to %d", name, quote(field), maxClock)
		case n < 0 || n > maxClock:
			dropped = append(dropped, fmt.Sprintf("%s: %s is no number from 0 to %d", name, quote(field), maxClock))
		case i == 0:
			p.fifty = uint16(n)
		default:
			p.fullMove = max(1, uint16(n))
		}
	}
	return dropped, nil
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
