package chess

// exchangeValues are the pieces' values in exchanges, in centipawns, indexed
// by PieceType. A king stands last and is never taken.
var exchangeValues = [8]int{Pawn: 100, Knight: 300, Bishop: 300, Rook: 500, Queen: 900}

// exchangeOrder is the order in which pieces capture, the cheapest first. On
// the last ranks (second row) a capturing pawn becomes a queen and is at risk
// as one, so it waits until the cheaper pieces are used up.
var exchangeOrder = [2][6]PieceType{
	{Pawn, Knight, Bishop, Rook, Queen, King},
	{Knight, Bishop, Rook, Pawn, Queen, King},
}

// SEE reports whether a legal move wins at least threshold centipawns if both
// sides go on capturing on its target square, each with its cheapest piece and
// for as long as that pays (static exchange evaluation). Pieces standing
// behind others join in. A pinned piece captures along its pin only, while any
// piece that pins one of its side stands.
func (p *Position) SEE(m Move, threshold int) bool {
	if m.Kind() == Castling {
		return threshold <= 0
	}
	from, to := m.From(), m.To()
	balance := exchangeValues[p.Captured(m)] - threshold
	risk := exchangeValues[p.board[from].Type()]
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	switch m.Kind() {
	case EnPassant:
		occupied &^= (to ^ 8).Bit()
	case Promotion:
		risk = exchangeValues[m.promoted()]
		balance += risk - exchangeValues[Pawn]
	}
	if balance < 0 {
		return false // not even if nobody recaptures
	}
	if balance >= risk && !(Rank1 | Rank8).Has(to) {
		return true // even if the piece is lost for nothing
	}
	return p.exchange(to, occupied, balance, risk)
}

// exchange plays out the captures on a square. The side to move has just
// captured, stands at balance >= 0 against its threshold, and has a piece
// worth risk on the square.
//
// Seen from either side, balance >= 0 means that this side has what it wants
// and may stop; turning the board makes it -balance-1. So whoever is to capture
// is below zero, and loses the argument if it cannot get above with one capture:
// the opponent would not capture again.
func (p *Position) exchange(to Square, occupied Bitboard, balance, risk int) bool {
	us := p.turn & 1
	side := us
	attackers := p.Attackers(to, occupied) & occupied
	held, holders := p.pins(to)
	lastRank := 0
	if (Rank1 | Rank8).Has(to) {
		lastRank = 1
	}
	for {
		side ^= 1
		balance = -balance - 1
		mine := attackers & p.colors[side]
		if holders[side]&occupied != 0 {
			mine &^= held[side]
		}
		if mine == 0 {
			return side != us
		}
		pt := p.cheapest(mine, lastRank)
		if pt == King && attackers&p.colors[side^1] != 0 {
			return side != us // the king may not capture what is defended
		}
		balance += risk
		risk = exchangeValues[pt]
		if pt == Pawn && lastRank == 1 {
			risk = exchangeValues[Queen]
			balance += exchangeValues[Queen] - exchangeValues[Pawn]
		}
		if balance < 0 {
			return side != us
		}
		occupied ^= (mine & p.types[pt]).First().Bit()
		attackers = (attackers | p.uncovered(to, pt, occupied)) & occupied
	}
}

// pins is, for each side, which pieces are pinned to their king on a line without a
// square, and which of the other side pin them.
func (p *Position) pins(without Square) (held, holders [2]Bitboard) {
	for side := range held {
		king, enemies := p.kings[side]&63, p.colors[side^1]
		r := reachFrom(king)
		snipers := (r.rook()&p.straightSliders() | r.bishop()&p.diagonalSliders()) & enemies &^ Line(king, without)
		for snipers != 0 {
			sniper := snipers.Pop()
			blockers := between[king][sniper&63] & p.Occupied()
			if blockers != 0 && !blockers.Many() && blockers&enemies == 0 {
				held[side] |= blockers
				holders[side] |= sniper.Bit()
			}
		}
	}
	return held, holders
}

// cheapest is the type of the first piece to capture.
func (p *Position) cheapest(attackers Bitboard, lastRank int) PieceType {
	for _, pt := range exchangeOrder[lastRank] {
		if attackers&p.types[pt] != 0 {
			return pt
		}
	}
	return NoPieceType
}

// uncovered is the set of sliders that may have stood behind a piece of a type.
func (p *Position) uncovered(to Square, pt PieceType, occupied Bitboard) Bitboard {
	var sliders Bitboard
	if pt == Pawn || pt == Bishop || pt == Queen {
		sliders = BishopAttacks(to, occupied) & p.diagonalSliders()
	}
	if pt == Rook || pt == Queen {
		sliders |= RookAttacks(to, occupied) & p.straightSliders()
	}
	return sliders
}
