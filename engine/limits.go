package engine

import (
	"time"

	"froe/engine/chess"
	"froe/internal/clock"
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

	// Mate has the search prove a mate by the side to move in at most this number of
	// moves, or that there is none; either ends it. Without a proof, an ordinary
	// search of a few plies finds the move. Depth counts as effort (engine/mate), and
	// there is one line.
	Mate int

	// Proof ends the search when every line it shows is a mate, or being mated, that
	// the depth reaches: no further one will change the move.
	Proof bool

	// Infinite has the result wait for Stop, whatever the search finds.
	Infinite bool

	// Ponder has the result wait for Stop or PonderHit. At PonderHit the clock begins
	// to run, but time spent is not forgotten: a search that would have ended before,
	// if it had not been pondering, ends at once.
	Ponder bool

	// SearchMoves are the only moves to look at; nil: all.
	SearchMoves []chess.Move
}

// Clock is what one player has.
type Clock struct {
	Left      time.Duration
	Increment time.Duration // a move
}

// budget is the time that a search for one side may take.
func (l *Limits) budget(turn chess.Color, o *Options) clock.Budget {
	var b clock.Budget
	if l.Infinite {
		return b
	}
	if own := l.clock(turn); own != nil {
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

// free reports whether the search may end when it has done enough: it is on a clock,
// on which time saved is useful later, and has no other limit.
func (l *Limits) free(turn chess.Color) bool {
	return l.clock(turn) != nil && !l.Infinite && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0
}

func (l *Limits) clock(turn chess.Color) *Clock {
	if turn == chess.White {
		return l.White
	}
	return l.Black
}
