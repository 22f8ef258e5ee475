package rating

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// perElo turns differences of ratings into natural logarithms of odds.
const perElo = math.Ln10 / 400

// whiteSpread is the standard deviation of the prior of White's advantage, in Elo.
const whiteSpread = 100

// result is games of two players with the same colours; their number need not be whole.
type result struct {
	white, black  int
	games, points float64 // points of White
}

// weigh adds a number of outcomes of a match, each with its weight, to results.
func (m match) weigh(to []result, weights []float64) []result {
	first, other := result{white: m.white, black: m.black}, result{white: m.black, black: m.white}
	for outcome, w := range weights {
		half, exchanged := outcome, 0
		if m.paired {
			half, exchanged = outcome/3, outcome%3
		}
		first.games, other.games = first.games+w, other.games+w
		first.points, other.points = first.points+w*float64(half)/2, other.points+w*float64(exchanged)/2
	}
	if to = append(to, first); m.paired {
		to = append(to, other)
	}
	return to
}

// newtonSteps is many more than what Newton's method needs.
const newtonSteps = 200

// fit returns the ratings of so many players, with mean 0, and behind them the advantage of
// White, all in Elo. The results must connect the players, and nobody may have all points
// or none.
//
// The method is Newton's, with steps that are halved until the likelihood grows.
func fit(players int, results []result) []float64 {
	at, step := make([]float64, players+1), mat.NewVecDense(players+1, nil)
	gradient, curvature := mat.NewVecDense(players+1, nil), mat.NewSymDense(players+1, nil)
	next := make([]float64, players+1)
	here := likelihood(at, results)
	for range newtonSteps {
		derive(at, results, gradient, curvature)
		var c mat.Cholesky
		if !c.Factorize(curvature) || c.SolveVecTo(step, gradient) != nil {
			break // flat, as far as numbers of this size can tell
		}
		there := math.Inf(-1)
		for scale := 1.0; there < here && scale > 1e-6; scale /= 2 {
			floats.AddScaledTo(next, at, scale, step.RawVector().Data)
			there = likelihood(next, results)
		}
		if there < here {
			break
		}
		at, next, here = next, at, there
		if mat.Norm(step, math.Inf(1)) < 1e-9 {
			break
		}
	}
	floats.Scale(1/perElo, at)
	return at
}

// share is what White can expect.
func (r *result) share(at []float64) float64 {
	return 1 / (1 + math.Exp(at[r.black]-at[r.white]-at[len(at)-1]))
}

// likelihood is the logarithm of the likelihood, with the priors.
func likelihood(at []float64, results []result) float64 {
	players, white := at[:len(at)-1], at[len(at)-1]
	sum, prior := floats.Sum(players), white/(whiteSpread*perElo)
	l := -sum*sum/2 - prior*prior/2
	for i := range results {
		r := &results[i]
		d := at[r.white] - at[r.black] + white
		l -= r.points*logOnePlusExp(-d) + (r.games-r.points)*logOnePlusExp(d)
	}
	return l
}

// logOnePlusExp is log(1 + exp(x)), for an x of any size.
func logOnePlusExp(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// derive computes the gradient of the likelihood, and its second derivatives times −1. The
// mean of the ratings is of no influence on games; a normal prior of their sum holds it at 0.
func derive(at []float64, results []result, gradient *mat.VecDense, curvature *mat.SymDense) {
	last := len(at) - 1
	sum := floats.Sum(at[:last])
	curvature.Zero()
	for i := range last {
		gradient.SetVec(i, -sum)
		for j := i; j < last; j++ {
			curvature.SetSym(i, j, 1)
		}
	}
	const prior = 1 / (whiteSpread * perElo * whiteSpread * perElo)
	gradient.SetVec(last, -at[last]*prior)
	curvature.SetSym(last, last, prior)
	for i := range results {
		r := &results[i]
		p := r.share(at)
		g, h := r.points-r.games*p, r.games*p*(1-p)
		// d is the sum of three of the numbers, with these signs.
		terms := [3]struct {
			index int
			sign  float64
		}{{r.white, 1}, {r.black, -1}, {last, 1}}
		for a, x := range terms {
			gradient.SetVec(x.index, gradient.AtVec(x.index)+x.sign*g)
			for _, y := range terms[a:] {
				curvature.SetSym(x.index, y.index, curvature.At(x.index, y.index)+x.sign*y.sign*h)
			}
		}
	}
}
