package speedup

import (
	"context"
	"fmt"
	"strings"

	"froe/dts"
	"froe/engine/chess"
)

// Driver makes the searches of a plan: on real threads, or on virtual processors.
type Driver interface {
	// Words say what the driver measures.
	Words() Words

	// Search searches once, as if there had been no search before. It ends
	// early, with an error, when ctx does. It is called by as many goroutines
	// at a time as the plan allows.
	Search(ctx context.Context, s *Search) (*Outcome, error)

	// Bound finds what S cannot exceed on a position that is searched to a
	// depth, whatever the algorithm. It returns nil if that is not wanted.
	Bound(ctx context.Context, p *Position, depth int) (*Bound, error)
}

// Words are how the reports of a driver call things.
type Words struct {
	Title      string   `json:"title"`   // of the report
	Workers    string   `json:"workers"` // "threads"
	Unit       Unit     `json:"unit"`    // of Run.Time
	Own        string   `json:"own"`     // what is added to the name of an algorithm in pictures: "simulated"
	Busy       string   `json:"busy"`    // what the busy share is
	Conditions []string `json:"-"`       // under which the figures hold: sentences
	Opaque     bool     `json:"opaque"`  // of a search nothing is known but depth, move, nodes and time

	Bound        string `json:"bound"`         // what Bound.Speedup is
	BoundWorkers int    `json:"bound_workers"` // the number of workers it is the bound for
}

// several is so many workers in words.
func (w *Words) several(n int) string {
	if n == 1 {
		return "1 " + strings.TrimSuffix(w.Workers, "s")
	}
	return fmt.Sprintf("%d %s", n, w.Workers)
}

// Unit is the unit of times: seconds of a clock or ticks of a model.
type Unit string

// The units of time.
const (
	Seconds Unit = "s"
	Ticks   Unit = "ticks" // a thousand are the time of a position
)

// format writes a time without its unit.
func (u Unit) format(time float64) string {
	if u == Ticks {
		return fmt.Sprintf("%.0f", time)
	}
	return fmt.Sprintf("%.3f", time)
}

// rate writes nodes over time with its unit.
func (u Unit) rate(nodes float64) string {
	if u == Ticks {
		return fmt.Sprintf("%.3f nodes/1000 ticks", 1000*nodes)
	}
	return fmt.Sprintf("%.0f nodes/%s", nodes, u)
}

// Search is a search for a driver to make.
type Search struct {
	Position  *Position
	Algorithm string
	Workers   int
	Repeat    int    // from 1; 0: it chooses the depth and is not counted
	Seed      uint64 // of the noise; 0: none
	Goal
}

// Goal is where a search ends: at a depth, or at the first depth by whose end it has
// searched a number of nodes. Workers that look ahead do not know the goal, as in a
// game: an algorithm whose workers turn back at the last depth seems faster than it is
// (docs/log/measuring.md).
type Goal struct {
	Depth int    // plies
	Work  uint64 // nodes; 0: the depth alone counts
}

// Reached reports whether a search that has finished a depth is at its goal.
func (g Goal) Reached(depth int, nodes uint64) bool {
	return depth >= g.Depth || g.Work > 0 && nodes >= g.Work
}

// Outcome is what a search came to.
type Outcome struct {
	Depth int // of the last iteration that was finished, plies
	Best  chess.Move
	Nodes uint64
	Time  float64 // to the end of that iteration, in the driver's unit
	Busy  float64 // share of the workers' time in which they had work, 0..1
	Tally dts.Tally

	// What virtual processors tell besides; see Run.
	Account    *Account
	Twins      *uint64
	Transcript string
}

// Bound is what the speed-up on a position cannot exceed.
type Bound struct {
	Position string  `json:"position"`
	Depth    int     `json:"depth"`   // plies
	One      float64 `json:"one"`     // nodes a second of one process alone; work W, ticks
	All      float64 `json:"all"`     // nodes a second of all processes together; critical path C, ticks
	Speedup  float64 `json:"speedup"` // which follows: All/One of rates, One/All of times
}
