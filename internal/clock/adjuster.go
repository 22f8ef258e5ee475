package clock

// Depth is what a finished depth of a search has shown.
type Depth struct {
	Best  uint16  // names the best move; it is compared with others, nothing else
	Score int     // centipawns, from the side to move
	Share float64 // of the positions searched so far, beneath the best move, 0 to 1
}

// Adjuster looks at the depths of one search as they are finished, and says how much
// more or less time than planned its move is worth. It knows no time and no chess;
// the same depths give the same answer. The zero Adjuster is ready for depth 1.
type Adjuster struct {
	best   uint16
	stable int           // depths in a row that kept the best move
	scores [lookBack]int // of the last depths, the newest first
	depths int           // taken so far
}

// Three factors, multiplied. Their forms and figures are Ethereal's (timeman.c),
// but for the fall of the score, which is drawn flatter: there half the range
// lies within 25 centipawns. In games they shorten the limit on average, so
// softShare is large.
const (
	// A best move that has just changed may change again.
	stableMost = 10 // depths in a row; more say no more
	stableFrom = 1.2
	stableStep = 0.04 // less for each

	// A score lower than it was some depths ago may need another move; one that
	// holds, or rises, does not.
	lookBack  = 3     // depths
	fallFrom  = 0.85  // a score that holds
	fallStep  = 0.016 // more for each centipawn lost
	fallLeast = 0.75
	fallMost  = 1.4

	// Where most of the work went into refuting everything else, the best move is
	// beyond doubt.
	shareFrom  = 0.4 // if all of it lies beneath the best move
	shareStep  = 2.0 // more if none does
	shareLeast = 0.5
)

// Take takes in the next depth and returns what the soft limit is to be
// multiplied by.
func (j *Adjuster) Take(d Depth) (stretch float64) {
	return j.stability(d.Best) * j.fall(d.Score) * max(shareLeast, shareFrom+shareStep*(1-d.Share))
}

func (j *Adjuster) stability(best uint16) float64 {
	j.stable = min(j.stable+1, stableMost)
	if best != j.best {
		j.best, j.stable = best, 0
	}
	return stableFrom - stableStep*float64(j.stable)
}

func (j *Adjuster) fall(score int) float64 {
	lost := 0
	if j.depths >= lookBack {
		lost = j.scores[lookBack-1] - score
	}
	copy(j.scores[1:], j.scores[:])
	j.scores[0] = score
	j.depths++
	return min(max(fallFrom+fallStep*float64(lost), fallLeast), fallMost)
}
