package eval

import "froe/engine/chess"

// Features are what the evaluation of a position is made of.
type Features struct {
	Phase  int // that blends, of FullPhase
	Scale  int // what remains of the value, of FullScale
	Counts []Count
}

// What Phase and Scale are parts of.
const (
	FullPhase = fullPhase
	FullScale = fullScale
)

// Count says how often a weight occurs, for White less for Black.
type Count struct {
	Weight int16
	N      int8
}

// Counter finds the features of positions. What is not linear, the scale, is
// that of the weights it was made with.
//
// It knows nothing of any term: the sum of the weights is linear in each, so a
// weight that is 1 where all others are 0 makes the sum its count. Four of them
// are found at a time, two in either half of a score, one in units of 1 and the
// other in units of step; counts are at most ±127, as there are 64 squares.
type Counter struct {
	scale  *Classical
	probes []probe
}

const (
	step   = 256
	packed = 4 // weights to a probe
)

// probe holds the weights first to first+packed-1 up to the light.
type probe struct {
	first   int
	weights Weights
	squares *squares
}

// NewCounter makes a counter.
func NewCounter(w *Weights) *Counter {
	c := &Counter{scale: With(w), probes: make([]probe, (count+packed-1)/packed)}
	for i := range c.probes {
		p := &c.probes[i]
		p.first = packed * i
		for k, unit := range [packed]score{pair(1, 0), pair(step, 0), pair(0, 1), pair(0, step)} {
			if p.first+k < count {
				p.weights.flat()[p.first+k] = unit
			}
		}
		p.squares = p.weights.squares()
	}
	return c
}

// Features are those of a position.
func (c *Counter) Features(p *chess.Position) Features {
	v := view{p: p, w: c.scale.weights, squares: c.scale.squares}
	v.look(c.scale.pawns.probe(&v))
	f := Features{Phase: v.phase, Scale: v.scale(v.total().blend(v.phase))}
	for i := range c.probes {
		f.Counts = c.probes[i].count(p, f.Counts)
	}
	return f
}

// count appends what a probe finds.
func (b *probe) count(p *chess.Position, counts []Count) []Count {
	v := view{p: p, w: &b.weights, squares: b.squares}
	var pawns pawnEntry
	pawns.fill(&v, chess.White)
	pawns.fill(&v, chess.Black)
	v.look(&pawns)
	sum := v.total()
	if sum == 0 {
		return counts
	}
	for half, n := range [2]int{sum.middle(), sum.end()} {
		low := int8(n)
		for k, n := range [2]int8{low, int8((n - int(low)) / step)} {
			if n != 0 {
				counts = append(counts, Count{int16(b.first + 2*half + k), n})
			}
		}
	}
	return counts
}
