package rating

import (
	"errors"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// draws is how many samples of the ratings are taken: enough for the ends of intervals to
// vary by a few per cent of their width from seed to seed.
const draws = 1000

// Estimate is a rating or a difference of ratings, in Elo, and the interval that it is in
// with a probability of 95 %.
type Estimate struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Player is a row of a table.
type Player struct {
	Name      string  `json:"name"`
	Games     int     `json:"games"`
	Points    float64 `json:"points"`
	Opponents float64 `json:"opponents"` // mean rating of the opponents in all its games
	Estimate
}

// Table is the ratings of all players.
type Table struct {
	Players []Player // the best one first
	White   Estimate // advantage of White
	Games   int
	Pairs   int // of games, each two of the games
	Drawn   int // games
	Forfeit int // games

	samples [][]float64 // ratings in the order of Players, and the advantage of White
}

// Rate fits the ratings of all players to their games; their mean is 0. The seed decides
// the draws from which the intervals are made. It is an error if there is no game, or if no
// games connect some players to others.
func Rate(games []Game, seed uint64) (*Table, error) { return rate(games, seed, draws) }

func rate(games []Game, seed uint64, draws int) (*Table, error) {
	if len(games) == 0 {
		return nil, errors.New("rating: no games")
	}
	for i := range games {
		if err := games[i].check(); err != nil {
			return nil, err
		}
	}
	m := newModel(games, names(games))
	if err := m.connected(); err != nil {
		return nil, err
	}
	m = m.bestFirst(games)
	t := &Table{Games: len(games)}
	draw := rand.NewPCG(seed, 0)
	for range draws {
		t.samples = append(t.samples, m.sample(draw))
	}
	best := m.expected()
	for i, name := range m.players {
		t.Players = append(t.Players, Player{Name: name, Estimate: t.estimate(best[i], i)})
	}
	t.White = t.estimate(best[len(m.players)], len(m.players))
	t.count(games)
	for i := range m.matches {
		if tally := &m.matches[i]; tally.paired {
			t.Pairs += int(tally.total()) / tally.games()
		}
	}
	return t, nil
}

// estimate is a number with the interval that it has in the samples.
func (t *Table) estimate(elo float64, number int) Estimate {
	values := make([]float64, len(t.samples))
	for i, s := range t.samples {
		values[i] = s[number]
	}
	slices.Sort(values)
	end := func(p float64) float64 { return stat.Quantile(p, stat.Empirical, values, nil) }
	return Estimate{elo, end(0.025), end(0.975)}
}

// count fills in what is counted, and the mean ratings of the opponents.
func (t *Table) count(games []Game) {
	row := map[string]*Player{}
	for i := range t.Players {
		row[t.Players[i].Name] = &t.Players[i]
	}
	for i := range games {
		g := &games[i]
		white, black := row[g.White], row[g.Black]
		white.Games, black.Games = white.Games+1, black.Games+1
		white.Points, black.Points = white.Points+float64(g.Half)/2, black.Points+1-float64(g.Half)/2
		white.Opponents, black.Opponents = white.Opponents+black.Elo, black.Opponents+white.Elo
		if g.Half == 1 {
			t.Drawn++
		}
		if g.Forfeit {
			t.Forfeit++
		}
	}
	for _, p := range row {
		p.Opponents /= float64(p.Games)
	}
}

// find returns the number of a player, or −1.
func (t *Table) find(name string) int {
	return slices.IndexFunc(t.Players, func(p Player) bool { return p.Name == name })
}

// Zero moves all ratings so that the mean rating of some players is a given one. The intervals
// become those of differences from that mean.
func (t *Table) Zero(names []string, mean float64) {
	var chosen []int
	for _, name := range names {
		if i := t.find(name); i >= 0 {
			chosen = append(chosen, i)
		}
	}
	best := make([]float64, len(t.Players), len(t.Players)+1)
	for i := range t.Players {
		best[i] = t.Players[i].Elo
	}
	for _, s := range append(slices.Clone(t.samples), best) {
		sum := 0.0
		for _, i := range chosen {
			sum += s[i]
		}
		floats.AddConst(mean-sum/float64(len(chosen)), s[:len(t.Players)])
	}
	for i := range t.Players {
		p := &t.Players[i]
		p.Opponents += best[i] - p.Elo
		p.Estimate = t.estimate(best[i], i)
	}
}
