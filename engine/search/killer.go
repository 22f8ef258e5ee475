package search

import (
	"froe/engine/chess"
	"froe/internal/relaxed"
)

// Killer heuristic: a quiet move that failed high at a ply is tried early at
// other nodes of that ply. killers are the last two, the newest in the low half
// of the word. Workers store without a lock, so that of two killers stored at
// once one may be lost.
// Reference: Akl and Newborn, "The principal continuation and the killer
// heuristic", 1977; "Killer Heuristic", Chess Programming Wiki.
type killers struct{ word relaxed.Uint32 }

func (k *killers) load() [2]chess.Move {
	w := k.word.Load()
	return [2]chess.Move{chess.Move(w), chess.Move(w >> 16)}
}

func (k *killers) store(m chess.Move) {
	if w := k.word.Load(); chess.Move(w) != m {
		k.word.Store(w<<16 | uint32(m))
	}
}

func (k *killers) clear() { k.word.Store(0) }
