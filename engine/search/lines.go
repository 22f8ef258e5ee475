package search

import (
	"math/bits"
	"unsafe"

	"froe/engine/chess"
)

// Observe has touch called for each cache line of common histories that the worker
// reads or writes, for a model of what it costs that another worker wrote the line; nil
// ends that. Lines are numbered from the beginning of the histories. Entries that nobody
// else uses are not reported. No worker may be searching.
//
// Not reported: the table and the killers. Buckets of the table are seldom at hand, whoever
// wrote them, and killers lie in the frames of nodes.
func (w *Worker) Observe(touch func(line int, write bool)) {
	w.touch = touch
	if w.shared.private {
		w.touch = nil
	}
}

// lineBytes is the size of a cache line.
const lineBytes = 64

// entriesOfLine is how many entries lie on a cache line.
const entriesOfLine = lineBytes / int(unsafe.Sizeof(pair{})) * 2

// touched reports one word of the histories.
func (w *Worker) touched(word unsafe.Pointer, write bool) {
	w.touch(int((uintptr(word)-uintptr(unsafe.Pointer(w.histories)))/lineBytes), write)
}

// touchCorrections reports the corrections of a position.
func (w *Worker) touchCorrections(p *chess.Position, last lastMoves, write bool) {
	if w.touch == nil {
		return
	}
	for kind, slot := range structureOf(p, last) {
		w.touched(unsafe.Pointer(&w.corrections[p.Turn()&1][kind][slot/2]), write)
	}
}

// touchQuiets reports the histories that quietScore reads for moves: each line of them once.
func (w *Worker) touchQuiets(p *chess.Position, moves []scored, at *setting) {
	if w.touch == nil {
		return
	}
	var rows uint32 // a bit for each line of a continuation history
	for _, m := range moves {
		w.touched(unsafe.Pointer(w.moveHistory.butterflyEntry(p.Turn(), m.move, at.attacked).pair), false)
		rows |= 1 << (int(pieceToOf(p, m.move)) / entriesOfLine)
	}
	for ; rows != 0; rows &= rows - 1 {
		first := bits.TrailingZeros32(rows) * entriesOfLine / 2
		for _, b := range at.before {
			w.touched(unsafe.Pointer(&w.moveHistory.continuation[b][first]), false)
		}
	}
}

// touchQuiet reports what updateQuiet and updateRefutations write.
func (w *Worker) touchQuiet(p *chess.Position, m chess.Move, at *setting) {
	if w.touch == nil {
		return
	}
	w.touched(unsafe.Pointer(w.moveHistory.butterflyEntry(p.Turn(), m, at.attacked).pair), true)
	w.touchContinuations(pieceToOf(p, m), &at.before)
}

// touchContinuations reports what updateContinuations writes.
func (w *Worker) touchContinuations(m pieceTo, before *past) {
	if w.touch == nil {
		return
	}
	for _, b := range before {
		if b != noPieceTo {
			w.touched(unsafe.Pointer(entryOf(w.moveHistory.continuation[b][:], int(m)).pair), true)
		}
	}
}

// touchCaptures reports the histories of captures.
func (w *Worker) touchCaptures(p *chess.Position, moves []chess.Move, write bool) {
	if w.touch == nil {
		return
	}
	for _, m := range moves {
		w.touched(unsafe.Pointer(w.moveHistory.captureEntry(p, m).pair), write)
	}
}

// touchCountermove reports the countermove of a move.
func (w *Worker) touchCountermove(last pieceTo, write bool) {
	if w.touch != nil {
		w.touched(unsafe.Pointer(&w.moveHistory.countermoves[last]), write)
	}
}
