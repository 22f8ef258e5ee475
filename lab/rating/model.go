package rating

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
	"gonum.org/v1/gonum/stat/distuv"
)

// model is what ratings are fitted to.
type model struct {
	players []string
	matches []tally
	prior   []float64 // by match: how often each outcome is taken to have been seen before
}

func newModel(games []Game, players []string) *model {
	m := &model{players, tallies(games, players), nil}
	played := make([]float64, len(players))
	for i := range m.matches {
		t := &m.matches[i]
		played[t.white] += t.total()
		played[t.black] += t.total()
	}
	for i := range m.matches {
		t := &m.matches[i]
		games := t.total() * (1/played[t.white] + 1/played[t.black]) // one of each player, shared by its matches
		m.prior = append(m.prior, games/float64(t.games()*t.outcomes()))
	}
	return m
}

// connected returns an error if no games connect some players to others.
func (m *model) connected() error {
	g := simple.NewUndirectedGraph()
	for i := range m.matches {
		g.SetEdge(simple.Edge{F: simple.Node(m.matches[i].white), T: simple.Node(m.matches[i].black)})
	}
	var groups []string
	for _, nodes := range topo.ConnectedComponents(g) {
		var group []string
		for _, n := range nodes {
			group = append(group, m.players[n.ID()])
		}
		slices.Sort(group)
		groups = append(groups, strings.Join(group, ", "))
	}
	if slices.Sort(groups); len(groups) > 1 {
		return fmt.Errorf("rating: no games connect these groups of players, so they cannot be compared: %s", strings.Join(groups, "; "))
	}
	return nil
}

// expected returns the ratings for what was seen and the prior.
func (m *model) expected() []float64 {
	var results []result
	for i := range m.matches {
		weights := slices.Clone(m.matches[i].counts)
		for k := range weights {
			weights[k] += m.prior[i]
		}
		results = m.matches[i].weigh(results, weights)
	}
	return fit(len(m.players), results)
}

// sample draws ratings from their posterior distribution: the chances of the outcomes of
// a match are Dirichlet variables, which are gamma variables divided by their sum.
func (m *model) sample(draw rand.Source) []float64 {
	var results []result
	for i := range m.matches {
		counts := m.matches[i].counts
		weights := make([]float64, len(counts))
		total, sum := 0.0, 0.0
		for k, count := range counts {
			weights[k] = distuv.Gamma{Alpha: count + m.prior[i], Beta: 1, Src: draw}.Rand()
			total, sum = total+count+m.prior[i], sum+weights[k]
		}
		for k := range weights {
			weights[k] *= total / sum
		}
		results = m.matches[i].weigh(results, weights)
	}
	return fit(len(m.players), results)
}

// bestFirst sorts the players of games by their ratings.
func (m *model) bestFirst(games []Game) *model {
	elo := map[string]float64{}
	for i, v := range m.expected()[:len(m.players)] {
		elo[m.players[i]] = v
	}
	players := slices.Clone(m.players)
	slices.SortStableFunc(players, func(a, b string) int { return cmp.Compare(elo[b], elo[a]) })
	return newModel(games, players)
}
