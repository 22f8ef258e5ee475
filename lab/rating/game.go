package rating

import (
	"cmp"
	"fmt"
	"slices"
)

// Game is the result of a game of two players.
type Game struct {
	White, Black string

	// Half is the half points of White: 0, 1 or 2.
	Half int

	// Opening names how the game began. Two games of the same players with the same opening
	// and colours exchanged are a pair. A game with an empty one has no partner.
	Opening string

	// Forfeit reports that the game was lost on time, by an illegal move or by a crash.
	Forfeit bool
}

func (g *Game) check() error {
	switch {
	case g.White == "" || g.Black == "":
		return fmt.Errorf("rating: %q against %q: a player without a name", g.White, g.Black)
	case g.White == g.Black:
		return fmt.Errorf("rating: %s plays against itself", g.White)
	case g.Half < 0 || g.Half > 2:
		return fmt.Errorf("rating: %s against %s: %d half points for White, not 0, 1 or 2", g.White, g.Black, g.Half)
	}
	return nil
}

// names are the players of games, sorted.
func names(games []Game) []string {
	var all []string
	for i := range games {
		all = append(all, games[i].White, games[i].Black)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// match is what two players played against each other: pairs, or games without partners.
type match struct {
	white, black int // numbers of the players; of a pair white has the lower one, and White in the first game
	paired       bool
}

// tally is what a match came to: how often each outcome was. The outcome of a game is the
// half points of white. That of a pair is 3 times those in its first game, plus the half
// points of black, who has White, in the other.
type tally struct {
	match
	counts []float64
}

// games is how many games an outcome of the match has.
func (m match) games() int {
	if m.paired {
		return 2
	}
	return 1
}

// outcomes is how many outcomes the match can have.
func (m match) outcomes() int {
	if m.paired {
		return 9
	}
	return 3
}

// tallies counts games by match, in the order of the players' numbers.
func tallies(games []Game, players []string) []tally {
	number := make(map[string]int, len(players))
	for i, name := range players {
		number[name] = i
	}
	all := map[match][]float64{}
	count := func(m match, outcome int) {
		if all[m] == nil {
			all[m] = make([]float64, m.outcomes())
		}
		all[m][outcome]++
	}
	type start struct {
		white, black int
		opening      string
	}
	waiting := map[start][]int{} // half points of White in games that have no partner yet
	for i := range games {
		g := &games[i]
		white, black := number[g.White], number[g.Black]
		with, exchanged := start{white, black, g.Opening}, start{black, white, g.Opening}
		partners := waiting[exchanged]
		switch {
		case g.Opening == "":
			count(match{white, black, false}, g.Half)
		case len(partners) == 0:
			waiting[with] = append(waiting[with], g.Half)
		case white < black:
			waiting[exchanged] = partners[1:]
			count(match{white, black, true}, 3*g.Half+partners[0])
		default:
			waiting[exchanged] = partners[1:]
			count(match{black, white, true}, 3*partners[0]+g.Half)
		}
	}
	for s, halves := range waiting {
		for _, half := range halves {
			count(match{s.white, s.black, false}, half)
		}
	}
	list := make([]tally, 0, len(all))
	for m, counts := range all {
		list = append(list, tally{m, counts})
	}
	slices.SortFunc(list, func(a, b tally) int {
		return cmp.Or(cmp.Compare(a.white, b.white), cmp.Compare(a.black, b.black), cmp.Compare(a.games(), b.games()))
	})
	return list
}

// total is how many games a match had.
func (t *tally) total() float64 {
	n := 0.0
	for _, count := range t.counts {
		n += count
	}
	return n * float64(t.games())
}
