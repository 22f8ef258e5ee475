package engine

import (
	"time"

	"froe/engine/chess"
	"froe/engine/clock"
)

// Limits say when a search ends: as soon as the first of them is reached. Zero
// is no limit; without any the search runs until it is stopped or finds no
// deeper iteration to do.
type Limits struct {
	Depth    int           // plies
	Nodes    uint64        // positions
	MoveTime time.Duration // for this move
	White    *Clock        // nil: not on a clock
	Black    *Clock
	// MovesToGo counts the moves to the next time control; 0: the rest of the
	// game.
	MovesToGo int
	Mate      int // end when a mate in so many moves is found

	// Infinite has the result wait for Stop, whatever the search finds.
	Infinite bool

	// Ponder has the result wait for Stop or PonderHit, and the clocks begin to
	// run at the latter.
	Ponder bool

	// SearchMoves are the only moves to look at, in UCI notation; nil: all.
	SearchMoves []string
}

// Clock is what one player has.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // a move
}

// budget is the time this search may take.
func (l *Limits) budget(turn chess.Color, o *Options) clock.Budget {
	var b clock.Budget
	if l.Infinite {
		return b
	}
	own := l.White
	if turn == chess.Black {
		own = l.Black
	}
	if own != nil {
		b = clock.Plan(clock.Control{
			Left:      own.Left,
			Increment: own.Increment,
			MovesToGo: l.MovesToGo,
			Overhead:  o.MoveOverhead,
		})
	}
	if l.MoveTime > 0 {
		b = b.Tighter(clock.Exactly(l.MoveTime, o.MoveOverhead))
	}
	return b
}

// timed says that the player is on a clock, so that time saved is time won.
func (l *Limits) timed() bool { return !l.Infinite && (l.White != nil || l.Black != nil) }
