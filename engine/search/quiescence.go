package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

const (
	// maxQuiescencePly is the number of plies of one quiescence search. After the first
	// two every second one at least is a capture, and there are thirty men to capture.
	maxQuiescencePly = 64

	// maxQuiescenceMoves is the most moves of one of its nodes: captures and
	// queen promotions, of which no reachable position has more than 74, or
	// evasions, of which there are fewer. Quiet checks that find no room are left out.
	maxQuiescenceMoves = 96

	// maxQuiescenceNodes is the number of positions after which a quiescence
	// search opens no more captures, and every position that it meets is worth
	// its static evaluation. It bounds one Step to about a millisecond, so that
	// a stop is heard. Ordinary positions need less than half of it
	// (docs/log/constants.md).
	maxQuiescenceNodes = 1024
)

// Quiescence search: captures and queen promotions, at the first ply of a decided window
// quiet checks that lose nothing, and in check all evasions, until the position is quiet. It
// is iterative, private to its worker, and runs within one Step. The table knows every
// position of it.
// Reference: "Quiescence Search", Chess Programming Wiki.
type quiescence struct {
	stack [maxQuiescencePly]qnode
}

// qnode is one ply of a quiescence search.
type qnode struct {
	pos         chess.Position
	alpha, beta dts.Value
	floor       dts.Value // alpha to begin with
	standPat    dts.Value // value of making no move; in check, of being mated
	value       dts.Value // the best so far
	hash, best  chess.Move
	rawEval     int16 // static evaluation, tt.NoEval if there is none
	lastMove    pieceTo
	check       bool
	principal   bool // on the principal variation once, as the table knows
	known       bool // the table has the value, or the position has none of its own
	checks      bool // quiet checks are still to be generated, after the captures
	next, end   uint8
	searched    uint8 // moves picked
	list        [maxQuiescenceMoves]scored
}

// best is the move that raised alpha in the last search, or NoMove.
func (q *quiescence) best() chess.Move { return q.stack[0].best }

// search returns the value of f's position, of which the table has e, and the
// number of positions searched, f's own included.
func (q *quiescence) search(w *Worker, f *frame, e tt.Entry, alpha, beta dts.Value) (dts.Value, int) {
	q.stack[0].pos, q.stack[0].lastMove = f.pos, f.lastMove
	q.enter(w, f, 0, alpha, beta, e, false)
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
			if !spent {
				c.store(w, int(f.ply)+top)
			}
			top--
			q.stack[top].update(-c.value)
			continue
		}
		top++
		nodes++
		deepest = max(deepest, top)
		w.prefetch(&c.pos, m)
		next := &q.stack[top]
		c.pos.Make(&next.pos, m)
		next.lastMove = pieceToOf(&c.pos, m)
		w.fetchCorrections(&next.pos, lastMoves{next.lastMove, c.lastMove})
		q.enter(w, f, top, -c.beta, -c.alpha, w.probePosition(&next.pos, int(f.ply)+top), spent || top == len(q.stack)-1)
	}
}

// enter meets the position at ply i of the stack, of which the table has e. Out
// of check the side to move may be content with what it has ("stand pat"); in the
// last position of a line it is.
func (q *quiescence) enter(w *Worker, f *frame, i int, alpha, beta dts.Value, e tt.Entry, last bool) {
	c := &q.stack[i]
	c.alpha, c.beta, c.floor = alpha, beta, alpha
	c.hash, c.best, c.rawEval = chess.Move(e.Move), chess.NoMove, e.Eval
	c.next, c.end, c.searched, c.checks = 0, 0, 0, false
	c.check, c.principal = c.pos.InCheck(), e.PV
	c.value, c.known = c.knownValue(e, i)
	if c.known {
		return
	}
	c.standPat = c.standPatValue(w, f, i, e, last)
	c.value = c.standPat
	switch {
	case last:
		c.known = true
	case c.value >= beta:
		c.value = soften(c.value, beta)
	case c.check:
		c.generateEvasions(w)
	default:
		c.alpha = max(alpha, c.value)
		c.generateCaptures(w)
		c.checks = i == 0 && w.seeksMates() && w.decided(alpha)
	}
}

// soften is a value that a stand pat beyond beta is taken for: half of what is
// above beta, for a search might show less of it.
func soften(v, beta dts.Value) dts.Value {
	if v >= WinBound {
		return v
	}
	return (v + beta) / 2
}

// knownValue is the value of a dead position, or that of the table entry e if it
// cuts, at ply i of the stack. Of the first position the table was asked before.
func (c *qnode) knownValue(e tt.Entry, i int) (dts.Value, bool) {
	if c.pos.InsufficientMaterial() {
		return Draw, true
	}
	v := dts.Value(e.Value)
	return v, i > 0 && c.beta == c.alpha+1 && c.pos.Fifty() < maxTableFifty && settles(dts.Bound(e.Bound), v, c.alpha, c.beta)
}

// standPatValue is what the side to move has without a move: in check, being
// mated, else the static evaluation, or the value of the table entry e where its
// bound is on the right side of that.
func (c *qnode) standPatValue(w *Worker, f *frame, i int, e tt.Entry, last bool) dts.Value {
	eval := int16(0)
	switch {
	case c.check && !last:
		return matedIn(int(f.ply) + i)
	case i == 0:
		w.evaluate(f)
		eval = f.staticEval
	default:
		if c.rawEval == tt.NoEval {
			c.rawEval = w.valueOf(&c.pos, int(f.ply)+i)
		}
		eval, _ = w.correctedEval(&c.pos, c.rawEval, lastMoves{c.lastMove, w.quiescence.stack[i-1].lastMove})
	}
	return dts.Value(estimate(eval, e))
}

