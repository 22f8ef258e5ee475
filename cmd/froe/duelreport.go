package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"froe/engine/lab/selfplay"
	"froe/engine/lab/simulation"
	"froe/engine/lab/statistic"
)

// write writes what games came to for a person.
func (j *duelJob) write(w io.Writer, t *selfplay.Total) error {
	a, b := &j.sides[0], &j.sides[1]
	_, err := fmt.Fprintf(w, `%s with %d against %s with %d processors: %s; %.1f of %d points
pairs by the points of the first, 0 to 2: %s; interval: Dirichlet posterior of the pairs, prior of one pair
the time of %d positions a move; hash %d MiB; seed %d; cost %s
%.1f plies a game, %s nodes; ends: %s
`, a.Algorithm, a.Processors, b.Algorithm, b.Processors, difference(t.Pairs), t.Points, t.Games,
		strings.Trim(fmt.Sprint(t.Pairs), "[]"),
		j.positions, j.hash, j.match.Seed, a.Cost, float64(t.Plies)/float64(t.Games), count(float64(t.Nodes)), t.EndsText())
	return err
}

// difference is the difference of strength that pairs of games show, in words.
func difference(pairs statistic.Pairs) string {
	elo, low, high := pairs.Elo()
	switch {
	case math.IsInf(low, -1) && math.IsInf(high, 1):
		return "no pair of games is finished, so there is no Elo"
	case math.IsInf(high, 1):
		return fmt.Sprintf("every pair won, above %+.1f Elo (95 %%)", low)
	case math.IsInf(low, -1):
		return fmt.Sprintf("every pair lost, below %+.1f Elo (95 %%)", high)
	}
	return fmt.Sprintf("%+.1f Elo (95 %%: %+.1f to %+.1f)", elo, low, high)
}

// duelObject is everything that came of a duel.
type duelObject struct {
	Sides [2]simulation.Setup `json:"sides"`
	Elo   *float64            `json:"elo"` // null: infinite, or no pair is finished
	Low   *float64            `json:"low"` // of the 95 % interval; null: none
	High  *float64            `json:"high"`
	gamesObject
	Time int    `json:"time"` // for each move, that of so many positions
	Hash int    `json:"hash_mib"`
	Seed uint64 `json:"seed"`
	Cost string `json:"cost"`
}

func (j *duelJob) object(t *selfplay.Total) duelObject {
	o := duelObject{
		Sides: j.sides, gamesObject: gamesObject{j.match.Games, t},
		Time: j.positions, Hash: j.hash, Seed: j.match.Seed, Cost: j.sides[0].Cost.String(),
	}
	if elo, low, high := statistic.Pairs(t.Pairs).Elo(); t.Games > 1 {
		o.Elo, o.Low, o.High = finite(elo), finite(low), finite(high)
	}
	return o
}

// finite returns nil for what JSON cannot express.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) {
		return nil
	}
	return &v
}
