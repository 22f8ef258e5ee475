package chess

import "strings"

// Position is a chess position with everything that the rules need but the history of
// the game. It is a value: assigning copies it, and == compares it. The zero Position
// is not valid; positions come from [ParseFEN], [StartPosition] and [Position.After].
type Position struct {
	// types[NoPieceType] holds the empty squares, so that taking a piece from
	// a square and putting one on it are the same operation for every square.
	types  [7]Bitboard
	colors [2]Bitboard

	castling Bitboard // rooks with which castling is still allowed, of both sides
	checkers Bitboard // pieces that give check to the side to move
	pinned   Bitboard // pieces of the side to move pinned to their king

	key      uint64
	parts    [3]uint64 // White's pieces and king, Black's, all pawns: see partOf
	minorKey uint64    // knights and bishops once more

	board [64]Piece

	fullMove  uint16
	fifty     uint16    // plies since a pawn moved or a piece was captured
	kings     [2]Square // by Color
	enPassant Square    // where a pawn may legally be captured en passant, else NoSquare
	turn      Color
}

// String draws the board with White at the bottom.
func (p Position) String() string {
	const edge = " +---+---+---+---+---+---+---+---+\n"
	var b strings.Builder
	b.WriteString(edge)
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			letter := " "
			if piece := p.PieceOn(SquareAt(file, rank)); piece != NoPiece {
				letter = piece.String()
			}
			b.WriteString(" | " + letter)
		}
		b.WriteString(" | " + string(rune('1'+rank)) + "\n" + edge)
	}
	b.WriteString("   a   b   c   d   e   f   g   h")
	return b.String()
}

// Key identifies the position: pieces, side to move, castling rights, and the
// en passant square if such a capture is legal. Not the clocks.
func (p *Position) Key() uint64 { return p.key }

// PawnKey identifies the pawns of both sides and nothing else.
func (p *Position) PawnKey() uint64 { return p.parts[pawnPart] }

// MinorKey identifies the knights and bishops of both sides and nothing else.
func (p *Position) MinorKey() uint64 { return p.minorKey }

// PieceKey identifies a side's pieces, its king included, and nothing else.
func (p *Position) PieceKey(c Color) uint64 { return p.parts[c&1] }

// Turn is the side to move.
func (p *Position) Turn() Color { return p.turn }

// Fifty counts the plies since a pawn moved or a piece was captured; at 100
// the game is drawn unless the last move was mate.
func (p *Position) Fifty() int { return int(p.fifty) }

// FullMove numbers the move as in notation: it grows after Black's moves.
func (p *Position) FullMove() int { return int(p.fullMove) }

// Pieces is the set of a side's pieces of one type.
func (p *Position) Pieces(c Color, pt PieceType) Bitboard { return p.colors[c&1] & p.Type(pt) }

// Color is the set of a side's pieces.
func (p *Position) Color(c Color) Bitboard { return p.colors[c&1] }

// Type is the set of both sides' pieces of one type; of NoPieceType the empty
// squares.
func (p *Position) Type(pt PieceType) Bitboard { return p.types[pt] }

// Occupied is the set of squares with a piece.
func (p *Position) Occupied() Bitboard { return ^p.types[NoPieceType] }

// PieceOn is the piece on a square, or NoPiece.
func (p *Position) PieceOn(s Square) Piece { return p.board[s&63] }

// King is the square of a side's king.
func (p *Position) King(c Color) Square { return p.kings[c&1] }

// EnPassant is the square on which an en passant capture is legal, NoSquare
// where none is.
func (p *Position) EnPassant() Square { return p.enPassant }

// CastlingRooks is the set of a side's rooks with which castling is still
// allowed, whether or not it is possible at the moment.
func (p *Position) CastlingRooks(c Color) Bitboard { return p.castling & p.colors[c&1] }

// Checkers is the set of pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// Pinned is the set of pieces of the side to move that are pinned to their
// king.
func (p *Position) Pinned() Bitboard { return p.pinned }

