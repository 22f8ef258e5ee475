package search

import "math/rand/v2"

// maxNoise bounds what Perturb puts into a history score, either way: far less
// than one cut at depth 1 teaches, so that it decides nothing but which of two
// moves nobody knows anything of comes first.
const maxNoise = 8

// Perturb fills the main histories with a little noise that a seed determines;
// seed 0 stands for none. It forgets what they held. A search is chaotic: which
// of two equal moves comes first changes its time to a depth by some 30 %, so
// one search of a position is one draw from many, and a measurement wants
// several. No worker may be searching.
func (s *Shared) Perturb(seed uint64) {
	for _, b := range s.siblings {
		if b.histories != s.histories {
			b.Perturb(seed)
		}
	}
	s.histories.clear()
	if seed == 0 {
		return
	}
	draw := rand.New(rand.NewPCG(seed, 0))
	for side := range s.moveHistory.butterfly {
		for i := range 2 * len(s.moveHistory.butterfly[side]) {
			entryOf(s.moveHistory.butterfly[side][:], i).store(draw.Int32N(2*maxNoise+1) - maxNoise)
		}
	}
}
