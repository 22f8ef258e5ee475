package search

import (
	"fmt"
	"math"
)

// Parameters are the numbers of the policy that can be tuned. Depths are in plies,
// margins in centipawns, and moves are counted from 1. [Parameters.List] has what
// each one is for, its default and its range.
type Parameters struct {
	ScaleBase, ScalePiece, ScalePawn, CorrectMost                       int
	ReverseDepth, ReverseMargin, RazorDepth, RazorBase, RazorMargin     int
	NullDepth, NullAbove, NullFall, NullBase, NullPlies, NullMargin     int
	NullMost, VerifyDepth                                               int
	ProbDepth, ProbPlies, ProbMargin, InternalDepth                     int
	HindsightMore, HindsightLess, HindsightGain                         int
	SingularDepth, SingularMargin, DoubleMargin, DoubleMost             int
	LateDepth, LateBase, FutilityDepth, FutilityBase, FutilityMargin    int
	CaptureDepth, CaptureBase, CaptureMargin, CaptureDivisor            int
	HistoryDepth, HistoryMargin, SEEDepth, SEECapture, SEEHistory       int
	SEEQuiet, ExpectedDepth, EarlyCaptures, DecidedFrom                 int
	ReduceDepth, ReduceFrom, ReduceFromPV, ReduceOffset, ReduceDivisor  int
	RaisedFrom, RaisedTo                                                int
	ReduceHistory, ReduceCapture, ReducePV, ReducePrincipal             int
	ReduceCut, ReduceWorse, ReduceCutoffs, ReduceFailing                int
	ReduceCorrected, ReduceKiller, ReduceTaken, DeltaMargin, EvenMargin int
	BonusPly, BonusLess, BonusMost, MalusPly, MalusMost                 int
}

// Parameter is one of the parameters: where it is, and what it may be.
type Parameter struct {
	Name    string `json:"name"`
	Value   *int   `json:"value"`
	Default int    `json:"-"`
	Least   int    `json:"least"`
	Most    int    `json:"most"`
	Step    int    `json:"step"` // a change of about this much shows in games
}

