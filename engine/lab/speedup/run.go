package speedup

// Run is one measured search.
type Run struct {
	Position  string  `json:"position"`
	Algorithm string  `json:"algorithm"`
	Threads   int     `json:"threads"`
	Repeat    int     `json:"repeat"` // from 1
	Seed      uint64  `json:"seed"`   // of the noise
	Depth     int     `json:"depth"`  // plies
	Nodes     uint64  `json:"nodes"`
	Seconds   float64 `json:"seconds"` // to the end of the depth
	Busy      float64 `json:"busy"`    // share of the workers' time with work, 0..1
}

// Result is all that a measurement found.
type Result struct {
	Runs    []Run    `json:"runs"`
	Summary []Row    `json:"summary"`
	Ceiling *Ceiling `json:"ceiling,omitempty"`
}
