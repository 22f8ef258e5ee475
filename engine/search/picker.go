package search

import (
	"math"
	"slices"

	"froe/engine/chess"
)

// stage names what a picker looks for next.
type stage uint8

const (
	hashMove stage = iota
	generateCaptures
	goodCaptures
	firstKiller
	secondKiller
	counterMove
	generateQuiets
	quiets
	badCaptures
	badQuiets
	exhausted
	rootList // the root's own list, in its own order
)

// maxMoves is the most legal moves that any position has: 218 (Petrović 1964).
const maxMoves = 218

// badQuiet is the history below which a quiet move comes after losing captures.
const badQuiet = -4000

// captureBorder divides the score of a capture into the loss by exchanges, in
// centipawns, with which it still counts as a good one.
const captureBorder = 32

// A quiet move that gives check directly, and loses at most checkLoss centipawns by
// exchanges, has checkBonus added to its history.
const (
	checkBonus = 5000
	checkLoss  = 75
)

// wanted says which of its quiet moves a node still wants.
type wanted uint8

const (
	allQuiets wanted = iota
	quietChecks
	noQuiets
)

// scored is a move and its place in the order: the highest score comes first.
type scored struct {
	move  chess.Move
	score int32
}

// picker yields the moves of one node in stages, each legal one once, the
// promising ones first, and generates no more than it must. One list serves all
// stages: as captures are picked, the losing ones gather at its front, where
// all of them are when the quiet moves are appended.
// Reference: "Move Ordering" and "Move Generation, Staged", Chess Programming
// Wiki.
type picker struct {
	stage       stage
	hash        chess.Move
	wanted      wanted        // does not apply to killers and countermove
	refutations [3]chess.Move // the killers and the countermove already yielded
	badCount    uint8         // losing captures: list[:badCount]
	next        uint8         // list[next:end] is still to be looked at
	end         uint8
	quietNext   uint8 // list[quietNext:quietEnd] is the quiet moves after losing captures
	quietEnd    uint8
	list        [maxMoves]scored
}

func (p *picker) reset(hash chess.Move) {
	p.stage, p.wanted = hashMove, allQuiets
	p.hash = hash
	p.refutations = [3]chess.Move{}
	p.badCount, p.next, p.end = 0, 0, 0
	p.quietNext, p.quietEnd = 0, 0
}

func (p *picker) push(m chess.Move, score int32) {
	p.list[p.end] = scored{m, score}
	p.end++
}

// nextBest takes the highest score of those left in the list.
func (p *picker) nextBest() (scored, bool) {
	if p.next == p.end {
		return scored{}, false
	}
	left := p.list[p.next:p.end]
	selectBest(left)
	p.next++
	return left[0], true
}

// nextQuiet takes the highest score of the quiet moves left, if they are wanted.
func (p *picker) nextQuiet() (scored, bool) {
	if p.wanted == noQuiets {
		return scored{}, false
	}
	return p.nextBest()
}

// nextInOrder takes the first of those left in the list.
func (p *picker) nextInOrder() (scored, bool) {
	if p.next == p.end {
		return scored{}, false
	}
	p.next++
	return p.list[p.next-1], true
}

// selectBest brings the highest score of a list that is not empty to its front;
// of equals, the one that stands first. Score and place are compared as one number, and
// the greater is found by arithmetic: the compiler makes a branch of max, which is slower
// where no order can be foreseen.
func selectBest(list []scored) {
	top := int64(math.MinInt32) << 8
	for i := range list {
		more := (int64(list[i].score)<<8 | int64(255-i)) - top
		top += more &^ (more >> 63)
	}
	at := 255 - uint8(top)
	list[0], list[at] = list[at], list[0]
}

// pick yields the next move of a frame and the stage that it came from.
func (w *Worker) pick(f *frame) (scored, stage) {
	for {
		switch found := f.stage; found {
		case hashMove:
			f.stage = generateCaptures
			if f.hash != chess.NoMove && f.pos.Legal(f.hash) {
				return scored{move: f.hash}, found
			}
			f.hash = chess.NoMove
		case generateCaptures:
			w.generateCaptures(f)
			f.stage = goodCaptures
		case goodCaptures:
			if m, ok := f.goodCapture(); ok {
				return m, found
			}
			f.stage = firstKiller
		case firstKiller, secondKiller, counterMove:
			f.stage++
			if m, ok := w.refutation(f, int(found-firstKiller)); ok {
				return scored{move: m}, found
			}
		case generateQuiets:
			if f.wanted != noQuiets {
				w.generateQuiets(f)
			}
			f.stage = quiets
		case quiets:
			if m, ok := f.nextQuiet(); ok {
				if m.score >= badQuiet {
					return m, found
				}
				f.next--
			}
			f.stage = badCaptures
			f.quietNext, f.quietEnd = f.next, f.end
			f.next, f.end = 0, f.badCount
		case badCaptures:
			if m, ok := f.nextInOrder(); ok {
				return m, found
			}
			f.stage = badQuiets
			f.next, f.end = f.quietNext, f.quietEnd
		case badQuiets:
			if m, ok := f.nextQuiet(); ok {
				return m, found
			}
			f.stage = exhausted
		case rootList:
			if m, ok := f.nextInOrder(); ok {
				return m, found
			}
			f.stage = exhausted
		case exhausted:
			return scored{}, found
		}
	}
}

