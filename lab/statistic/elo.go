package statistic

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Elo is the difference of strength that a share of the points stands for, by the
// logistic formula: -Inf for 0, +Inf for 1.
func Elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

// Pairs counts pairs of games with the same opening and colours exchanged: Pairs[k]
// counts those that gave the first side k half points. It counts pairs and not games
// because an opening favours one colour, and a pair makes up for that.
type Pairs [5]int

// shares are what the outcomes of a pair give, of the points there are.
var shares = []float64{0, 0.25, 0.5, 0.75, 1}

// prior is how many pairs of each outcome are assumed to have been seen before any
// is played: one pair in all.
const prior = 1. / float64(len(Pairs{}))

// Elo is the difference of strength of the two sides, infinite if all pairs are
// won or lost, and the interval that it is in with a probability of 95 %, as the
// package's comment explains. Where all is won the interval has no upper end
// (+Inf), where all is lost no lower one (-Inf), and without a pair neither.
func (p Pairs) Elo() (elo, low, high float64) {
	counts, posterior := make([]float64, len(p)), make([]float64, len(p))
	n := 0.0
	for k, count := range p {
		n += float64(count)
		counts[k], posterior[k] = float64(count), float64(count)+prior
	}
	low, high = math.Inf(-1), math.Inf(1)
	if n == 0 {
		return 0, low, high
	}
	share := dirichletMean(posterior)
	if lost := counts[0] == n; !lost {
		low = Elo(share.Quantile(0.025))
	}
	if won := counts[len(p)-1] == n; !won {
		high = Elo(share.Quantile(0.975))
	}
	return Elo(stat.Mean(shares, counts)), low, high
}

// dirichletMean is the distribution of the mean share if the chances of the five
// outcomes have a Dirichlet distribution: the beta distribution with the same mean and variance.
func dirichletMean(weights []float64) distuv.Beta {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	mean := stat.Mean(shares, weights)
	variance := stat.MomentAbout(2, shares, mean, weights) / (total + 1)
	size := mean*(1-mean)/variance - 1
	return distuv.Beta{Alpha: mean * size, Beta: (1 - mean) * size}
}
