package statistic

import "math"

// Elo is the difference of strength that a share of the points stands for, by the
// logistic formula: -Inf for 0, +Inf for 1.
func Elo(share float64) float64 { return 400 * math.Log10(share/(1-share)) }

// EloOfPairs is the difference that pairs of games come to, each with an opening
// of its own and colours exchanged: pairs[k] of them gave k half points. The
// margin is half the 95 % interval, as the pairs spread; infinite where all are
// lost or won, and where there is but one. Counting pairs rather than games takes
// out what an opening decides for whoever has the better side of it.
func EloOfPairs(pairs [5]int) (elo, margin float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for half, count := range pairs {
		share, c := float64(half)/4, float64(count)
		n, sum, squares = n+c, sum+c*share, squares+c*share*share
	}
	if n == 0 {
		return 0, math.Inf(1)
	}
	share := sum / n
	elo = Elo(share)
	if n < 2 || math.IsInf(elo, 0) {
		return elo, math.Inf(1)
	}
	deviation := math.Sqrt(max(0, squares/n-share*share) / (n - 1))
	slope := 400 / math.Ln10 / (share * (1 - share))
	return elo, 1.96 * deviation * slope
}
