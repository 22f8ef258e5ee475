package eval

import "froe/engine/chess"

// Features are the parts of a position's evaluation, for tuning.
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

// Count is the number of times that a weight occurs, for White less for Black.
type Count struct {
	Weight int16
	N      int8
}

// Counter finds the [Features] of positions. What is not linear, the scale, is
// that of the weights it was made with.
//
// It knows nothing of single terms: the sum of the weights is linear in each,
// so that a weight of 1, with all others 0, makes the sum its count. Four
// weights are counted at a time, two in either half of a score, one in units of
// 1 and the other in units of step; counts are at most ±127, as there are 64
// squares.
type Counter struct {
	scale  *Classical
	probes []probe
}

const (
	step   = 256
	packed = 4 // weights to a probe
)

// probe is weights of 0 except first to first+packed-1, which are units.
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
				p.weights.array()[p.first+k] = unit
			}
		}
		p.squares = p.weights.squares()
	}
	return c
}

// Features are those of a position.
func (c *Counter) Features(p *chess.Position) Features {
	v := evaluation{p: p, w: c.scale.weights, squares: c.scale.squares}
	v.evaluate(c.scale.pawns.probe(&v))
	f := Features{Phase: v.phase, Scale: v.scale(v.sum().blend(v.phase))}
	for i := range c.probes {
		f.Counts = c.probes[i].count(p, f.Counts)
	}
	return f
}

// count appends the counts that a probe finds in a position.
func (b *probe) count(p *chess.Position, counts []Count) []Count {
	v := evaluation{p: p, w: &b.weights, squares: b.squares}
	var pawns pawnEntry
	pawns.fill(&v, chess.White)
	pawns.fill(&v, chess.Black)
	v.evaluate(&pawns)
	sum := v.sum()
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