// store puts the value of a position, at a ply from the root, into the table.
func (c *qnode) store(w *Worker, ply int) {
	if c.known || !w.shared.Switches.Table {
		return
	}
	w.shared.table.Store(c.pos.Key(), tt.Entry{
		Move:  uint16(c.best),
		Value: tt.ToTable(int(c.value), ply),
		Eval:  c.rawEval,
		Bound: tt.Bound(boundOf(c.value, c.floor, c.beta)),
		PV:    c.principal,
	})
}

// onlyMated reports whether the side to move is in check and no evasion has
// been found that avoids mate.
func (c *qnode) onlyMated() bool { return c.check && c.value <= -MateBound }

func (c *qnode) generateCaptures(w *Worker) {
	w.scratch.Clear()
	c.pos.Captures(&w.scratch)
	w.touchCaptures(&c.pos, w.scratch.Slice(), false)
	for _, m := range w.scratch.Slice() {
		c.push(m, w.captureScore(&c.pos, m))
	}
}

// generateEvasions orders captures before quiet moves, and these by their
// history.
func (c *qnode) generateEvasions(w *Worker) {
	c.generateCaptures(w)
	attacked := c.pos.Attacked(c.pos.Turn().Other())
	w.scratch.Clear()
	c.pos.Quiets(&w.scratch)
	for _, m := range w.scratch.Slice() {
		h := w.moveHistory.butterflyEntry(c.pos.Turn(), m, attacked).load()
		c.push(m, h-2*maxHistory)
	}
}

// generateChecks adds the quiet moves that give check, in the order of their history.
func (c *qnode) generateChecks(w *Worker) {
	c.checks = false
	attacked := c.pos.Attacked(c.pos.Turn().Other())
	w.scratch.Clear()
	c.pos.Quiets(&w.scratch)
	for _, m := range w.scratch.Slice() {
		if c.pos.GivesCheck(m) {
			c.push(m, w.moveHistory.butterflyEntry(c.pos.Turn(), m, attacked).load())
		}
	}
}

// hashFirst is a score above all others.
const hashFirst = 1 << 30

func (c *qnode) push(m chess.Move, score int32) {
	if m == c.hash {
		score = hashFirst
	}
	if c.end < maxQuiescenceMoves {
		c.list[c.end] = scored{m, score}
		c.end++
	}
}

// pick takes the next move that is not pruned, NoMove if there is none.
func (c *qnode) pick(w *Worker) chess.Move {
	for c.value < c.beta {
		if c.next == c.end {
			if !c.checks {
				break
			}
			c.generateChecks(w)
			continue
		}
		selectBest(c.list[c.next:c.end])
		m := c.list[c.next].move
		c.next++
		if c.check && c.worthEvading(w, m) || !c.check && !c.lateCapture(w, m) && c.worthCapturing(w, m) {
			c.searched++
			return m
		}
	}
	return chess.NoMove
}

// worthEvading reports whether an evasion is searched: any until one avoids
// mate, and then only captures that lose nothing.
// Reference: Stockfish.
func (c *qnode) worthEvading(w *Worker, m chess.Move) bool {
	return !w.shared.Switches.Evasions || c.onlyMated() || !quiet(&c.pos, m) && c.pos.SEE(m, 0)
}

// Late captures: after the first ones only promotions, checks, and captures on the
// square that the last move went to are searched. lateCapture reports whether a
// capture is late.
// Reference: Stockfish.
func (c *qnode) lateCapture(w *Worker, m chess.Move) bool {
	return w.shared.Switches.LateCaptures &&
		int(c.searched) >= w.shared.tuning.EarlyCaptures &&
		c.lastMove != noPieceTo && m.To() != c.lastMove.to() &&
		m.Kind() != chess.Promotion && !c.pos.GivesCheck(m)
}

// Delta pruning: a capture whose victim, with a margin, does not raise alpha is
// not searched, nor is one that wins nothing by exchanges where a smaller margin alone
// does not. worthCapturing reports whether a capture may raise alpha, and
// loses nothing by exchanges.
// Reference: "Delta Pruning", Chess Programming Wiki.
func (c *qnode) worthCapturing(w *Worker, m chess.Move) bool {
	if w.shared.Switches.Delta && m.Kind() != chess.Promotion && !quiet(&c.pos, m) {
		most := c.standPat + dts.Value(pieceValue[c.pos.Captured(m)]) + dts.Value(w.shared.tuning.DeltaMargin)
		if most <= c.alpha {
			c.value = max(c.value, most)
			return false
		}
		if even := c.standPat + dts.Value(w.shared.tuning.EvenMargin); even <= c.alpha && !c.pos.SEE(m, 1) {
			c.value = max(c.value, even)
			return false
		}
	}
	return c.pos.SEE(m, 0)
}

// update takes in the value of the move picked last.
func (c *qnode) update(v dts.Value) {
	c.value = max(c.value, v)
	if v > c.alpha {
		c.alpha = v
		c.best = c.list[c.next-1].move
	}
}
