package mate

import (
	"math/bits"
	"slices"

	"froe/dts"
	"froe/engine/chess"
)

// What a move of the attacker costs, in units of effort. A check costs checkCost, and
// half the logarithm of the replies that it leaves; so does an evasion, by the moves
// that there are. A quiet move costs quietCost, half the logarithm of its place in
// the order, and idleCost if it threatens no mate on the next move. They are those
// that solved most with the same number of positions
// (docs/log/endings-and-mates.md).
const (
	checkCost = 1
	quietCost = 2
	idleCost  = 1
)

// attack lists the attacker's moves that the depth of n allows, the cheapest first. It
// returns how many it has tried on the board, and reports whether one of them
// mates: then it is the only one.
func (w *Worker) attack(n *dts.Node, f *frame) (tried int, mate bool) {
	w.moves.Clear()
	f.pos.Moves(&w.moves)
	w.quiets = w.quiets[:0]
	last := int(n.Ply) == w.shared.plies-1
	var after chess.Position
	for _, m := range w.moves.Slice() {
		switch {
		case n.Kind == dts.Root && len(w.shared.only) > 0 && !slices.Contains(w.shared.only, m):
		case f.pos.GivesCheck(m):
			f.pos.Make(&after, m)
			tried++
			replies := w.count(&after)
			if replies == 0 {
				f.list[0], f.end = candidate{move: m}, 1
				return tried, true
			}
			if !last {
				f.add(n, candidate{move: m, cost: uint8(checkCost + bits.Len(uint(replies-1))/2), order: int16(replies)})
			}
		case !last:
			w.quiets = append(w.quiets, candidate{move: m})
		}
	}
	switch {
	case f.pos.InCheck():
		for _, c := range w.quiets {
			c.cost = uint8(checkCost + bits.Len(uint(w.moves.Len()-1))/2)
			f.add(n, c)
		}
	case len(w.quiets) > 0 && n.Depth < quietCost:
		f.leftOut.Store(true)
	default:
		tried += w.addQuiets(n, f)
	}
	f.sort()
	return tried, false
}

// addQuiets lists the moves that give no check, those that threaten mate first, and of
// these the ones that leave few replies.
func (w *Worker) addQuiets(n *dts.Node, f *frame) (tried int) {
	const idle = 1 << 10
	var after chess.Position
	for i := range w.quiets {
		c := &w.quiets[i]
		f.pos.Make(&after, c.move)
		tried++
		c.cost = quietCost
		c.order = int16(w.count(&after))
		threat, more := w.threatens(&after)
		if tried += more; !threat {
			c.cost += idleCost
			c.order += idle
		}
	}
	slices.SortStableFunc(w.quiets, func(a, b candidate) int { return int(a.order) - int(b.order) })
	for i, c := range w.quiets {
		c.cost += uint8(bits.Len(uint(i)) / 2)
		f.add(n, c)
	}
	return tried
}

// threatens reports whether the side that has just moved would mate on the spot if it
// were to move again, and how many moves it has tried for that.
func (w *Worker) threatens(p *chess.Position) (threat bool, tried int) {
	var again, after chess.Position
	p.MakeNull(&again)
	w.replies.Clear()
	again.Moves(&w.replies)
	for _, m := range w.replies.Slice() {
		if !again.GivesCheck(m) {
			continue
		}
		again.Make(&after, m)
		if tried++; !after.HasMove() {
			return true, tried
		}
	}
	return false, tried
}

// count is the number of legal moves.
func (w *Worker) count(p *chess.Position) int {
	w.replies.Clear()
	p.Moves(&w.replies)
	return w.replies.Len()
}

// add puts a move of the attacker on the list, or notes that it is left out.
func (f *frame) add(n *dts.Node, c candidate) {
	if int32(c.cost) > n.Depth {
		f.leftOut.Store(true)
		return
	}
	c.order = int16(c.cost)
	if c.move == f.hash {
		c.order = -1
	}
	f.list[f.end] = c
	f.end++
}

// defend lists all replies: the move of the table first, then captures, then moves
// of the king.
func (w *Worker) defend(f *frame) {
	w.replies.Clear()
	f.pos.Moves(&w.replies)
	for _, m := range w.replies.Slice() {
		c := candidate{move: m, order: 3}
		switch {
		case m == f.hash:
			c.order = 0
		case f.pos.IsCapture(m):
			c.order = 1
		case f.pos.Moved(m).Type() == chess.King:
			c.order = 2
		}
		f.list[f.end] = c
		f.end++
	}
	f.sort()
}

func (f *frame) sort() {
	slices.SortStableFunc(f.list[:f.end], func(a, b candidate) int { return int(a.order) - int(b.order) })
}
