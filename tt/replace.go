package tt

import "math"

// Both figures are Stockfish's (tt.cpp, 2013 to today) and were not measured here.
const (
	agePlies     = 8 // plies an entry loses in worth with each new search
	shallowPlies = 4 // plies by which a bound may be shallower than what it replaces
)

// worth orders the entries of a bucket: the least is given up first.
func (p packed) worth(age uint32) int32 {
	if p == 0 {
		return math.MinInt32
	}
	return int32(p.depth()) - agePlies*int32(p.since(age))
}

// yields reports whether the entry p gives way to e of the same position.
func (p packed) yields(e Entry, age uint32) bool {
	return e.Bound == Exact ||
		int(e.Depth)+shallowPlies > int(p.depth()) ||
		p.since(age) != 0
}

// over is e with what only the older entry of the same position knows.
func (e Entry) over(old packed) Entry {
	o := old.entry()
	if e.Move == 0 {
		e.Move = o.Move
	}
	if e.Eval == NoEval {
		e.Eval = o.Eval
	}
	return e
}
