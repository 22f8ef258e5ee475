package statistic

import "math"

// Wilson returns the 95 % interval of a share of which so many of a number of trials are seen:
// 0 to 1 of no trials.
//
// Reference: Wilson, JASA 22, 1927.
func Wilson(seen, trials int) (low, high float64) {
	if trials == 0 {
		return 0, 1
	}
	const z = 1.959964
	n, share := float64(trials), float64(seen)/float64(trials)
	middle := (share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
	return max(0, middle-half), min(1, middle+half)
}
