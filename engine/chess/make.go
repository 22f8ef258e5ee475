package chess

// Make sets *next to the position after a legal move. p is unchanged; next may
// not be p.
//
// NoPiece is captured like a piece: the empty squares are a bitboard like the
// others, and its keys are zero.
func (p *Position) Make(next *Position, m Move) {
	us := p.turn & 1
	from, to := m.From(), m.To()
	piece, captured := p.board[from], p.board[to]
	next.startAfter(p)
	if m.Kind() == Castling {
		next.castle(us, from, to)
		next.findChecks()
		return
	}
	next.types[piece.Type()] ^= from.Bit() | to.Bit()
	next.types[captured.Type()] ^= to.Bit()
	next.types[NoPieceType] ^= from.Bit()
	next.colors[us] ^= from.Bit() | to.Bit()
	next.colors[us^1] &^= to.Bit()
	next.board[from], next.board[to] = NoPiece, piece
	next.toggle(piece, from)
	next.toggle(piece, to)
	next.toggle(captured, to)
	if captured != NoPiece {
		next.fifty = 0
	}
	if lost := p.castling & (from.Bit() | to.Bit()); lost != 0 {
		next.dropCastling(lost)
	}
	switch piece.Type() {
	case Pawn:
		next.finishPawnMove(us, m)
	case King:
		next.kings[us] = to
		next.dropCastling(next.castling & us.backRank())
	}
	next.findChecks()
	if piece.Type() == Pawn && from^to == 16 {
		next.allowEnPassant((from + to) / 2)
	}
}

// After is a new position, the one after a legal move. NoMove passes, which is allowed where the side to move
// is not in check.
func (p *Position) After(m Move) *Position {
	next := new(Position) // small enough to be inlined: what the caller does not keep is not allocated
	p.makeOrPass(next, m)
	return next
}

func (p *Position) makeOrPass(next *Position, m Move) {
	if m == NoMove {
		p.MakeNull(next)
	} else {
		p.Make(next, m)
	}
}

// KeyAfter is a prediction of the key of the position after a legal move. It is wrong
// for castling, promotions, captures en passant, and moves that change castling rights
// or allow a capture en passant.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From(), m.To()
	piece, captured := p.board[from]&15, p.board[to]&15
	return p.key ^ blackKey ^ enPassantKeys[p.enPassant] ^
		pieceKeys[piece][from] ^ pieceKeys[piece][to] ^ pieceKeys[captured][to]
}

// startAfter begins the position after p: the other side is to move.
func (p *Position) startAfter(last *Position) {
	*p = *last
	p.turn = last.turn ^ 1
	p.fullMove = last.fullMove + uint16(last.turn)
	p.fifty = last.fifty + 1
	p.enPassant = NoSquare
	p.key = last.key ^ blackKey ^ enPassantKeys[last.enPassant]
}

// MakeNull sets *next to the position after passing, which no rule allows. The
// side to move may not be in check.
func (p *Position) MakeNull(next *Position) {
	next.startAfter(p)
	next.findChecks()
}

// finishPawnMove does what only pawns do, after the pawn has moved.
func (p *Position) finishPawnMove(us Color, m Move) {
	to := m.To()
	p.fifty = 0
	switch m.Kind() {
	case Promotion:
		p.promote(to, PieceOf(us, Pawn), PieceOf(us, m.promoted()))
	case EnPassant:
		p.remove(PieceOf(us^1, Pawn), to^8)
	}
}

// promote turns the pawn on a square into a piece.
func (p *Position) promote(s Square, pawn, piece Piece) {
	p.types[Pawn] ^= s.Bit()
	p.types[piece.Type()] ^= s.Bit()
	p.board[s] = piece
	p.toggle(pawn, s)
	p.toggle(piece, s)
}

// remove takes a pawn captured en passant from the board.
func (p *Position) remove(pawn Piece, s Square) {
	p.types[Pawn] ^= s.Bit()
	p.types[NoPieceType] ^= s.Bit()
	p.colors[pawn.Color()] ^= s.Bit()
	p.board[s] = NoPiece
	p.toggle(pawn, s)
}

// castle moves king and rook. Each may land where the other stood, so both
// leave the board first.
func (p *Position) castle(us Color, kingFrom, rookFrom Square) {
	kingTo, rookTo := castlingTargets(kingFrom, rookFrom)
	king, rook := PieceOf(us, King), PieceOf(us, Rook)
	before, after := kingFrom.Bit()|rookFrom.Bit(), kingTo.Bit()|rookTo.Bit()
	p.types[King] ^= kingFrom.Bit() ^ kingTo.Bit()
	p.types[Rook] ^= rookFrom.Bit() ^ rookTo.Bit()
	p.types[NoPieceType] ^= before ^ after
	p.colors[us] ^= before ^ after
	p.board[kingFrom], p.board[rookFrom] = NoPiece, NoPiece
	p.board[kingTo], p.board[rookTo] = king, rook
	p.kings[us] = kingTo
	p.dropCastling(p.castling & us.backRank())
	p.toggle(king, kingFrom)
	p.toggle(king, kingTo)
	p.toggle(rook, rookFrom)
	p.toggle(rook, rookTo)
}

// castlingTargets are the squares king and rook go to: g and f towards the h
// side, c and d towards the a side.
func castlingTargets(king, rook Square) (kingTo, rookTo Square) {
	rank := king &^ 7
	if rook > king {
		return rank | G1, rank | F1
	}
	return rank | C1, rank | D1
}

// dropCastling takes castling rights away for good.
func (p *Position) dropCastling(lost Bitboard) {
	p.castling ^= lost
	for lost != 0 {
		p.key ^= castlingKeys[lost.Pop()]
	}
}

// allowEnPassant notes the square a pawn has passed, if a capture there is
// legal for the side now to move.
func (p *Position) allowEnPassant(s Square) {
	p.enPassant = s
	for pawns := p.enPassantPawns(); pawns != 0; {
		if p.enPassantLegal(pawns.Pop()) {
			p.key ^= enPassantKeys[s]
			return
		}
	}
	p.enPassant = NoSquare
}