// List names the parameters of p with what each is for. It is the one place of
// defaults. Most margins, reductions and bonuses were tuned together by
// spsa, NullPlies and LateBase before that with the hand-written evaluation, and the
// others are textbook values (docs/log/parameters.md).
func (p *Parameters) List() []Parameter {
	return []Parameter{
		// The static evaluation and what it decides.
		{"ScaleBase", &p.ScaleBase, 760, 256, 1280, 32},      // what the evaluation is multiplied by, 1024ths,
		{"ScalePiece", &p.ScalePiece, 4, 0, 16, 1},           // more for each point of pieces: minor 3, rook 5, queen 9
		{"ScalePawn", &p.ScalePawn, 2, 0, 32, 2},             // more for each pawn
		{"CorrectMost", &p.CorrectMost, 36, 0, 200, 8},       // the most that each kind of structure corrects the evaluation by
		{"ReverseDepth", &p.ReverseDepth, 8, 1, 16, 1},       // greatest depth of reverse futility pruning
		{"ReverseMargin", &p.ReverseMargin, 49, 20, 200, 10}, // margin above beta for each ply
		{"RazorDepth", &p.RazorDepth, 3, 1, 8, 1},            // greatest depth of razoring
		{"RazorBase", &p.RazorBase, 118, 0, 600, 25},         // margin below alpha, and
		{"RazorMargin", &p.RazorMargin, 62, 0, 400, 20},      // margin for the square of the depth

		// What is spared where only a mate is left to find.
		{"DecidedFrom", &p.DecidedFrom, 600, 100, 2000, 100}, // distance from an even game from which on that is so

		// What changes the depth of a node.
		{"HindsightMore", &p.HindsightMore, 3, 1, 8, 1},     // least reduction of the last move, plies, after which a ply is given back
		{"HindsightLess", &p.HindsightLess, 2, 1, 8, 1},     // least reduction, plies, after which one more is taken
		{"HindsightGain", &p.HindsightGain, 79, 0, 300, 15}, // if the last move made the evaluation so much better for the side to move
		{"InternalDepth", &p.InternalDepth, 5, 2, 128, 1},   // least depth of internal iterative reduction

		{"ExpectedDepth", &p.ExpectedDepth, 5, 0, 128, 1}, // greatest depth at which only what a node's type lets expect cuts

		// Searches before the moves.
		{"NullDepth", &p.NullDepth, 3, 1, 8, 1},                // least depth of a null move
		{"NullAbove", &p.NullAbove, 199, 0, 400, 20},           // margin of the static evaluation above beta for a null move,
		{"NullFall", &p.NullFall, 20, 0, 60, 4},                // less so much for each ply of depth
		{"NullBase", &p.NullBase, 3, 1, 6, 1},                  // reduction of a null move, plies
		{"NullPlies", &p.NullPlies, 3, 2, 10, 1},               // one ply more for each of so many plies of depth
		{"NullMargin", &p.NullMargin, 216, 50, 500, 25},        // one ply more for each of so many centipawns above beta,
		{"NullMost", &p.NullMost, 3, 0, 6, 1},                  // but at most so many for those
		{"VerifyDepth", &p.VerifyDepth, 12, 4, 30, 1},          // least depth at which a null move is verified
		{"ProbDepth", &p.ProbDepth, 5, 4, 12, 1},               // least depth of ProbCut
		{"ProbPlies", &p.ProbPlies, 3, 1, 3, 1},                // reduction of its captures, plies
		{"ProbMargin", &p.ProbMargin, 201, 40, 400, 20},        // margin above beta
		{"SingularDepth", &p.SingularDepth, 6, 5, 12, 1},       // least depth of a singular test
		{"SingularMargin", &p.SingularMargin, 127, 0, 500, 20}, // margin below the hash move's value, hundredths of a centipawn for each ply
		{"DoubleMargin", &p.DoubleMargin, 14, 0, 100, 5},       // further margin for an extension of two plies
		{"DoubleMost", &p.DoubleMost, 6, 0, 16, 1},             // most double extensions on one line

		// Pruning of moves.
		{"LateDepth", &p.LateDepth, 8, 1, 16, 1},                   // greatest depth of late move pruning
		{"LateBase", &p.LateBase, 5, 1, 12, 1},                     // moves searched, beside the square of the depth; half of both if not improving
		{"FutilityDepth", &p.FutilityDepth, 7, 1, 16, 1},           // greatest depth of futility pruning, after the reduction
		{"FutilityBase", &p.FutilityBase, 6, 0, 600, 20},           // margin below alpha, and
		{"FutilityMargin", &p.FutilityMargin, 54, 20, 300, 10},     // margin for each ply
		{"CaptureDepth", &p.CaptureDepth, 6, 1, 16, 1},             // greatest depth of futility pruning of captures, after the reduction
		{"CaptureBase", &p.CaptureBase, 128, 0, 600, 20},           // margin below alpha, beside the piece taken, and
		{"CaptureMargin", &p.CaptureMargin, 121, 20, 400, 15},      // margin for each ply
		{"CaptureDivisor", &p.CaptureDivisor, 14, 4, 200, 2},       // capture history that is worth a centipawn there
		{"HistoryDepth", &p.HistoryDepth, 4, 1, 10, 1},             // greatest depth of pruning by history, after the reduction
		{"HistoryMargin", &p.HistoryMargin, 3300, 500, 10000, 250}, // history below zero for each ply
		{"SEEDepth", &p.SEEDepth, 7, 1, 16, 1},                     // greatest depth of pruning by exchanges
		{"SEECapture", &p.SEECapture, 74, 20, 300, 10},             // loss allowed to a capture for each ply
		{"SEEHistory", &p.SEEHistory, 50, 10, 1000, 5},             // capture history that allows a centipawn more
		{"SEEQuiet", &p.SEEQuiet, 19, 5, 100, 5},                   // loss allowed to another move for the square of the depth

		// Less depth of all moves after one has raised alpha.
		{"RaisedFrom", &p.RaisedFrom, 4, 2, 128, 1}, // least depth
		{"RaisedTo", &p.RaisedTo, 11, 1, 128, 1},    // greatest depth

		// Late-move reductions, hundredths of a ply.
		{"ReduceDepth", &p.ReduceDepth, 3, 1, 6, 1},                  // least depth of a reduction, plies
		{"ReduceFrom", &p.ReduceFrom, 3, 2, 8, 1},                    // number of the first move that is reduced
		{"ReduceFromPV", &p.ReduceFromPV, 5, 2, 10, 1},               // the same on the principal variation
		{"ReduceOffset", &p.ReduceOffset, 83, 0, 200, 10},            // added to the product of the logarithms
		{"ReduceDivisor", &p.ReduceDivisor, 197, 100, 400, 10},       // divisor of their product, hundredths
		{"ReduceHistory", &p.ReduceHistory, 8850, 2048, 32768, 1024}, // history that makes a difference of a ply
		{"ReduceCapture", &p.ReduceCapture, 5400, 2048, 32768, 1024}, // the same for losing captures
		{"ReducePV", &p.ReducePV, 34, -100, 300, 20},                 // less on the principal variation
		{"ReducePrincipal", &p.ReducePrincipal, 107, -100, 300, 20},  // less in positions that were on it
		{"ReduceCut", &p.ReduceCut, 138, -100, 300, 20},              // more at CUT nodes
		{"ReduceWorse", &p.ReduceWorse, 37, -100, 300, 20},           // more if the position is not improving
		{"ReduceCorrected", &p.ReduceCorrected, 183, 0, 600, 30},     // less for each hundred centipawns that the evaluation is corrected by
		{"ReduceCutoffs", &p.ReduceCutoffs, 3, 1, 16, 1},             // number of answers that failed high, moves, from which on it is
		{"ReduceFailing", &p.ReduceFailing, 79, -100, 300, 20},       // more
		{"ReduceKiller", &p.ReduceKiller, 96, -100, 300, 20},         // less for killers and the countermove
		{"ReduceTaken", &p.ReduceTaken, 43, -100, 300, 20},           // more for quiet moves if the hash move is a capture

		// What a move gains in its histories that fails high, and others lose before it.
		{"BonusPly", &p.BonusPly, 154, 20, 400, 20},       // bonus for each ply of depth
		{"BonusLess", &p.BonusLess, 80, 0, 400, 20},       // taken off from it and from the malus
		{"BonusMost", &p.BonusMost, 1500, 200, 4000, 150}, // greatest bonus
		{"MalusPly", &p.MalusPly, 191, 20, 400, 20},       // malus for each ply of depth
		{"MalusMost", &p.MalusMost, 1500, 200, 4000, 150}, // greatest malus

		// Quiescence.
		{"EarlyCaptures", &p.EarlyCaptures, 2, 1, 96, 1}, // captures in quiescence after which few others are searched
		{"DeltaMargin", &p.DeltaMargin, 235, 0, 600, 25}, // what a capture in quiescence may win beyond the piece it takes
		{"EvenMargin", &p.EvenMargin, 67, 0, 600, 20},    // what one may win that is an even exchange
	}
}

