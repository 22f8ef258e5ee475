package clock

import "time"

// Control is what a player knows when it is his turn.
type Control struct {
	Left      time.Duration // on the clock; zero or less is taken for almost nothing
	Increment time.Duration // added after every move
	MovesToGo int           // moves to the next time control; 0: the rest of the game
	Overhead  time.Duration // lost on the way to and from the clock, per move
}

// Budget is the time one move may take. A zero Hard is no limit at all.
type Budget struct {
	Soft time.Duration // no iteration is begun after this
	Hard time.Duration // the search is stopped here
}

const (
	// horizon is how many more moves a game is taken to last when nobody says.
	// It is a textbook value (25 to 40 are usual), to be set by matches.
	horizon = 30

	// incrementShare is the part of an increment that is spent at once; the
	// rest is kept against a slow move.
	incrementShare = 0.8

	// softShare of the time for a move is where iterations stop being begun.
	// If an iteration takes b = 2 times the one before, a search ends at a
	// random point between soft and b·soft, on average at (b−1)/ln b = 1.44
	// times soft: 0.65 of the target spends 0.94 of it.
	softShare = 0.65

	// hardFactor times the time for a move is the most an iteration may take
	// the search to.
	hardFactor = 3

	// reserve is the part of the clock that no single move may touch.
	reserve = 0.25

	// least is the shortest hard limit: a timer cannot be set much finer.
	least = time.Millisecond
)

// Plan shares out the clock. The hard limit never exceeds what is left after
// the overhead, whatever is asked.
func Plan(c Control) Budget {
	moves := c.MovesToGo
	if moves <= 0 || moves > horizon {
		moves = horizon
	}
	usable := c.Left - c.Overhead
	if usable < least {
		return Budget{Soft: least, Hard: least}
	}
	// With few moves to go every one of them still loses its overhead.
	share := max(usable-time.Duration(moves-1)*c.Overhead, usable/4)
	target := float64(share)/float64(moves) + incrementShare*float64(max(c.Increment, 0))
	hard := min(hardFactor*target, (1-reserve)*float64(usable))
	soft := min(softShare*target, hard)
	return Budget{Soft: max(time.Duration(soft), least), Hard: max(time.Duration(hard), least)}
}

// Exactly is the budget of a move that is to take d, of which the overhead,
// but at most half, is kept for the way back. There is no soft limit: what is
// given is used.
func Exactly(d, overhead time.Duration) Budget {
	hard := max(d-min(overhead, d/2), least)
	return Budget{Soft: hard, Hard: hard}
}

// Tighter is the smaller of two budgets, limit by limit.
func (b Budget) Tighter(o Budget) Budget {
	switch {
	case b.Hard == 0:
		return o
	case o.Hard == 0:
		return b
	}
	return Budget{Soft: min(b.Soft, o.Soft), Hard: min(b.Hard, o.Hard)}
}
