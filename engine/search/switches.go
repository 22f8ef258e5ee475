package search

// Switches turns each technique on. The zero value is plain alpha-beta over
// quiescence: its value is minimax's, whatever the order of moves.
type Switches struct {
	// What changes the value of a search to a given depth.
	Table           bool // cutoffs, hash moves and stored evaluations
	NullMove        bool
	Reductions      bool // of late moves
	Checks          bool // extension of moves that give check
	Delta           bool // pruning of hopeless captures in quiescence
	MateBounds      bool // mate-distance pruning
	Correction      bool // of the static evaluation by what searches came to
	Improving       bool // whether the static evaluation grew decides how much is pruned
	ReverseFutility bool // pruning of nodes far above beta
	Razoring        bool // pruning of nodes far below alpha
	LateMoves       bool // pruning of late quiet moves
	Futility        bool // pruning of quiet moves far below alpha
	HistoryPruning  bool // pruning of quiet moves with a bad history
	SEEPruning      bool // pruning of moves that lose too much by exchanges

	// What changes the order of moves alone.
	Deepening      bool // internal iterative deepening
	Killers        bool
	Histories      bool
	CaptureHistory bool
	Countermoves   bool
}

// Switch is one of them by name.
type Switch struct {
	Name string
	On   *bool
}

// List names the switches of s.
func (s *Switches) List() []Switch {
	return []Switch{
		{"Table", &s.Table},
		{"NullMove", &s.NullMove},
		{"Reductions", &s.Reductions},
		{"Checks", &s.Checks},
		{"Delta", &s.Delta},
		{"MateBounds", &s.MateBounds},
		{"Correction", &s.Correction},
		{"Improving", &s.Improving},
		{"ReverseFutility", &s.ReverseFutility},
		{"Razoring", &s.Razoring},
		{"LateMoves", &s.LateMoves},
		{"Futility", &s.Futility},
		{"HistoryPruning", &s.HistoryPruning},
		{"SEEPruning", &s.SEEPruning},
		{"Deepening", &s.Deepening},
		{"Killers", &s.Killers},
		{"Histories", &s.Histories},
		{"CaptureHistory", &s.CaptureHistory},
		{"Countermoves", &s.Countermoves},
	}
}

// AllOn is how games are played.
func AllOn() (s Switches) {
	for _, t := range s.List() {
		*t.On = true
	}
	return s
}