// Set gives the parameter a value within its range.
func (p Parameter) Set(value int) error {
	if value < p.Least || value > p.Most {
		return fmt.Errorf("search: %s: %d is not from %d to %d", p.Name, value, p.Least, p.Most)
	}
	*p.Value = value
	return nil
}

// Set gives the parameter of a name a value within its range.
func (p *Parameters) Set(name string, value int) error {
	for _, t := range p.List() {
		if t.Name == name {
			return t.Set(value)
		}
	}
	return fmt.Errorf("search: there is no parameter %q; froelab spsa --list names them", name)
}

// DefaultParameters are what games are played with.
func DefaultParameters() (p Parameters) {
	for _, t := range p.List() {
		*t.Value = t.Default
	}
	return p
}

// tuning is the parameters, and what is computed from them beforehand.
type tuning struct {
	Parameters
	reductions [64][64]int16 // hundredths of a ply that a late move is spared, by depth and number
}

// set takes over parameters. Depth and number of a move count by their
// logarithms in a reduction.
func (t *tuning) set(p Parameters) {
	t.Parameters = p
	offset, divisor := float64(p.ReduceOffset)/100, float64(p.ReduceDivisor)/100
	for d := 1; d < len(t.reductions); d++ {
		for m := 1; m < len(t.reductions[d]); m++ {
			t.reductions[d][m] = int16(100 * (offset + math.Log(float64(d))*math.Log(float64(m))/divisor))
		}
	}
}
