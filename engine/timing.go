package engine

import (
	"slices"
	"time"

	"froe/dts"
	"froe/engine/search"
	"froe/internal/clock"
)

// When a search has done enough.

// startClock lets the hard limit run and, unless the search is infinite, the
// result be given as soon as there is one.
func (s *Search) startClock() {
	if s.budget.Hard > 0 && s.options.NodesTime == 0 {
		s.mu.alarm = time.AfterFunc(s.budget.Hard, s.Stop)
	}
	if !s.limits.Infinite {
		s.allowed()
	}
}

// PonderHit has a search that ponders go on as a normal one, for the move pondered
// on was played: the clock begins to run, and the result is given when it is due.
// If it was due before, that is now.
func (s *Search) PonderHit() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.mu.pondering || s.mu.over {
		return
	}
	s.mu.pondering = false
	s.startClock()
	if s.mu.enough {
		s.haltLocked()
	}
}

// another reports whether to begin an iteration after the one of this depth.
func (s *Search) another(depth int) bool {
	s.depth.Store(int32(depth + 1))
	enough := !s.limits.Infinite && s.enough(depth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mu.enough = enough
	return !s.mu.stopped && (s.mu.pondering || !enough)
}

// enough reports whether a further depth is not worth its time.
func (s *Search) enough(depth int) bool {
	best := &s.iterations.best[0]
	stretch := 1.0
	if s.limits.free(s.game.position.Turn()) {
		if s.settled(depth, best.Score) {
			return true
		}
		move := dts.Move(best.Line.moves[0])
		stretch = s.iterations.adjuster.Take(clock.Depth{
			Best:  uint16(move),
			Score: int(best.Score),
			Share: s.machine.shared.NodeShare(move),
		})
	}
	if s.limits.Proof && s.proved(depth) {
		return true
	}
	return s.budget.Spent(s.elapsed(), stretch)
}

// replyDepth is how deep the only move is searched, in plies: enough for a score
// and a move to ponder on, and a matter of a millisecond.
const replyDepth = 4

// settled reports whether no further depth will change the move, so that its time
// is better spent on later ones: there is only one move, or a mate is known that the
// depth reaches.
func (s *Search) settled(depth int, score Score) bool {
	if s.machine.shared.RootMoves() == 1 && depth >= replyDepth {
		return true
	}
	return reaches(depth, score)
}

// proved reports whether a depth reaches the mate that each line is.
func (s *Search) proved(depth int) bool {
	return !slices.ContainsFunc(s.iterations.best, func(i Info) bool { return !reaches(depth, i.Score) })
}

// reaches reports whether a score is a mate in at most depth plies.
func reaches(depth int, score Score) bool {
	plies, mate := search.MatePlies(dts.Value(score))
	return mate && max(plies, -plies) <= depth
}
