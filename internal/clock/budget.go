package clock

import "time"

// Control is what a player knows when it is his turn.
type Control struct {
	Left      time.Duration // on the clock; zero or less is taken for almost nothing
	Increment time.Duration // added after every move
	MovesToGo int           // moves to the next time control; 0: the rest of the game
	Overhead  time.Duration // lost on the way to and from the clock, per move
}

// Budget is the time one move may take. Zero is no limit.
type Budget struct {
	Soft time.Duration // planned: after it no iteration is begun; never more than Hard
	Hard time.Duration // the search is stopped here
}

const (
	// horizon is the number of moves that a game is taken to last if the clock does
	// not say: a textbook value. In games 20 is level with it
	// (docs/log/constants.md).
	horizon = 30

	// incrementShare is the part of an increment that is spent at once; the
	// rest is kept against a slow move. With less on the clock than thin times the
	// overhead it is less in proportion, so that the clock recovers: on a busy machine
	// a move may lose the overhead many times in a row (docs/log/constants.md).
	incrementShare = 0.8
	thin           = 10

	// softShare of the time for a move is when the search stops beginning
	// iterations. The adjuster usually shortens it, to less than half, and the
	// iteration that is running goes on, so that the time for the move is spent
	// (docs/log/constants.md).
	softShare = 0.9

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
	usable := max(c.Left, 0) - c.Overhead
	if usable < least {
		return Budget{Soft: least, Hard: least}
	}
	// Each of the moves to go still loses its overhead, as far as no increment pays for it.
	increment := max(c.Increment, 0)
	spent := incrementShare * float64(increment)
	if enough := thin * c.Overhead; usable < enough {
		spent *= float64(usable) / float64(enough)
	}
	share := max(usable-time.Duration(moves-1)*max(c.Overhead-increment, 0), usable/4)
	target := float64(share)/float64(moves) + spent
	hard := min(hardFactor*target, (1-reserve)*float64(usable))
	soft := min(softShare*target, hard)
	return Budget{Soft: max(time.Duration(soft), least), Hard: max(time.Duration(hard), least)}
}

// Exactly is the budget of a move that takes d. The overhead, but at most half of d,
// is kept for the way back to the clock. There is no soft limit: the whole time is
// used.
func Exactly(d, overhead time.Duration) Budget {
	return Budget{Hard: max(d-min(overhead, d/2), least)}
}

// Tighter is the smaller of two budgets, limit by limit.
func (b Budget) Tighter(o Budget) Budget {
	hard := tighter(b.Hard, o.Hard)
	return Budget{Soft: min(tighter(b.Soft, o.Soft), hard), Hard: hard}
}

func tighter(a, b time.Duration) time.Duration {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// Spent reports whether no iteration should begin any more, if the soft limit is
// stretched by a factor. The hard limit is never stretched.
func (b Budget) Spent(elapsed time.Duration, stretch float64) bool {
	return b.Soft > 0 && float64(elapsed) >= min(stretch*float64(b.Soft), float64(b.Hard))
}
