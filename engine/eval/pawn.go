package eval

import "froe/engine/chess"

// pawnCache is the pawn hash table of one worker: it holds what depends on
// pawns and kings alone, which few moves change. Entries are compared by their
// whole key, so that a wrong one is as likely as two positions of one Zobrist
// key. An entry that was never written has key 0.
// Reference: "Pawn Hash Table", Chess Programming Wiki.
type pawnCache struct {
	entries [pawnEntries]pawnEntry
}

// pawnEntries of 64 bytes are 128 KiB a worker.
const pawnEntries = 2048

// pawnEntry is what the pawns and kings of a position are worth, by side.
type pawnEntry struct {
	key       uint64
	material  [2]score // of the pawns, with their squares
	structure [2]score
	passed    [2]score // by rank; what pieces have to do with it is not here
	shelter   [2]score // of the kings
	passers   [2]chess.Bitboard
	outposts  chess.Bitboard // of both sides: each is where its own pawns attack
}

// probe returns the position's entry, made anew if need be.
func (c *pawnCache) probe(v *evaluation) *pawnEntry {
	p := v.p
	kings := uint64(p.King(chess.White))<<6 | uint64(p.King(chess.Black))
	key := p.PawnKey() ^ (kings+1)*0x9e3779b97f4a7c15 // odd: no two pairs of kings share it
	e := &c.entries[key>>32%pawnEntries]
	if e.key != key {
		*e = pawnEntry{key: key}
		e.fill(v, chess.White)
		e.fill(v, chess.Black)
	}
	return e
}

// fill values one side's pawns and the shelter of its king.
func (e *pawnEntry) fill(v *evaluation, us chess.Color) {
	p, w := v.p, v.w
	them := us.Other()
	own, enemy := p.Pieces(us, chess.Pawn), p.Pieces(them, chess.Pawn)
	guarded := pawnAttacks(us, own)
	for todo := own; todo != 0; {
		s := todo.Pop()
		e.material[us] += v.squares.of(us, chess.Pawn, s)
		e.structure[us] += w.pawnStructure(us, s, own, enemy, guarded)
		if (passedSpan[us][s]&enemy)|(frontSpan[us][s]&own) == 0 {
			e.passers[us] |= s.Bit()
			rank := s.Relative(us).Rank()
			e.passed[us] += w.passed[rank]
			if guarded.Has(s) {
				e.passed[us] += w.passedGuarded[rank]
			}
		}
	}
	e.outposts |= outposts(us, guarded, enemy)
	e.shelter[us] = w.kingShelter(us, p.King(us), own, enemy)
}

// outposts are the squares of ranks four to six that an own pawn guards and no
// enemy pawn attacks now or after advancing.
func outposts(us chess.Color, guarded, enemy chess.Bitboard) chess.Bitboard {
	them := us.Other()
	reach := enemy
	for range 5 {
		reach |= reach.Forward(them)
	}
	return guarded & outpostRanks[us] &^ pawnAttacks(them, reach)
}

var outpostRanks = [2]chess.Bitboard{
	chess.White: chess.Rank(3) | chess.Rank(4) | chess.Rank(5),
	chess.Black: chess.Rank(4) | chess.Rank(3) | chess.Rank(2),
}

// pawnStructure values one pawn by the pawns around it.
func (w *Weights) pawnStructure(us chess.Color, s chess.Square, own, enemy, guarded chess.Bitboard) score {
	var sum score
	if frontSpan[us][s]&own != 0 {
		sum += w.doubled
	}
	rank, open := s.Relative(us).Rank(), frontSpan[us][s]&enemy == 0
	neighbours := adjacentFiles[s] & own
	phalanx := neighbours & chess.Rank(s.Rank())
	if phalanx != 0 {
		sum += w.phalanx[rank]
	}
	switch {
	case guarded.Has(s):
		sum += w.guarded[rank]
	case phalanx != 0:
	case neighbours == 0:
		sum += w.isolated
		if open {
			sum += w.isolatedOpen
		}
	case neighbours&^passedSpan[us][s] == 0 && chess.PawnAttacks(us, s+forward(us))&enemy != 0:
		sum += w.backward // no neighbour can guard it, and before it an enemy pawn waits
		if open {
			sum += w.backwardOpen
		}
	}
	return sum
}

// forward is the step of a pawn; added to a square it may wrap, as unsigned
// numbers do.
func forward(c chess.Color) chess.Square { return 8 - 16*chess.Square(c) }
