package search

import "math/rand/v2"

// maxNoise bounds the noise of [Shared.Perturb] in an entry, either way: far
// less than one bonus at depth 1, so that it decides only which of two moves
// comes first that nothing is known about.
const maxNoise = 8

// Perturb empties the histories and fills the butterfly boards (of a machine with several
// nodes, those of the first) with a little noise, which a seed determines; seed 0 stands for none. A search is chaotic,
// so that its time to a depth is one draw of many, and measurements average
// over seeds (docs/log/measuring.md). No worker may be searching.
func (s *Shared) Perturb(seed uint64) {
	for _, b := range s.siblings {
		if b.histories != s.histories {
			b.Perturb(seed)
		}
	}
	s.clearHistories()
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
