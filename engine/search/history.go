package search

import (
	"sync/atomic"

	"froe/engine/chess"
)

// maxHistory bounds a history score either way. Three of them add up to what
// sixteen bits hold.
const maxHistory = 1 << 13

// pieceTo names the move that led to a position by piece and destination, which is
// all that a continuation history knows of it.
type pieceTo uint16

// noLed is the led of a position that no move led to: the root, or after a null
// move. Its row of the continuation history is never written.
const (
	noPieceTo pieceTo = 12 * 64
	pieceTos          = int(noPieceTo) + 1
)

// pieceToOf is the led of the position after m.
func pieceToOf(p *chess.Position, m chess.Move) pieceTo {
	piece := p.Moved(m)
	kind := int(piece.Color())*6 + int(piece.Type()-chess.Pawn)
	return pieceTo(kind*64 + int(m.To()))
}

// pair is two scores in one atomic word: half the memory of a word each, and
// memory is what they cost. Workers update a score without a lock, and an update
// of it or of its neighbour may be lost when two come at once: scores are
// tendencies, not counts.
type pair struct{ word atomic.Uint32 }

// entry is one of a pair.
type entry struct {
	pair  *pair
	shift uint8
}

// entryOf is score i of a row of pairs.
func entryOf(row []pair, i int) entry { return entry{&row[i/2], uint8(i%2) * 16} }

func (s entry) load() int32 { return int32(int16(s.pair.word.Load() >> s.shift)) }

func (s entry) store(v int32) {
	const mask = 1<<16 - 1
	s.pair.word.Store(s.pair.word.Load()&^(mask<<s.shift) | uint32(uint16(v))<<s.shift)
}

// update moves the score towards ±maxHistory, the less the nearer it already is
// ("gravity", from Stockfish), so that it never passes either.
func (s entry) update(bonus int32) {
	v := s.load()
	s.store(v + bonus - v*max(bonus, -bonus)/maxHistory)
}

// moveHistory is what moves were worth lately, wherever in the tree. All
// workers of a search share it: histories of their own cost 20 % of the
// speed-up at 16 workers (simulated).
type moveHistory struct {
	butterfly    [2][64 * 64 / 2]pair        // by side, origin and destination ("butterfly")
	continuation [pieceTos][12 * 64 / 2]pair // by the move before, or the one before that, and the move

	captures     [pieceTos][6 / 2]pair   // of captures, by the move and the piece it takes
	countermoves [pieceTos]atomic.Uint32 // the quiet move that last refuted a move ("countermove")
}

// clear forgets everything. No worker may be searching.
func (h *moveHistory) clear() {
	clear(h.butterfly[:])
	clear(h.continuation[:])
	clear(h.captures[:])
	clear(h.countermoves[:])
}

// butterflyEntry is the main entry of a move.
func (h *moveHistory) butterflyEntry(c chess.Color, m chess.Move) entry {
	return entryOf(h.butterfly[c][:], int(m.From())*64+int(m.To()))
}

// quietScore is what a quiet move of p is worth after the moves last (the
// opponent's) and own (the one before it).
func (h *moveHistory) quietScore(p *chess.Position, m chess.Move, last, own pieceTo) int32 {
	l := int(pieceToOf(p, m))
	return h.butterflyEntry(p.Turn(), m).load() + entryOf(h.continuation[last][:], l).load() + entryOf(h.continuation[own][:], l).load()
}

// updateQuiet tells the histories that a quiet move was worth a bonus, or a malus.
func (h *moveHistory) updateQuiet(p *chess.Position, m chess.Move, last, own pieceTo, bonus int32) {
	h.butterflyEntry(p.Turn(), m).update(bonus)
	l := int(pieceToOf(p, m))
	if last != noPieceTo {
		entryOf(h.continuation[last][:], l).update(bonus)
	}
	if own != noPieceTo {
		entryOf(h.continuation[own][:], l).update(bonus)
	}
}

// captureEntry is the entry of a capture or promotion.
// Reference: "History heuristic, capture history", Chess Programming Wiki.
func (h *moveHistory) captureEntry(p *chess.Position, m chess.Move) entry {
	return entryOf(h.captures[pieceToOf(p, m)][:], int(p.Captured(m)))
}

// countermove is the move that last refuted the one that led here.
// Reference: Uiterwijk, "The countermove heuristic", ICCA Journal 15(1), 1992.
func (h *moveHistory) countermove(last pieceTo) chess.Move {
	return chess.Move(h.countermoves[last].Load())
}

// historyBonus is what a cut at depth is worth to the move that made it, and costs
// those that failed before it.
func historyBonus(depth int) int32 { return int32(min(16*depth*depth+32*depth, 1600)) }
