package engine

import (
	"time"

	"froe/engine/chess"
)

// With the option nodestime positions take the place of time: a clock counts positions,
// so that the same game comes out on any machine, at any speed. After the first move of a
// game what its player has left is not what the clock says but what was not searched.

// nodeClock is what a player has left.
type nodeClock struct {
	left    int64 // positions
	running bool  // since the first move of the game
}

// limits are l with the time that the side to move has left on its clock, where rate
// positions count as a millisecond.
func (c *nodeClock) limits(l Limits, turn chess.Color, rate int) Limits {
	own := l.clock(turn)
	if own == nil {
		return l
	}
	if !c.running {
		c.left, c.running = own.Left.Milliseconds()*int64(rate), true
	}
	now := &Clock{Left: time.Duration(c.left/int64(rate)) * time.Millisecond, Increment: own.Increment}
	if turn == chess.White {
		l.White = now
	} else {
		l.Black = now
	}
	return l
}

// elapsed is the time since the search began, or what counts as such.
func (s *Search) elapsed() time.Duration {
	if n := s.options.NodesTime; n > 0 {
		return time.Duration(s.nodes()) * time.Millisecond / time.Duration(n)
	}
	return time.Since(s.begun)
}

// nodeLimit is how many positions may be searched, 0 if there is no limit: with nodestime
// the hard limit of time is one of positions.
func (s *Search) nodeLimit() uint64 {
	nodes := s.limits.Nodes
	if s.options.NodesTime == 0 || s.budget.Hard == 0 {
		return nodes
	}
	hard := max(1, uint64(s.budget.Hard.Microseconds())*uint64(s.options.NodesTime)/1000)
	if nodes == 0 {
		return hard
	}
	return min(nodes, hard)
}

// payNodes takes what was searched off the clock and adds the increment. The engine is
// locked.
func (s *Search) payNodes() {
	own, n := s.limits.clock(s.game.position.Turn()), int64(s.options.NodesTime)
	if own == nil || n == 0 {
		return
	}
	c := &s.engine.mu.nodeClock
	c.left += own.Increment.Milliseconds() * n
	if s.searching {
		c.left -= int64(s.nodes())
	}
	c.left = max(0, c.left)
}
