package search

import (
	"sync/atomic"

	"froe/engine/chess"
)

// maxHistory bounds a history score either way. Three of them add up to what
// sixteen bits hold.
const maxHistory = 1 << 13

// led names the move that led to a position by piece and destination, which is
// all that a continuation history knows of it.
type led uint16

// noLed is the led of a position that no move led to: the root, or after a null
// move. Its row of the continuation history is never written.
const (
	noLed led = 12 * 64
	leds      = int(noLed) + 1
)

// ledBy is the led of the position after m.
func ledBy(p *chess.Position, m chess.Move) led {
	piece := p.Moved(m)
	kind := int(piece.Color())*6 + int(piece.Type()-chess.Pawn)
	return led(kind*64 + int(m.To()))
}

// pair is two scores in one atomic word: half the memory of a word each, and
// memory is what they cost. Workers update a score without a lock, and an update
// of it or of its neighbour may be lost when two come at once: scores are
// tendencies, not counts.
type pair struct{ word atomic.Uint32 }

// score is one of a pair.
type score struct {
	of    *pair
	shift uint8
}

// in is score i of a row of pairs.
func in(row []pair, i int) score { return score{&row[i/2], uint8(i%2) * 16} }

func (s score) load() int32 { return int32(int16(s.of.word.Load() >> s.shift)) }

func (s score) store(v int32) {
	const mask = 1<<16 - 1
	s.of.word.Store(s.of.word.Load()&^(mask<<s.shift) | uint32(uint16(v))<<s.shift)
}

// gain moves the score towards ±maxHistory, the less the nearer it already is
// ("gravity", from Stockfish), so that it never passes either.
func (s score) gain(bonus int32) {
	v := s.load()
	s.store(v + bonus - v*max(bonus, -bonus)/maxHistory)
}

// histories is what moves were worth lately, wherever in the tree. All
// workers of a search share it: histories of their own cost 20 % of the
// speed-up at 16 workers (simulated).
type histories struct {
	from [2][64 * 64 / 2]pair    // by side, origin and destination ("butterfly")
	next [leds][12 * 64 / 2]pair // by the move before, or the one before that, and the move

	taken   [leds][6 / 2]pair   // of captures, by the move and the piece it takes
	replies [leds]atomic.Uint32 // the quiet move that last refuted a move ("countermove")
}

// clear forgets everything. No worker may be searching.
func (h *histories) clear() {
	clear(h.from[:])
	clear(h.next[:])
	clear(h.taken[:])
	clear(h.replies[:])
}

// butterfly is the main entry of a move.
func (h *histories) butterfly(c chess.Color, m chess.Move) score {
	return in(h.from[c][:], int(m.From())*64+int(m.To()))
}

// score is what a quiet move of p is worth after the moves last (the
// opponent's) and own (the one before it).
func (h *histories) score(p *chess.Position, m chess.Move, last, own led) int32 {
	l := int(ledBy(p, m))
	return h.butterfly(p.Turn(), m).load() + in(h.next[last][:], l).load() + in(h.next[own][:], l).load()
}

// gain tells the histories that a quiet move was worth a bonus, or a malus.
func (h *histories) gain(p *chess.Position, m chess.Move, last, own led, bonus int32) {
	h.butterfly(p.Turn(), m).gain(bonus)
	l := int(ledBy(p, m))
	if last != noLed {
		in(h.next[last][:], l).gain(bonus)
	}
	if own != noLed {
		in(h.next[own][:], l).gain(bonus)
	}
}

// capture is the entry of a capture or promotion.
// Reference: "History heuristic, capture history", Chess Programming Wiki.
func (h *histories) capture(p *chess.Position, m chess.Move) score {
	return in(h.taken[ledBy(p, m)][:], int(p.Captured(m)))
}

// reply is the move that last refuted the one that led here.
// Reference: Uiterwijk, "The countermove heuristic", ICCA Journal 15(1), 1992.
func (h *histories) reply(last led) chess.Move { return chess.Move(h.replies[last].Load()) }

// bonus is what a cut at depth is worth to the move that made it, and costs
// those that failed before it.
func bonus(depth int) int32 { return int32(min(16*depth*depth+32*depth, 1600)) }
