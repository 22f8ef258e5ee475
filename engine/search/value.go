package search

import (
	"froe/dts"
	"froe/engine/eval"
	"froe/tt"
)

// Values are centipawns from the side to move. A mate n plies from the root is
// worth Mate-n to the side that gives it; anything at or beyond ±MateBound is
// such a mate, and evaluations keep within ±MaxEval. A position n plies from the root
// that is won by endgame tables is worth TableWin-n; anything at or beyond ±WinBound
// is won or lost for certain.
const (
	Draw      dts.Value = 0
	Mate      dts.Value = tt.Mate
	MateBound dts.Value = tt.MateBound
	TableWin  dts.Value = MateBound - 1
	WinBound  dts.Value = tt.WinBound
	MaxEval   dts.Value = eval.Limit
)

// matedIn is the value of being mated at a ply.
func matedIn(ply int) dts.Value { return dts.Value(ply) - Mate }

// mateIn is the value of giving mate with the move that leads to a ply.
func mateIn(ply int) dts.Value { return Mate - dts.Value(ply) }

// MatePlies is the number of plies to the mate that v stands for, negative when
// the side to move is mated. It reports whether v is a mate at all.
func MatePlies(v dts.Value) (plies int, ok bool) {
	switch {
	case v >= MateBound:
		return int(Mate - v), true
	case v <= -MateBound:
		return -int(Mate + v), true
	}
	return 0, false
}
