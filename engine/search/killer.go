package search

import (
	"sync/atomic"

	"froe/engine/chess"
)

// killers is two moves that cut lately, the newest in the low half. Whoever
// stores takes no lock, so of two killers stored at once one may be lost.
type killers struct{ word atomic.Uint32 }

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
