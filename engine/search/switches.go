package search

// Switches turns each technique on. The zero value is plain alpha-beta over
// quiescence: its value is minimax's, whatever the order of moves.
type Switches struct {
	// What changes the value of a search to a given depth.
	Table      bool // cutoffs, hash moves and stored evaluations
	NullMove   bool
	Reductions bool // of late moves
	Checks     bool // extension of moves that give check
	Delta      bool // pruning of hopeless captures in quiescence
	MateBounds bool // mate-distance pruning

	// What changes the order of moves alone.
	Deepening bool // internal iterative deepening
	Killers   bool
	Histories bool
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
		{"Deepening", &s.Deepening},
		{"Killers", &s.Killers},
		{"Histories", &s.Histories},
	}
}

// AllOn is how games are played.
func AllOn() (s Switches) {
	for _, t := range s.List() {
		*t.On = true
	}
	return s
}
