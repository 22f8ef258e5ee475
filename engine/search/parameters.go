package search

import (
	"fmt"
	"math"
)

// Parameters are the numbers of the policy that can be tuned. Depths are plies,
// margins centipawns, and moves are counted from 1. What each one is for, its
// default and its range stand in List.
type Parameters struct {
	CorrectMost                                                        int
	ReverseDepth, ReverseMargin, RazorDepth, RazorBase, RazorMargin    int
	NullDepth, NullBase, NullPlies, NullMargin, NullMost, VerifyDepth  int
	ProbDepth, ProbPlies, ProbMargin, DeepenPV, DeepenCut              int
	DeepenLess, DeepenPart                                             int
	SingularDepth, SingularMargin, DoubleMargin, DoubleMost            int
	LateDepth, LateBase, FutilityDepth, FutilityBase, FutilityMargin   int
	HistoryDepth, HistoryMargin, SEEDepth, SEECapture, SEEQuiet        int
	ReduceDepth, ReduceFrom, ReduceFromPV, ReduceOffset, ReduceDivisor int
	ReduceHistory, ReduceCapture, ReducePV, ReduceCut, ReduceWorse     int
	ReduceKiller, ReduceTaken, DeltaMargin                             int
}

// Parameter is one of them: where it is, and what it may be.
type Parameter struct {
	Name        string
	Value       *int
	Default     int
	Least, Most int
	Step        int // a change of about this much shows in games
}

