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

// Speed is the throughput: positions a thousand ticks.
func (r *Result) Speed() float64 { return 1000 * float64(r.Nodes) / float64(max(1, r.Makespan)) }

// Busy is the share of processor time spent at positions.
func (r *Result) Busy() float64 { return r.Time.Share(Searching) }

// Wasted is the share of the positions that lay beneath nodes closed meanwhile.
func (r *Result) Wasted() float64 { return float64(r.Tally.Wasted.Cut()) / float64(max(1, r.Nodes)) }

// Attaches is the number of times that a processor joined the work at a node.
func (r *Result) Attaches() uint64 {
	n := r.Tally.LateJoins
	for _, splits := range r.Tally.Splits {
		n += splits
	}
	return n
}
