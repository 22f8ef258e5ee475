package suite

import (
	"time"

	"froe/engine"
	"froe/engine/chess"
)

// Outcome is what an engine made of a case.
type Outcome struct {
	Case   *Case
	Move   chess.Move // it would play
	Score  engine.Score
	Depth  int    // of the last iteration that was finished, plies
	Nodes  uint64 // positions searched
	Time   time.Duration
	Solved bool
	Points int // the move earns

	// After is when the engine came to the answer it kept, if Solved: the end of
	// the first of the iterations that all had it.
	After time.Duration
}

// Failed tells whether nothing was earned: not solved, and no points.
func (o *Outcome) Failed() bool { return !o.Solved && o.Points == 0 }

// steady is for how many iterations on end a case must be solved to end early.
// One right move is soon hit by chance. A mate, being proven, ends at once.
const steady = 4

// watch follows a search of a case.
type watch struct {
	of     *Case
	depth  int           // of the last iteration heard of, plies
	depths int           // iterations on end that were right
	since  time.Duration // the first of them
}

// hear takes in what a search tells. The last iteration may be told twice, the
// second time with the figures of the end.
func (w *watch) hear(i *engine.Info) {
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

// outcome is what the search came to.
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

// first is the move an iteration would play.
func first(i *engine.Info) chess.Move {
	if i.Line.Len() == 0 {
		return chess.NoMove
	}
	return i.Line.Moves()[0]
}
