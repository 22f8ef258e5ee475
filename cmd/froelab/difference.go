package main

import (
	"fmt"
	"math"

	"froe/lab/selfplay"
	"froe/lab/statistic"
)

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

// eloObject is the difference in strength that games show, as --json prints it.
type eloObject struct {
	Elo  *float64 `json:"elo"` // null: infinite, or no pair is finished
	Low  *float64 `json:"low"` // of the 95 % interval; null: none
	High *float64 `json:"high"`
}

func eloOf(t *selfplay.Total) (o eloObject) {
	if elo, low, high := statistic.Pairs(t.Pairs).Elo(); t.Games > 1 {
		o = eloObject{finite(elo), finite(low), finite(high)}
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
