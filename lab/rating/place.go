package rating

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Priors of a place on a public list, in Elo where they have a unit: standard deviations of
// what is lost of a difference, and of the scatter of anchors.
const (
	lossSpread    = 0.2
	scatterSpread = 50.
)

// Place is where a player would stand on a public list.
type Place struct {
	Estimate
	Kept    float64 `json:"kept"`    // of a difference here, what is left on the list
	Scatter float64 `json:"scatter"` // standard deviation of what anchors say, in Elo
}

// Place returns where a player would stand on a list on which the anchors, players by
// name, have these ratings. Names of others are of no effect, and neither is that of the
// player; ok is false if the player has no games, or no anchor has.
func (t *Table) Place(name string, anchors map[string]float64) (p Place, ok bool) {
	player := t.find(name)
	var rows []int
	for i := range t.Players {
		if _, is := anchors[t.Players[i].Name]; is && i != player {
			rows = append(rows, i)
		}
	}
	if player < 0 || len(rows) == 0 {
		return Place{}, false
	}
	n := len(rows)
	ahead, says := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for k, i := range rows {
		d := t.Players[player].Elo - t.Players[i].Elo
		ahead.SetVec(k, d)
		says.SetVec(k, anchors[t.Players[i].Name]+d)
	}
	return place(ahead, says, t.covariance(player, rows)), true
}

// covariance is that of how far a player is ahead of others, by the samples.
func (t *Table) covariance(player int, others []int) *mat.SymDense {
	differences := mat.NewDense(len(t.samples), len(others), nil)
	for i, s := range t.samples {
		for k, o := range others {
			differences.Set(i, k, s[player]-s[o])
		}
	}
	var c mat.SymDense
	stat.CovarianceMatrix(&c, differences, nil)
	return &c
}

// place finds the place of a player that is so far ahead of anchors, by what these say, with
// the covariance of both, as the package's comment explains. It is integrated over the scatter in
// steps of 1 Elo.
func place(ahead, says *mat.VecDense, covariance *mat.SymDense) Place {
	const steps = 300
	var weights, scatters, losses []float64
	var places mixture
	for k := range steps {
		scatter := float64(k) + 0.5
		g := given(scatter, ahead, says, covariance)
		weights = append(weights, g.likelihood-scatter*scatter/(2*scatterSpread*scatterSpread))
		scatters, losses = append(scatters, scatter), append(losses, g.loss)
		places.parts = append(places.parts, distuv.Normal{Mu: g.mean, Sigma: math.Sqrt(g.variance + scatter*scatter)})
	}
	floats.AddConst(-floats.LogSumExp(weights), weights)
	for i := range weights {
		weights[i] = math.Exp(weights[i])
	}
	places.weights = weights
	return Place{
		Estimate: Estimate{places.mean(), places.quantile(0.025), places.quantile(0.975)},
		Kept:     1 - floats.Dot(weights, losses),
		Scatter:  floats.Dot(weights, scatters),
	}
}

// conditional is what is known of a place if the scatter is known.
type conditional struct {
	likelihood     float64 // logarithm, of the scatter
	mean, variance float64 // of m in the package's comment
	loss           float64 // c there
}

func given(scatter float64, ahead, says *mat.VecDense, covariance *mat.SymDense) conditional {
	n := ahead.Len()
	sum := mat.NewSymDense(n, nil)
	sum.SymRankOne(covariance, lossSpread*lossSpread, ahead)
	ones := mat.NewVecDense(n, nil)
	for i := range n {
		sum.SetSym(i, i, sum.At(i, i)+scatter*scatter)
		ones.SetVec(i, 1)
	}
	var c mat.Cholesky
	if !c.Factorize(sum) {
		panic("rating: a covariance with a scatter is positive definite")
	}
	var weight, rest, solved mat.VecDense
	must(c.SolveVecTo(&weight, ones))
	variance := 1 / mat.Dot(&weight, ones)
	mean := variance * mat.Dot(&weight, says)
	rest.AddScaledVec(says, -mean, ones)
	must(c.SolveVecTo(&solved, &rest))
	return conditional{
		likelihood: (math.Log(variance) - c.LogDet() - mat.Dot(&rest, &solved)) / 2,
		mean:       mean, variance: variance,
		loss: lossSpread * lossSpread * mat.Dot(ahead, &solved),
	}
}

// must panics if a system of equations could not be solved; gonum's warning of a bad
// condition would come with a scatter that is nothing beside the covariance.
func must(err error) {
	if _, poor := err.(mat.Condition); err != nil && !poor {
		panic(err)
	}
}

// mixture is a mixture of normal distributions.
type mixture struct {
	parts   []distuv.Normal
	weights []float64 // with sum 1
}

func (m *mixture) mean() float64 {
	mean := 0.0
	for i := range m.parts {
		mean += m.weights[i] * m.parts[i].Mu
	}
	return mean
}

// below is the probability of less than x.
func (m *mixture) below(x float64) float64 {
	p := 0.0
	for i := range m.parts {
		p += m.weights[i] * m.parts[i].CDF(x)
	}
	return p
}

// quantile is accurate to a tenth of an Elo.
func (m *mixture) quantile(p float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range m.parts {
		q := m.parts[i].Quantile(p)
		low, high = min(low, q), max(high, q)
	}
	const step = 0.1
	return low + step*float64(sort.Search(int((high-low)/step), func(k int) bool { return m.below(low+step*float64(k)) >= p }))
}
