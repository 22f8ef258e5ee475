package suite

import (
	"time"

	"froe/engine"
	"froe/engine/chess"
)

// Outcome is the result of searching a case.
type Outcome struct {
	Case   *Case      `json:"-"`
	Move   chess.Move // it would play
	Score  engine.Score
	Depth  int    // of the last iteration that was finished, plies
	Nodes  uint64 // positions searched
	Time   time.Duration
	Solved bool
	Points int // that the move earns

	// After is the time to the solution, if Solved: the end of the first of the
	// iterations from which on all had the answer.
	After time.Duration
}

// Failed reports whether nothing was earned: not solved, and no points.
func (o *Outcome) Failed() bool { return !o.Solved && o.Points == 0 }

// steady is how many iterations in a row must have the answer for a case to end
// early: a single one may have it by chance.
const steady = 4

// watch follows the iterations of a search.
type watch struct {
	of     *Case
	depth  int           // of the last iteration, plies
	depths int           // the last iterations in a row that had the answer
	since  time.Duration // end of the first of them
}

// record takes an iteration into account. The last one may come twice, the second
// time with the figures of the end.
func (w *watch) record(i *engine.Info) {
	if i.Kind != engine.Iteration || i.Depth == w.depth {
		return
	}
	w.depth = i.Depth
	switch {
	case !w.of.Solved(first(i), i.Score):
		w.depths = 0
	case w.depths == 0:
		w.depths, w.since = 1, i.Time
	default:
		w.depths++
	}
}

// outcome returns the outcome of the search that was watched.
func (w *watch) outcome(r *engine.Result, last engine.Progress) Outcome {
	o := Outcome{
		Case: w.of, Move: first(&r.Info), Score: r.Info.Score, Depth: r.Info.Depth,
		Nodes: last.Nodes, Time: last.Time,
	}
	o.Solved, o.Points = w.of.Solved(o.Move, o.Score), w.of.Points(o.Move)
	if o.Solved {
		o.After = w.since
	}
	return o
}

// first returns the move that an iteration would play.
func first(i *engine.Info) chess.Move {
	if i.Line.Len() == 0 {
		return chess.NoMove
	}
	return i.Line.Moves()[0]
}
