package chess

import (
	"errors"
	"fmt"
	"strings"
)

// SAN writes a legal move in standard algebraic notation.
func (p *Position) SAN(m Move) string {
	next := p.After(m)
	suffix := ""
	if next.InCheck() {
		suffix = "+"
		if !next.HasMove() {
			suffix = "#"
		}
	}
	from, to := m.From(), m.To()
	if m.Kind() == Castling {
		if to > from {
			return "O-O" + suffix
		}
		return "O-O-O" + suffix
	}
	var s strings.Builder
	if pt := p.board[from].Type(); pt != Pawn {
		s.WriteString(pt.String())
		s.WriteString(p.disambiguation(m))
	} else if p.IsCapture(m) {
		s.WriteByte('a' + byte(from.File()))
	}
	if p.IsCapture(m) {
		s.WriteByte('x')
	}
	s.WriteString(to.String())
	if m.Kind() == Promotion {
		s.WriteString("=" + m.promoted().String())
	}
	return s.String() + suffix
}

// LongSAN writes a legal move in long algebraic notation, which names the square that it
// begins on: Ng1-f3, e7xd8=Q+.
func (p *Position) LongSAN(m Move) string {
	san := p.SAN(m)
	if m.Kind() == Castling {
		return san
	}
	piece, from, dash := "", m.From(), "-"
	if pt := p.board[from].Type(); pt != Pawn {
		piece = pt.String()
	}
	if p.IsCapture(m) {
		dash = "x"
	}
	_, behind, _ := strings.Cut(san, m.To().String())
	return piece + from.String() + dash + m.To().String() + behind
}

// disambiguation is what tells a piece from others of its type that can go to
// the same square: its file if that is enough, else its rank, else both.
func (p *Position) disambiguation(m Move) string {
	from := m.From()
	var others Bitboard
	for b := p.Pieces(p.turn, p.board[from].Type()) &^ from.Bit(); b != 0; {
		if s := b.Pop(); p.Legal(NewMove(s, m.To(), Normal)) {
			others |= s.Bit()
		}
	}
	name := from.String()
	switch {
	case others == 0:
		return ""
	case others&File(from.File()) == 0:
		return name[:1]
	case others&Rank(from.Rank()) == 0:
		return name[1:]
	}
	return name
}

// ParseSAN reads a legal move in algebraic notation, short or long, and is
// tolerant: zeros for castling, two squares as in UCI, figurines for letters, any dash,
// a missing or superfluous x, -, +, # or =, "e.p.", and marks such as !? do no harm.
func (p *Position) ParseSAN(s string) (Move, error) {
	m, err := p.parseSAN(plain.Replace(s))
	if err != nil {
		return NoMove, fmt.Errorf("move %s: %w in %s", quote(s), err, p.FEN(p.Chess960()))
	}
	return m, nil
}

// plain puts the letters of SAN for what is printed instead of them: figurines of either
// colour, which selectors of their form may follow, dashes, crosses and daggers.
var plain = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "", "\ufe0e", "", "\ufe0f", "",
	"‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "×", "x", "†", "+", "‡", "#",
)

func (p *Position) parseSAN(s string) (Move, error) {
	s = strings.TrimRight(s, "+#!?")
	if side, ok := castlingSide(s); ok {
		return p.castlingMove(side)
	}
	if len(s) >= 4 && isRank(s[1]) && isRank(s[3]) { // most texts are shorter
		if from, to, promotion, err := parseCoordinates(s); err == nil {
			if m := p.coordinateMove(from, to, promotion, true); p.Legal(m) {
				return m, nil
			}
		}
	}
	s = strings.TrimSuffix(strings.TrimSuffix(s, "e.p."), "ep")
	w := wanted{piece: Pawn}
	if err := w.read(strings.TrimRight(s, "+#!? ")); err != nil {
		return NoMove, err
	}
	return p.find(&w)
}

func isRank(c byte) bool { return c >= '1' && c <= '8' }

// castlingSide reads O-O and its variants; towards h is true.
func castlingSide(s string) (towardsH, ok bool) {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '0', 'o', 'O':
			return 'O'
		case '-':
			return -1
		}
		return r
	}, s)
	return s == "OO", s == "OO" || s == "OOO"
}

func (p *Position) castlingMove(towardsH bool) (Move, error) {
	king := p.kings[p.turn&1]
	for rooks := p.CastlingRooks(p.turn); rooks != 0; {
		rook := rooks.Pop()
		if m := NewMove(king, rook, Castling); (rook > king) == towardsH && p.Legal(m) {
			return m, nil
		}
	}
	return NoMove, errors.New("castling is not legal")
}

// wanted is what a text in algebraic notation requires of a move.
type wanted struct {
	piece     PieceType // NoPieceType if it may be any
	from      Bitboard  // where the piece may stand
	to        Square
	promotion PieceType
}

// read takes the text apart from its end: the promotion, the target, and before it
// what the text says of the origin.
func (w *wanted) read(s string) error {
	s = strings.Map(func(r rune) rune {
		if strings.ContainsRune("x:=-()/", r) {
			return -1
		}
		return r
	}, s)
	if n := len(s); n > 2 && !isRank(s[n-1]) {
		w.promotion = pieceOfLetter(s[n-1]).Type()
		if w.promotion == NoPieceType {
			return fmt.Errorf("%q is no rank and no piece", s[n-1:])
		}
		if w.promotion < Knight || w.promotion > Queen {
			return fmt.Errorf("no promotion to %q", s[n-1:])
		}
		s = s[:n-1]
	}
	if len(s) < 2 {
		return errors.New("no target square")
	}
	var err error
	if w.to, err = ParseSquare(s[len(s)-2:]); err != nil {
		return err
	}
	return w.readOrigin(s[:len(s)-2])
}

// readOrigin reads what stands before the target: a piece, a file, a rank.
func (w *wanted) readOrigin(s string) error {
	w.from = ^Bitboard(0)
	if s != "" && s[0] >= 'A' && s[0] <= 'Z' {
		if w.piece = pieceOfLetter(s[0]).Type(); w.piece == NoPieceType {
			return fmt.Errorf("no such piece: %q", s[:1])
		}
		s = s[1:]
	}
	if s != "" && s[0] >= 'a' && s[0] <= 'h' {
		w.from &= File(int(s[0] - 'a'))
		s = s[1:]
	}
	if s != "" && isRank(s[0]) {
		w.from &= Rank(int(s[0] - '1'))
		s = s[1:]
	}
	if !w.from.Many() && w.piece == Pawn {
		w.piece = NoPieceType // a whole square needs no letter
	}
	if s != "" {
		return fmt.Errorf("%s cannot be read", quote(s))
	}
	return nil
}

// find looks for the one legal move that fits.
func (p *Position) find(w *wanted) (Move, error) {
	found := NoMove
	for from := p.colors[p.turn&1] & w.from; from != 0; {
		s := from.Pop()
		if pt := p.board[s].Type(); pt != w.piece && w.piece != NoPieceType {
			continue
		}
		m := p.coordinateMove(s, w.to, w.promotion, true)
		if m.Kind() == Castling || !p.Legal(m) {
			continue
		}
		if found != NoMove {
			return NoMove, fmt.Errorf("ambiguous: %s or %s", found, m)
		}
		found = m
	}
	if found == NoMove {
		return NoMove, errors.New("not legal")
	}
	return found, nil
}
