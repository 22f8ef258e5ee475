package search

import (
	"froe/dts"
	"froe/engine/chess"
)

const (
	// maxQuiescence is the most plies of one quiescence search. Every second
	// one at least is a capture, and there are thirty men to capture.
	maxQuiescence = 64

	// maxNoisy is the most moves of a quiescence node: captures and queen
	// promotions, of which no reachable position has more than 74, or evasions,
	// of which there are fewer.
	maxNoisy = 96

	// maxCalm is the number of positions after which a quiescence search opens
	// no more captures and every position it meets is worth its static
	// evaluation: about a millisecond's work. It is one Step, and a stop must not
	// wait for long. In 43 million nodes on Win at Chess none took more than 477;
	// with many queens and promotions one may take millions.
	maxCalm = 1024
)

// quiescence is a search of captures and queen promotions, and of all evasions
// in check, private to its worker and done in one go.
//
// Rejected: the table at every ply of it saved 1.4 % of the nodes and cost more
// in time (scaling40.epd to depth 9).
type quiescence struct {
	stack [maxQuiescence]calm
}

// calm is one ply of it.
type calm struct {
	pos         chess.Position
	alpha, beta dts.Value
	stand       dts.Value // what the side to move has without moving; in check, being mated
	value       dts.Value // the best so far
	best        chess.Move
	check       bool
	next, end   uint8
	list        [maxNoisy]scored
}

// best is the move that raised alpha in the last search, if one did.
func (q *quiescence) best() chess.Move { return q.stack[0].best }

// search returns the value of f's position and the number of positions looked
// at, f's own included.
func (q *quiescence) search(w *Worker, f *frame, alpha, beta dts.Value) (dts.Value, int) {
	q.stack[0].pos = f.pos
	q.open(w, f, 0, alpha, beta, false)
	nodes, top, deepest := 1, 0, 0
	for {
		c := &q.stack[top]
		spent := nodes >= maxCalm
		m := chess.NoMove
		if !spent || c.lost() {
			m = c.pick(w)
		}
		if m == chess.NoMove {
			if top == 0 {
				w.shared.deepen(int32(int(f.ply) + deepest))
				return c.value, nodes
			}
			top--
			q.stack[top].take(-c.value)
			continue
		}
		top++
		nodes++
		deepest = max(deepest, top)
		c.pos.Make(&q.stack[top].pos, m)
		q.open(w, f, top, -c.beta, -c.alpha, spent || top == len(q.stack)-1)
	}
}

// open meets the position at ply i of the stack. Out of check the side to move
// may be content with what it has ("stand pat"), and in the last position of a
// line it has to be.
func (q *quiescence) open(w *Worker, f *frame, i int, alpha, beta dts.Value, last bool) {
	c := &q.stack[i]
	c.alpha, c.beta = alpha, beta
	c.best = chess.NoMove
	c.next, c.end = 0, 0
	c.check = c.pos.InCheck()
	dead := c.pos.InsufficientMaterial()
	c.stand = Draw
	if !dead {
		c.stand = c.standing(w, f, i, last)
	}
	c.value = c.stand
	switch {
	case dead || last || c.value >= beta:
		return
	case c.check:
		c.evasions(w)
	default:
		c.alpha = max(alpha, c.value)
		c.captures(w)
	}
}

// standing is what the side to move has if it makes no move, where there is
// enough material to mate.
func (c *calm) standing(w *Worker, f *frame, i int, last bool) dts.Value {
	switch {
	case c.check && !last:
		return matedIn(int(f.ply) + i)
	case i == 0:
		w.evaluate(f)
		return dts.Value(f.eval)
	}
	return dts.Value(w.corrected(&c.pos, int16(w.eval.Evaluate(&c.pos))))
}

// lost reports whether the side to move is in check and knows no evasion yet that
// is not mate.
func (c *calm) lost() bool { return c.check && c.value <= -MateBound }

func (c *calm) captures(w *Worker) {
	w.scratch.Clear()
	c.pos.Captures(&w.scratch)
	for _, m := range w.scratch.Slice() {
		c.push(m, w.capture(&c.pos, m))
	}
}

// evasions orders captures before quiet moves, and those by their history.
func (c *calm) evasions(w *Worker) {
	c.captures(w)
	w.scratch.Clear()
	c.pos.Quiets(&w.scratch)
	for _, m := range w.scratch.Slice() {
		h := w.shared.histories.butterfly(c.pos.Turn(), m).load()
		c.push(m, h-2*maxHistory)
	}
}

func (c *calm) push(m chess.Move, score int32) {
	if c.end < maxNoisy {
		c.list[c.end] = scored{m, int16(score)}
		c.end++
	}
}

// pick takes the next move worth looking at, NoMove if none is left or wanted.
func (c *calm) pick(w *Worker) chess.Move {
	for c.next < c.end && c.value < c.beta {
		first(c.list[c.next:c.end])
		m := c.list[c.next].move
		c.next++
		if c.check && c.evades(w, m) || !c.check && c.wins(w, m) {
			return m
		}
	}
	return chess.NoMove
}

// evades says whether an evasion is worth a look: any until one is known that
// is not mate, then only captures that lose nothing.
// Reference: Stockfish.
func (c *calm) evades(w *Worker, m chess.Move) bool {
	return !w.shared.Switches.Evasions || c.lost() || !quiet(&c.pos, m) && c.pos.SEE(m, 0)
}

// wins says whether a capture may raise alpha: what it takes is not too little
// ("delta pruning"), and it loses nothing by exchanges.
func (c *calm) wins(w *Worker, m chess.Move) bool {
	if w.shared.Switches.Delta && m.Kind() != chess.Promotion {
		most := c.stand + dts.Value(worth[c.pos.Captured(m)]) + dts.Value(w.shared.tuning.DeltaMargin)
		if most <= c.alpha {
			c.value = max(c.value, most)
			return false
		}
	}
	return c.pos.SEE(m, 0)
}

// take hears of a move's value.
func (c *calm) take(v dts.Value) {
	c.value = max(c.value, v)
	if v > c.alpha {
		c.alpha = v
		c.best = c.list[c.next-1].move
	}
}
