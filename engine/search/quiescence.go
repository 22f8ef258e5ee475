package search

import (
	"froe/dts"
	"froe/engine/chess"
)

const (
	// maxQuiescencePly is the most plies of one quiescence search. Every second
	// one at least is a capture, and there are thirty men to capture.
	maxQuiescencePly = 64

	// maxQuiescenceMoves is the most moves of a quiescence node: captures and queen
	// promotions, of which no reachable position has more than 74, or evasions,
	// of which there are fewer.
	maxQuiescenceMoves = 96

	// maxQuiescenceNodes is the number of positions after which a quiescence search opens
	// no more captures and every position it meets is worth its static
	// evaluation: about a millisecond's work. It is one Step, and a stop must not
	// wait for long. In 43 million nodes on Win at Chess none took more than 477;
	// with many queens and promotions one may take millions.
	maxQuiescenceNodes = 1024
)

// quiescence is a search of captures and queen promotions, and of all evasions
// in check, private to its worker and done in one go.
//
// Rejected: the table at every ply of it saved 1.4 % of the nodes and cost more
// in time (scaling40.epd to depth 9).
type quiescence struct {
	stack [maxQuiescencePly]qnode
}

// qnode is one ply of it.
type qnode struct {
	pos         chess.Position
	alpha, beta dts.Value
	standPat    dts.Value // what the side to move has without moving; in check, being mated
	value       dts.Value // the best so far
	best        chess.Move
	check       bool
	next, end   uint8
	list        [maxQuiescenceMoves]scored
}

// best is the move that raised alpha in the last search, if one did.
func (q *quiescence) best() chess.Move { return q.stack[0].best }

// search returns the value of f's position and the number of positions looked
// at, f's own included.
func (q *quiescence) search(w *Worker, f *frame, alpha, beta dts.Value) (dts.Value, int) {
	q.stack[0].pos = f.pos
	q.enter(w, f, 0, alpha, beta, false)
	nodes, top, deepest := 1, 0, 0
	for {
		c := &q.stack[top]
		spent := nodes >= maxQuiescenceNodes
		m := chess.NoMove
		if !spent || c.onlyMated() {
			m = c.pick(w)
		}
		if m == chess.NoMove {
			if top == 0 {
				w.shared.updateSelDepth(int32(int(f.ply) + deepest))
				return c.value, nodes
			}
			top--
			q.stack[top].update(-c.value)
			continue
		}
		top++
		nodes++
		deepest = max(deepest, top)
		c.pos.Make(&q.stack[top].pos, m)
		q.enter(w, f, top, -c.beta, -c.alpha, spent || top == len(q.stack)-1)
	}
}

// enter meets the position at ply i of the stack. Out of check the side to move
// may be content with what it has ("stand pat"), and in the last position of a
// line it has to be.
func (q *quiescence) enter(w *Worker, f *frame, i int, alpha, beta dts.Value, last bool) {
	c := &q.stack[i]
	c.alpha, c.beta = alpha, beta
	c.best = chess.NoMove
	c.next, c.end = 0, 0
	c.check = c.pos.InCheck()
	dead := c.pos.InsufficientMaterial()
	c.standPat = Draw
	if !dead {
		c.standPat = c.standPatValue(w, f, i, last)
	}
	c.value = c.standPat
	switch {
	case dead || last || c.value >= beta:
		return
	case c.check:
		c.generateEvasions(w)
	default:
		c.alpha = max(alpha, c.value)
		c.generateCaptures(w)
	}
}

// standPatValue is what the side to move has if it makes no move, where there is
// enough material to mate.
func (c *qnode) standPatValue(w *Worker, f *frame, i int, last bool) dts.Value {
	switch {
	case c.check && !last:
		return matedIn(int(f.ply) + i)
	case i == 0:
		w.evaluate(f)
		return dts.Value(f.staticEval)
	}
	return dts.Value(w.correctedEval(&c.pos, int16(w.eval.Evaluate(&c.pos))))
}

// onlyMated reports whether the side to move is in check and knows no evasion yet that
// is not mate.
func (c *qnode) onlyMated() bool { return c.check && c.value <= -MateBound }

func (c *qnode) generateCaptures(w *Worker) {
	w.scratch.Clear()
	c.pos.Captures(&w.scratch)
	for _, m := range w.scratch.Slice() {
		c.push(m, w.captureScore(&c.pos, m))
	}
}

// generateEvasions orders captures before quiet moves, and those by their history.
func (c *qnode) generateEvasions(w *Worker) {
	c.generateCaptures(w)
	w.scratch.Clear()
	c.pos.Quiets(&w.scratch)
	for _, m := range w.scratch.Slice() {
		h := w.shared.moveHistory.butterflyEntry(c.pos.Turn(), m).load()
		c.push(m, h-2*maxHistory)
	}
}

func (c *qnode) push(m chess.Move, score int32) {
	if c.end < maxQuiescenceMoves {
		c.list[c.end] = scored{m, int16(score)}
		c.end++
	}
}

// pick takes the next move worth looking at, NoMove if none is left or wanted.
func (c *qnode) pick(w *Worker) chess.Move {
	for c.next < c.end && c.value < c.beta {
		selectBest(c.list[c.next:c.end])
		m := c.list[c.next].move
		c.next++
		if c.check && c.worthEvading(w, m) || !c.check && c.worthCapturing(w, m) {
			return m
		}
	}
	return chess.NoMove
}

// worthEvading says whether an evasion is worth a look: any until one is known that
// is not mate, then only captures that lose nothing.
// Reference: Stockfish.
func (c *qnode) worthEvading(w *Worker, m chess.Move) bool {
	return !w.shared.Switches.Evasions || c.onlyMated() || !quiet(&c.pos, m) && c.pos.SEE(m, 0)
}

// worthCapturing says whether a capture may raise alpha: what it takes is not too little
// ("delta pruning"), and it loses nothing by exchanges.
func (c *qnode) worthCapturing(w *Worker, m chess.Move) bool {
	if w.shared.Switches.Delta && m.Kind() != chess.Promotion {
		most := c.standPat + dts.Value(pieceValue[c.pos.Captured(m)]) + dts.Value(w.shared.tuning.DeltaMargin)
		if most <= c.alpha {
			c.value = max(c.value, most)
			return false
		}
	}
	return c.pos.SEE(m, 0)
}

// update hears of a move's value.
func (c *qnode) update(v dts.Value) {
	c.value = max(c.value, v)
	if v > c.alpha {
		c.alpha = v
		c.best = c.list[c.next-1].move
	}
}
