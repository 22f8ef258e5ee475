package engine

import (
	"time"

	"froe/dts"
	"froe/engine/chess"
	"froe/engine/polyglot"
)

// Kind says what an Info is about, and so which of its fields mean something.
type Kind uint8

const (
	// Iteration: a line of a depth that is finished.
	Iteration Kind = iota

	// Window: the value of a line left the window it was expected in; it
	// is a bound, and the depth is searched on with a wider one.
	Window

	// Final: a line of the last depth once more, with the figures of the whole
	// search: it went on after that depth, and was stopped before it finished
	// another.
	Final

	// Current: the search turned to another move of the root.
	Current
)

// Bound says what a score proves.
type Bound = dts.Bound

// The bounds an Info may have.
const (
	Upper = dts.Upper // the true score is at most this
	Lower = dts.Lower // the true score is at least this
	Exact = dts.Exact
)

// Info is what a search says while it runs.
type Info struct {
	Kind     Kind
	Depth    int           // plies
	SelDepth int           // the longest line looked at, plies
	MultiPV  int           // rank of the line, from 1
	Score    Score         // from the side to move at the root
	Bound    Bound         // Exact, or what the score of a Window proves
	Nodes    uint64        // positions searched since Go
	Time     time.Duration // since Go
	Hashfull int           // table entries of this search, per mille
	TBHits   uint64        // positions found in endgame tables since Go
	Line     Line          // the moves the score comes from; Current: the move
	Number   int           // Current: the number of the move at the root, from 1
}

// NPS is the speed, in nodes per second.
func (i Info) NPS() uint64 {
	return speed(i.Nodes, i.Time)
}

// Work is what the workers of a search did, together.
type Work = dts.Tally

// Result is how a search ended.
type Result struct {
	Best   chess.Move // chess.NoMove if there is no legal move
	Ponder chess.Move // the answer expected; chess.NoMove if none is known
	NoMate bool       // it is proved that there is no mate in as few moves as Limits.Mate
	Info   Info       // the last Iteration Info of the best line
	Work   Work       // what it took
	Err    error      // a fault in the search; the move is still the best known

	// Book lists the moves of the opening book if Best is one of them; then nothing
	// was searched. BookErr is the fault of a book that is damaged at this position.
	Book    []polyglot.Choice
	BookErr error

	line Line // begins with Best and Ponder, as far as there are such
}

// UCI writes Best and Ponder as UCI does; a move that does not exist is empty.
func (r *Result) UCI() (best, ponder string) {
	words := append(r.line.UCI(), "", "")
	return words[0], words[1]
}
