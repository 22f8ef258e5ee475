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

// AllOn is how games are played.
func AllOn() Switches {
	return Switches{
		Table:      true,
		NullMove:   true,
		Reductions: true,
		Checks:     true,
		Delta:      true,
		MateBounds: true,
		Deepening:  true,
		Killers:    true,
		Histories:  true,
	}
}