// NonPawnMaterial reports whether a side has a piece besides king and pawns.
func (p *Position) NonPawnMaterial(c Color) bool {
	return p.colors[c&1]&^(p.types[Pawn]|p.types[King]) != 0
}

// IsCapture reports whether a legal move takes a piece, en passant included.
func (p *Position) IsCapture(m Move) bool { return p.Captured(m) != NoPieceType }

// Captured is the type of the piece a legal move takes, NoPieceType if none.
func (p *Position) Captured(m Move) PieceType {
	switch m.Kind() {
	case EnPassant:
		return Pawn
	case Castling:
		return NoPieceType
	}
	return p.board[m.To()].Type()
}

// Moved is the piece a legal move moves; the king in castling, the pawn in a
// promotion.
func (p *Position) Moved(m Move) Piece { return p.board[m.From()] }

// Attackers is the set of pieces of both sides that attack a square, if the
// occupied squares were these.
func (p *Position) Attackers(s Square, occupied Bitboard) Bitboard {
	pawns := PawnAttacks(Black, s)&p.colors[White] | PawnAttacks(White, s)&p.colors[Black]
	return pawns&p.types[Pawn] |
		KnightAttacks(s)&p.types[Knight] |
		BishopAttacks(s, occupied)&p.diagonalSliders() |
		RookAttacks(s, occupied)&p.straightSliders() |
		KingAttacks(s)&p.types[King]
}

// diagonalSliders is the set of bishops and queens of both sides.
func (p *Position) diagonalSliders() Bitboard { return p.types[Bishop] | p.types[Queen] }

// straightSliders is the set of rooks and queens of both sides.
func (p *Position) straightSliders() Bitboard { return p.types[Rook] | p.types[Queen] }

// attacked reports whether a side attacks a square, if the occupied squares were
// these.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	enemy := p.colors[by&1]
	leapers := PawnAttacks(by.Other(), s)&p.types[Pawn] |
		KnightAttacks(s)&p.types[Knight] |
		KingAttacks(s)&p.types[King]
	return leapers&enemy != 0 || p.slidersAttack(s, enemy, occupied)
}

// slidersAttack reports whether a bishop, rook or queen among the enemies
// attacks a square. Most squares are on no line with one: those are done
// without looking at what stands between.
func (p *Position) slidersAttack(s Square, enemies, occupied Bitboard) bool {
	r := reachFrom(s)
	straight := p.straightSliders() & enemies
	if r.rook()&straight != 0 && RookAttacks(s, occupied)&straight != 0 {
		return true
	}
	diagonal := p.diagonalSliders() & enemies
	return r.bishop()&diagonal != 0 && BishopAttacks(s, occupied)&diagonal != 0
}

// findChecks sets checkers and pinned. It looks at the sliders on a line with
// the king and counts what stands between: nothing is a check, one own piece
// is pinned.
func (p *Position) findChecks() {
	us := p.turn & 1
	king := p.kings[us] & 63
	own, enemies := p.colors[us], p.colors[us^1]
	r := reachFrom(king)
	checkers := (r.pawn[us]&p.types[Pawn] | r.knight&p.types[Knight]) & enemies
	pinned := Bitboard(0)
	snipers := (r.rook()&p.straightSliders() | r.bishop()&p.diagonalSliders()) & enemies
	for snipers != 0 {
		sniper := snipers.Pop()
		switch blockers := between[king][sniper&63] &^ p.types[NoPieceType]; {
		case blockers == 0:
			checkers |= sniper.Bit()
		case !blockers.Many():
			pinned |= blockers & own
		}
	}
	p.checkers, p.pinned = checkers, pinned
}

// put places a piece on an empty square, leaving keys and checks alone.
func (p *Position) put(piece Piece, s Square) {
	p.board[s] = piece
	p.types[piece.Type()] |= s.Bit()
	p.types[NoPieceType] &^= s.Bit()
	p.colors[piece.Color()] |= s.Bit()
	if piece.Type() == King {
		p.kings[piece.Color()] = s
	}
}