func (w *Worker) generateCaptures(f *frame) {
	w.scratch.Clear()
	f.pos.Captures(&w.scratch)
	w.touchCaptures(&f.pos, w.scratch.Slice(), false)
	for _, m := range w.scratch.Slice() {
		if m != f.hash {
			f.push(m, w.captureScore(&f.pos, m))
		}
	}
}

// goodCapture yields the next capture that loses little by exchanges, the less
// the lower its score, and sets losing ones aside.
func (f *frame) goodCapture() (scored, bool) {
	for {
		m, ok := f.nextBest()
		if !ok || f.pos.SEE(m.move, -int(m.score)/captureBorder) {
			return m, ok
		}
		f.list[f.badCount] = m
		f.badCount++
	}
}

// refutation yields one of the two killers of this ply, or the countermove, if
// it is a legal quiet move that has not been yielded.
func (w *Worker) refutation(f *frame, i int) (chess.Move, bool) {
	m := w.storedRefutation(f, i)
	if m == chess.NoMove || m == f.hash || m == f.refutations[0] || m == f.refutations[1] || !f.pos.Legal(m) || !quiet(&f.pos, m) {
		return chess.NoMove, false
	}
	f.refutations[i] = m
	return m, true
}

// storedRefutation is killer 0 or 1 of this ply, or the countermove for 2.
func (w *Worker) storedRefutation(f *frame, i int) chess.Move {
	s := w.shared
	switch {
	case i < 2 && s.Switches.Killers:
		return s.frames[f.killerFrame].killers.load()[i]
	case i == 2 && s.Switches.Countermoves:
		w.touchCountermove(f.lastMove, false)
		return w.moveHistory.countermove(f.lastMove)
	}
	return chess.NoMove
}

func (w *Worker) generateQuiets(f *frame) {
	h, at, checks := &w.moveHistory, w.setting(f), f.pos.CheckSquares()
	w.scratch.Clear()
	f.pos.Quiets(&w.scratch)
	for _, m := range w.scratch.Slice() {
		if m != f.hash && !slices.Contains(f.refutations[:], m) && (f.wanted == allQuiets || f.pos.GivesCheck(m)) {
			score := h.quietScore(&f.pos, m, &at)
			if checks[f.pos.Moved(m).Type()&7].Has(m.To()) && f.pos.SEE(m, -checkLoss) {
				score += checkBonus
			}
			f.push(m, score)
		}
	}
	w.touchQuiets(&f.pos, f.list[f.next:f.end], &at)
}

// keepChecks drops the quiet moves left in the list that give no check.
func (f *frame) keepChecks() {
	f.wanted = quietChecks
	kept := f.next
	for _, m := range f.list[f.next:f.end] {
		if f.pos.GivesCheck(m.move) {
			f.list[kept] = m
			kept++
		}
	}
	f.end = kept
}

// quiet reports whether m is neither a capture nor a promotion to a queen.
func quiet(p *chess.Position, m chess.Move) bool {
	return !p.IsCapture(m) && m.Promotion() != chess.Queen
}

// pieceValue is the value of a piece for the order of captures, in centipawns.
var pieceValue = [...]int32{0, 100, 300, 310, 500, 900, 0}

// captureScore orders captures and promotions by what they win and by their
// history.
func (w *Worker) captureScore(p *chess.Position, m chess.Move) int32 {
	v := mvvLVA(p, m)
	if w.shared.Switches.CaptureHistory {
		v += w.moveHistory.captureEntry(p, m).load() / 2
	}
	return v
}

// mvvLVA orders captures and promotions: the most valuable victim first, then
// the least valuable attacker.
// Reference: "MVV-LVA", Chess Programming Wiki.
func mvvLVA(p *chess.Position, m chess.Move) int32 {
	v := 10 * pieceValue[p.Captured(m)]
	if m.Promotion() == chess.Queen {
		v += 10 * (pieceValue[chess.Queen] - pieceValue[chess.Pawn])
	}
	return v - int32(p.Moved(m).Type())
}
