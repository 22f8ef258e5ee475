package search

import (
	"math"

	"froe/dts"
	"froe/engine/chess"
)

// Late-move reductions: from which depth and which move on, by how much.
// Textbook values but for the divisor: 1.7 against 2.25, with losing captures
// reduced too, gained 73 ± 33 Elo; 1.4 lost 9 ± 35 again, history counted double
// 9 ± 28 (300 games of 6000 nodes a move each).
const (
	reduceDepth   = 3 // plies
	reduceFrom    = 3 // number of the first move reduced; on the principal variation
	reduceFromPV  = 5 // this one
	reduceOffset  = 0.75
	reduceDivisor = 1.7
	reduceHistory = 8192 // history that makes a ply's difference
)

// reductions is the plies a move is spared by depth and number: both count by
// their logarithm, for both halve in worth as they double.
var reductions = func() (t [64][64]int8) {
	for d := 1; d < len(t); d++ {
		for m := 1; m < len(t[d]); m++ {
			t[d][m] = int8(reduceOffset + math.Log(float64(d))*math.Log(float64(m))/reduceDivisor)
		}
	}
	return t
}()

// Next claims the next move: how deep it is to be searched in full, and how
// many plies its first scout is spared. Locked.
func (w *Worker) Next(n *dts.Node) (dts.Claim, bool) {
	f := w.frame(n)
	m, from := w.pick(f)
	if from == exhausted {
		return dts.Claim{}, false
	}
	f.handed++
	c := dts.Claim{Move: dts.Move(m.move), Depth: int(n.Depth) - 1}
	check := f.pos.GivesCheck(m.move)
	switch {
	case check && w.extends(f, m.move):
		c.Depth++
	case !check && w.reduces(n, f, m.move, from):
		c.Reduction = reduction(n, f, m, from)
	}
	if n.Kind == dts.Root {
		w.shared.current.Store(uint64(f.handed)<<16 | uint64(m.move))
	}
	return c, true
}

// extends says whether a check is worth a ply: one that loses nothing. Replies
// to it are few, so the ply costs little.
func (w *Worker) extends(f *frame, m chess.Move) bool {
	return w.shared.Switches.Checks && f.pos.SEE(m, 0)
}

// reduces says whether a move that gives no check may be reduced at all: a late
// one, quiet or a losing capture, that does not evade a check.
func (w *Worker) reduces(n *dts.Node, f *frame, m chess.Move, from stage) bool {
	first := int16(reduceFrom)
	if n.Type == dts.PV {
		first = reduceFromPV
	}
	return w.shared.Switches.Reductions &&
		n.Depth >= reduceDepth &&
		f.handed >= first &&
		!f.pos.InCheck() &&
		(from == badCaptures || quiet(&f.pos, m))
}

// reduction is how many plies a late move is spared: less on the principal
// variation and for moves that cut elsewhere, more where another move is
// expected to cut. At least one ply remains.
func reduction(n *dts.Node, f *frame, m scored, from stage) int {
	r := int(reductions[min(n.Depth, 63)][min(f.handed, 63)])
	switch n.Type {
	case dts.PV:
		r--
	case dts.Cut:
		r++
	}
	switch from {
	case firstKiller, secondKiller:
		r--
	case quiets:
		r -= int(m.score) / reduceHistory
	}
	return max(0, min(r, int(n.Depth)-2))
}
