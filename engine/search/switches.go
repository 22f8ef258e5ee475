package search

import (
	"fmt"
	"reflect"
	"strings"
)

// Switches turns each technique on. With the zero value a search is plain
// alpha-beta over quiescence values, and its value is that of minimax.
type Switches struct {
	// What changes the value of a search to a given depth.
	Table             bool // cutoffs, hash moves and stored evaluations
	Returns           bool // a draw by repetition is seen a move ahead
	MateBounds        bool // mate-distance pruning
	Scaling           bool // of the static evaluation by material and by the fifty-move counter
	Correction        bool // of the static evaluation by what searches came to
	Improving         bool // a static evaluation that grew decides how much is pruned
	Decided           bool // less pruning where one side wins, so that mates are found
	ReverseFutility   bool // pruning of nodes far above beta
	Razoring          bool // pruning of nodes far below alpha
	FailHighs         bool // less depth of iterations that fail high
	Hindsight         bool // more or less depth after a reduced move, by the change of the evaluation
	InternalReduction bool // less depth of nodes without a hash move
	NullMove          bool
	Verification      bool // of null moves, where much depth is at stake
	ProbCut           bool
	Singular          bool // extension of singular moves, and multi-cut
	LateMoves         bool // pruning of late quiet moves
	Futility          bool // pruning of quiet moves and captures far below alpha
	HistoryPruning    bool // pruning of quiet moves with a bad history
	SEEPruning        bool // pruning of moves that lose too much by exchanges
	Raised            bool // less depth of moves after one has raised alpha
	Reductions        bool // of late moves
	LateCaptures      bool // pruning of late captures in quiescence
	Delta             bool // pruning of hopeless captures in quiescence
	Evasions          bool // pruning of evasions in quiescence, once one is known

	// What changes the order of moves alone.
	Killers        bool
	Countermoves   bool
	Histories      bool // of quiet moves
	CaptureHistory bool
}

// Switch is one technique by name.
type Switch struct {
	Name string
	On   *bool
}

// List names the switches of s.
func (s *Switches) List() []Switch {
	fields := reflect.ValueOf(s).Elem()
	list := make([]Switch, fields.NumField())
	for i := range list {
		list[i] = Switch{fields.Type().Field(i).Name, fields.Field(i).Addr().Interface().(*bool)}
	}
	return list
}

// Set turns the technique of a name on or off.
func (s *Switches) Set(name string, on bool) error {
	var names []string
	for _, t := range s.List() {
		if t.Name == name {
			*t.On = on
			return nil
		}
		names = append(names, t.Name)
	}
	return fmt.Errorf("search: there is no technique %q; there is %s", name, strings.Join(names, ", "))
}

// AllOn has every technique: it is how games are played.
func AllOn() (s Switches) {
	for _, t := range s.List() {
		*t.On = true
	}
	return s
}
