package dtstest

import "froe/dts"

// Oracle knows the value of every node of a Literal at every depth, by
// definition and a memory. It serves one goroutine.
type Oracle struct {
	tree *Literal
	memo [][3][]dts.Value // by node, horizon + 1 and depth; None where not asked yet
}

// NewOracle makes an oracle of t.
func NewOracle(t *Literal) *Oracle {
	return &Oracle{tree: t, memo: make([][3][]dts.Value, len(t.Guess))}
}

// Value is the minimax value of node n searched to a depth. At the horizon it
// counts the guess (0), the best guess beneath for the side to move (+1) or the
// worst (-1).
func (o *Oracle) Value(n int32, depth int, horizon int8) dts.Value {
	t := o.tree
	children := t.Children[n]
	depth = min(depth, int(t.Height[n])) // nothing changes beyond
	switch {
	case len(children) == 0 || depth <= 0 && horizon == 0:
		return t.Guess[n]
	case depth <= 0 && horizon > 0:
		return t.High[n]
	case depth <= 0:
		return t.Low[n]
	}
	known := &o.memo[n][horizon+1]
	if *known == nil {
		*known = make([]dts.Value, t.Height[n]+1)
		for i := range *known {
			(*known)[i] = dts.None
		}
	}
	if v := (*known)[depth]; v != dts.None {
		return v
	}
	best := dts.None
	for _, c := range children {
		best = max(best, -o.Value(c, depth-1+t.Extension(c), -horizon))
	}
	(*known)[depth] = best
	return best
}

// agrees reports whether what a value proves is true.
func agrees(v dts.Value, b dts.Bound, want dts.Value) bool {
	switch b {
	case dts.Exact:
		return v == want
	case dts.Lower:
		return v <= want
	case dts.Upper:
		return v >= want
	}
	return false
}
