package sim

import "froe/dts"

// Result is what a run came to. Times are virtual ticks.
type Result struct {
	Processors int
	Makespan   int64     // until the last root was closed
	Nodes      uint64    // positions searched
	Tally      dts.Tally // what the workers did: splits, joins, lines given up, wasted positions
	Time       Time      // of all processors, until the last root was closed
	Steps      uint64    // transitions
	Transcript uint64    // of two runs it is the same, up to chance, only if every transition is
}

// Busy is the share of processor time spent at positions.
func (r *Result) Busy() float64 { return r.Time.Share(Searching) }