// List names the parameters of p, with what each is for. It is the one place
// that defaults live in. Margins, reductions, NullPlies, LateBase and CorrectMost
// were tuned together by 4496 games of spsa (281 iterations of 16 games, 6000
// nodes a move, UHO_4060_v4 openings, rate 0.35), and 19 of these 25 moved from
// textbook values: +24 ± 24 Elo (500 games of 6000 nodes), +5 ± 30 (300 games of
// 25,000). Depths and the others are textbook values; docs/log/2026-11-21-search.md says what
// their techniques are worth. Measured before that, in games of 6000 nodes a move:
//
//	NullBase 2          −7 ± 21 Elo (300 games)
//	ReduceFrom 2, on the principal variation 3: −25 ± 33 (240 games)
//	FutilityBase 250, HistoryMargin 5000, RazorBase 350 together: −21 ± 41 (200
//	games), −35 ± 44 (160), −53 ± 49 (160)
func (p *Parameters) List() []Parameter {
	return []Parameter{
		// The static evaluation and what it decides.
		{"CorrectMost", &p.CorrectMost, 30, 0, 200, 8},       // what each kind of structure corrects it by, at most
		{"ReverseDepth", &p.ReverseDepth, 8, 1, 16, 1},       // the greatest depth for reverse futility
		{"ReverseMargin", &p.ReverseMargin, 69, 20, 200, 10}, // above beta, a ply
		{"RazorDepth", &p.RazorDepth, 3, 1, 8, 1},            // the greatest depth for razoring
		{"RazorBase", &p.RazorBase, 125, 0, 600, 25},         // below alpha, and
		{"RazorMargin", &p.RazorMargin, 85, 0, 400, 20},      // times the depth's square

		// Searches before the moves.
		{"NullDepth", &p.NullDepth, 3, 1, 8, 1},                // the least depth for a null move
		{"NullBase", &p.NullBase, 3, 1, 6, 1},                  // plies that it is reduced by, and one more for
		{"NullPlies", &p.NullPlies, 3, 2, 10, 1},               // so many plies of depth, and
		{"NullMargin", &p.NullMargin, 200, 50, 500, 25},        // so much above beta, the latter
		{"NullMost", &p.NullMost, 3, 0, 6, 1},                  // at most this often
		{"VerifyDepth", &p.VerifyDepth, 12, 4, 30, 1},          // the least depth at which it must be verified
		{"ProbDepth", &p.ProbDepth, 5, 4, 12, 1},               // the least depth for ProbCut
		{"ProbPlies", &p.ProbPlies, 3, 1, 3, 1},                // plies that its captures are searched less deep
		{"ProbMargin", &p.ProbMargin, 185, 40, 400, 20},        // above beta
		{"DeepenPV", &p.DeepenPV, 4, 2, 128, 1},                // the least depth for a deepening on the principal variation
		{"DeepenCut", &p.DeepenCut, 7, 2, 128, 1},              // and where a cutoff is expected; the greatest: never
		{"DeepenLess", &p.DeepenLess, 2, 1, 8, 1},              // plies that the former is less deep than the node
		{"DeepenPart", &p.DeepenPart, 2, 2, 4, 1},              // and what the depth of the latter is divided by
		{"SingularDepth", &p.SingularDepth, 6, 5, 12, 1},       // the least depth for a singular test
		{"SingularMargin", &p.SingularMargin, 183, 0, 500, 20}, // below the hash move's value, hundredths of a centipawn a ply
		{"DoubleMargin", &p.DoubleMargin, 20, 0, 100, 5},       // below that, for two plies
		{"DoubleMost", &p.DoubleMost, 6, 0, 16, 1},             // double extensions on one line at most

		// Pruning of moves.
		{"LateDepth", &p.LateDepth, 8, 1, 16, 1},                   // the greatest depth for late-move pruning
		{"LateBase", &p.LateBase, 5, 1, 12, 1},                     // moves, and the depth's square, are enough; half of it if things got worse
		{"FutilityDepth", &p.FutilityDepth, 7, 1, 16, 1},           // the greatest depth for futility, reduction taken off
		{"FutilityBase", &p.FutilityBase, 10, 0, 600, 20},          // below alpha, and
		{"FutilityMargin", &p.FutilityMargin, 75, 20, 300, 10},     // a ply
		{"HistoryDepth", &p.HistoryDepth, 4, 1, 10, 1},             // the greatest depth for pruning by history, reduction taken off
		{"HistoryMargin", &p.HistoryMargin, 2280, 500, 10000, 250}, // of history, a ply
		{"SEEDepth", &p.SEEDepth, 7, 1, 16, 1},                     // the greatest depth for pruning by exchanges
		{"SEECapture", &p.SEECapture, 88, 20, 300, 10},             // that a capture may lose, a ply
		{"SEEQuiet", &p.SEEQuiet, 25, 5, 100, 5},                   // and another move, times the depth's square

		// Late-move reductions, hundredths of a ply.
		{"ReduceDepth", &p.ReduceDepth, 3, 1, 6, 1},                  // the least depth of a reduction, plies
		{"ReduceFrom", &p.ReduceFrom, 3, 2, 8, 1},                    // number of the first move reduced; on the principal variation
		{"ReduceFromPV", &p.ReduceFromPV, 5, 2, 10, 1},               // this one
		{"ReduceOffset", &p.ReduceOffset, 42, 0, 200, 10},            // what the logarithms are added to
		{"ReduceDivisor", &p.ReduceDivisor, 148, 100, 400, 10},       // what their product is divided by, hundredths
		{"ReduceHistory", &p.ReduceHistory, 7000, 2048, 32768, 1024}, // history that makes a ply's difference; for
		{"ReduceCapture", &p.ReduceCapture, 6100, 2048, 32768, 1024}, // a losing capture this much
		{"ReducePV", &p.ReducePV, 46, -100, 300, 20},                 // less on the principal variation
		{"ReduceCut", &p.ReduceCut, 100, -100, 300, 20},              // more where a cutoff is expected
		{"ReduceWorse", &p.ReduceWorse, 88, -100, 300, 20},           // more where things got worse
		{"ReduceKiller", &p.ReduceKiller, 100, -100, 300, 20},        // less for killers and the countermove
		{"ReduceTaken", &p.ReduceTaken, 50, -100, 300, 20},           // more for quiet moves where the hash move takes

		{"DeltaMargin", &p.DeltaMargin, 260, 0, 600, 25}, // what a capture in quiescence may win beyond the piece it takes
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
	return fmt.Errorf("search: there is no parameter %q; froe spsa --list names them", name)
}

// DefaultParameters are what games are played with.
func DefaultParameters() (p Parameters) {
	for _, t := range p.List() {
		*t.Value = t.Default
	}
	return p
}

// tuning is the parameters and what is computed from them beforehand.
type tuning struct {
	Parameters
	reductions [64][64]int16 // hundredths of a ply that a late move is spared, by depth and number
}

// set takes over parameters. Depth and number of a move both count by their
// logarithm, for both halve in worth as they double.
func (t *tuning) set(p Parameters) {
	t.Parameters = p
	offset, divisor := float64(p.ReduceOffset)/100, float64(p.ReduceDivisor)/100
	for d := 1; d < len(t.reductions); d++ {
		for m := 1; m < len(t.reductions[d]); m++ {
			t.reductions[d][m] = int16(100 * (offset + math.Log(float64(d))*math.Log(float64(m))/divisor))
		}
	}
}
