package search

import (
	"froe/engine/chess"
	"froe/internal/relaxed"
)

// maxHistory bounds an entry of a history either way.
const maxHistory = 1 << 13

// pieceTo names a move by its piece and destination: the index of a
// continuation history.
type pieceTo uint16

const (
	// noPieceTo stands for no move: at the root, and after a null move. Its row
	// of the continuation history is never written.
	noPieceTo pieceTo = 12 * 64
	pieceTos          = int(noPieceTo) + 1
)

// to is the destination.
func (m pieceTo) to() chess.Square { return chess.Square(m & 63) }

// pieceToOf is the pieceTo of a legal move of p.
func pieceToOf(p *chess.Position, m chess.Move) pieceTo {
	piece := p.Moved(m)
	kind := int(piece.Color())*6 + int(piece.Type()-chess.Pawn)
	return pieceTo(kind*64 + int(m.To()))
}

// pair is two entries in one word, which halves the memory of histories.
// Workers update entries without a lock, so that of two updates at once one may
// be lost: entries are tendencies, not counts.
type pair struct{ word relaxed.Uint32 }

// entry is one half of a pair.
type entry struct {
	pair  *pair
	shift uint8
}

// entryOf is entry i of a row.
func entryOf(row []pair, i int) entry { return entry{&row[i/2], uint8(i%2) * 16} }

func (s entry) load() int32 { return int32(int16(s.pair.word.Load() >> s.shift)) }

func (s entry) store(v int32) {
	const mask = 1<<16 - 1
	s.pair.word.Store(s.pair.word.Load()&^(mask<<s.shift) | uint32(uint16(v))<<s.shift)
}

// update moves an entry towards ±maxHistory, the less the nearer it already is,
// so that it never passes either ("gravity", from Stockfish).
func (s entry) update(bonus int32) {
	v := s.load()
	s.store(v + bonus - v*max(bonus, -bonus)/maxHistory)
}

// maxContinuation bounds the sum of the continuation histories of a move either
// way, and each of them.
const maxContinuation = 2 * maxHistory

// updateWithin changes an entry that is part of a sum. The nearer the sum is to
// ±maxContinuation, the smaller the change: what the other parts of the sum have
// learned need not be learned again.
func (s entry) updateWithin(sum, bonus int32) {
	v := s.load() + bonus - sum*max(bonus, -bonus)/maxContinuation
	s.store(max(-maxContinuation, min(v, maxContinuation)))
}

// History heuristic: how good moves were lately, wherever in the tree. Workers
// share it, because histories of their own cost speed-up
// (docs/log/splitting.md).
// Reference: Schaeffer, "The history heuristic", ICCA Journal 6(3), 1983;
// "History Heuristic", Chess Programming Wiki.
type moveHistory struct {
	butterfly    [2][4 * 64 * 64 / 2]pair    // by side, whether origin and destination are attacked, and these
	continuation [pieceTos][12 * 64 / 2]pair // by a move before, and the move

	captures     [pieceTos][6 / 2]pair    // by the capture and the piece it takes
	countermoves [pieceTos]relaxed.Uint32 // by the move before: the quiet move that last refuted it
}

// butterflyEntry is the entry of a move by side, origin and destination
// ("butterfly board"), and by whether the opponent attacks these squares.
func (h *moveHistory) butterflyEntry(c chess.Color, m chess.Move, attacked chess.Bitboard) entry {
	from, to := m.From(), m.To()
	threats := int(attacked>>from&1)*2 + int(attacked>>to&1)
	return entryOf(h.butterfly[c][:], (threats*64+int(from))*64+int(to))
}

// past is moves before a move, whose continuation histories count: the
// opponent's last one, and the own moves two, four and six plies back.
type past [4]pieceTo

// pastPlies are how many plies back they lie.
var pastPlies = [len(past{})]int{1, 2, 4, 6}

// noPast is the past of a game's first move.
var noPast = past{noPieceTo, noPieceTo, noPieceTo, noPieceTo}

// setting is what the histories of a quiet move depend on beside the move itself.
type setting struct {
	before   past
	attacked chess.Bitboard // the squares that the opponent attacks
}

// setting is the setting of the frame's position. Frames above are constant.
func (w *Worker) setting(f *frame) setting {
	return setting{w.past(f), f.pos.Attacked(f.pos.Turn().Other())}
}

// past holds the moves that were played before a move of the frame.
func (w *Worker) past(f *frame) (p past) {
	ply := 1
	for i, back := range pastPlies {
		for ; ply < back; ply++ {
			f = &w.shared.frames[f.previous]
		}
		p[i] = f.lastMove
	}
	return p
}

// quietScore is the sum of a quiet move's histories: butterfly, and the
// continuation histories of the moves before it, the oldest at half its worth.
// Reference: "History Heuristic, Continuation History", Chess Programming Wiki.
func (h *moveHistory) quietScore(p *chess.Position, m chess.Move, at *setting) int32 {
	return h.butterflyEntry(p.Turn(), m, at.attacked).load() + h.continuationScore(pieceToOf(p, m), &at.before)
}

// continuationScore is the part of the continuation histories.
func (h *moveHistory) continuationScore(m pieceTo, before *past) (sum int32) {
	for _, b := range before[:3] {
		sum += entryOf(h.continuation[b][:], int(m)).load()
	}
	return sum + entryOf(h.continuation[before[3]][:], int(m)).load()/2
}

// updateQuiet adds a bonus, or a malus if it is negative, to the histories that
// quietScore sums up.
func (h *moveHistory) updateQuiet(p *chess.Position, m chess.Move, at *setting, bonus int32) {
	h.butterflyEntry(p.Turn(), m, at.attacked).update(bonus)
	h.updateContinuations(pieceToOf(p, m), &at.before, bonus)
}

// updateContinuations does so for the continuation histories alone.
func (h *moveHistory) updateContinuations(m pieceTo, before *past, bonus int32) {
	sum := h.continuationScore(m, before)
	for _, b := range before {
		if b != noPieceTo {
			entryOf(h.continuation[b][:], int(m)).updateWithin(sum, bonus)
		}
	}
}

// captureEntry is the entry of a capture or promotion by piece, destination and
// piece taken.
// Reference: "History Heuristic, Capture History", Chess Programming Wiki.
func (h *moveHistory) captureEntry(p *chess.Position, m chess.Move) entry {
	return entryOf(h.captures[pieceToOf(p, m)][:], int(p.Captured(m)))
}

// Countermove heuristic: many moves have one natural reply. countermove is the
// quiet move that last refuted the move last.
// Reference: Uiterwijk, "The countermove heuristic", ICCA Journal 15(1), 1992.
func (h *moveHistory) countermove(last pieceTo) chess.Move {
	return chess.Move(h.countermoves[last].Load())
}

// historyBonus is what a move that fails high at a depth, in plies, gains in
// the histories.
func (t *tuning) historyBonus(depth int) int32 {
	return int32(max(0, min(t.BonusPly*depth-t.BonusLess, t.BonusMost)))
}

// historyMalus is what the moves lose that failed low before it.
func (t *tuning) historyMalus(depth int) int32 {
	return int32(max(0, min(t.MalusPly*depth-t.BonusLess, t.MalusMost)))
}
