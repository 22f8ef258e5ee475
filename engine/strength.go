package engine

import (
	"math"
	"math/rand/v2"

	"froe/engine/search"
)

// The range of the option UCI_Elo. The highest is the engine's own strength: nothing is
// weakened.
const (
	MinElo = 1320
	MaxElo = 2850
)

// level is how a rating is played: with few positions, and a search that errs
// (search.Handicap). It does not depend on the clock, so that the strength is the same
// at every time control that leaves enough time.
type level struct {
	elo      int
	nodes    float64 // positions searched for a move
	misjudge float64 // centipawns
	overlook float64 // per cent
}

// levels are strengths that were measured in games against Stockfish 15.1 with
// UCI_LimitStrength at several UCI_Elo; the last one is extrapolated (docs/strength.md).
// Between them the numbers are interpolated, that of positions by its logarithm.
var levels = [...]level{
	{1320, 190, 102, 25},
	{1740, 450, 60, 12},
	{1860, 800, 48, 10},
	{2060, 4000, 15, 3},
	{2215, 12000, 5, 1},
	{2850, 2000000, 0, 0},
}

// levelOf is how a strength from MinElo to MaxElo is played.
func levelOf(elo int) level {
	i := 1
	for i < len(levels)-1 && levels[i].elo < elo {
		i++
	}
	a, b := levels[i-1], levels[i]
	x := float64(elo-a.elo) / float64(b.elo-a.elo)
	between := func(a, b float64) float64 { return a + x*(b-a) }
	return level{
		elo:      elo,
		nodes:    math.Exp(between(math.Log(a.nodes), math.Log(b.nodes))),
		misjudge: max(0, between(a.misjudge, b.misjudge)),
		overlook: max(0, between(a.overlook, b.overlook)),
	}
}

// limitStrength weakens a search as the options say, whatever its other limits are.
// The search for a proof of a mate is not weakened, and neither is an analysis, which is
// a search that waits for Stop. Entries of the table from another strength or another
// game are of no use.
func (s *Search) limitStrength() {
	if s.limits.Mate > 0 || s.limits.Infinite {
		s.machine.weaken(search.Handicap{})
		return
	}
	s.machine.weaken(s.machine.wantedHandicap())
	if s.options.isWeak() {
		nodes := uint64(levelOf(s.options.Elo).nodes)
		if s.limits.Nodes == 0 || s.limits.Nodes > nodes {
			s.limits.Nodes = nodes
		}
	}
}

// isWeak reports whether the options ask for less than full strength.
func (o *Options) isWeak() bool { return o.LimitStrength && o.Elo < MaxElo }

// wantedHandicap is what the options make a search misjudge and overlook in this game.
func (m *machine) wantedHandicap() search.Handicap {
	o := &m.options
	if !o.isWeak() {
		return search.Handicap{}
	}
	l := levelOf(o.Elo)
	return search.Handicap{Misjudge: int(math.Round(l.misjudge)), Overlook: int(math.Round(l.overlook)), Seed: m.seed}
}

// weaken takes over a handicap, and forgets what was learnt with another.
func (m *machine) weaken(h search.Handicap) {
	if h != m.handicap {
		m.handicap = h
		m.shared.SetHandicap(h)
		m.clear()
	}
}

// newGame forgets all, and draws a new seed.
func (m *machine) newGame() {
	m.seed = rand.Uint64()
	m.handicap = m.wantedHandicap()
	m.shared.SetHandicap(m.handicap)
	m.clear()
}
