package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
	"froe/tt"
)

// After a reduced move the change of the evaluation decides whether a ply is given
// back or taken.
func TestHindsight(t *testing.T) {
	s, p := newSearcher(t, AllOn()), DefaultParameters()
	p.HindsightGain = 80
	s.SetParameters(p)
	for _, c := range []struct {
		name          string
		reduction     int32
		depth         int32
		before, after int16
		want          int32
	}{
		{"reduced much, and no better off", 3, 4, 50, -50, 1},
		{"reduced much, and better off", 3, 4, 50, -49, 0},
		{"reduced little, and no better off", 2, 4, 50, -50, 0},
		{"reduced, and much better off", 2, 4, 50, 31, -1},
		{"reduced, and a little better off", 2, 4, 50, 30, 0},
		{"hardly reduced", 1, 4, 50, 400, 0},
		{"no depth to lose", 2, 1, 50, 400, 0},
		{"the opponent was in check", 3, 4, tt.NoEval, -50, 0},
		{"in check", 3, 4, 50, tt.NoEval, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, n, f := at(s, position(t, suite[5]), dts.Birth{Kind: dts.Played, Type: dts.Cut, Reduction: c.reduction, Depth: c.depth, Alpha: -1, Beta: 0})
			s.frames[1].staticEval = c.before
			f.previous, f.staticEval = 1, c.after
			require.Equal(t, c.want, w.hindsight(n, f))
		})
	}
}

// PV and CUT nodes without a hash move, or with one of little depth, are searched less deep.
func TestInternalReduction(t *testing.T) {
	s := newSearcher(t, AllOn())
	deep := int32(s.tuning.InternalDepth)
	for _, c := range []struct {
		name  string
		kind  dts.Type
		depth int32
		hash  tt.Entry
		want  int32
	}{
		{"PV", dts.PV, deep, tt.Entry{}, 1},
		{"CUT", dts.Cut, deep, tt.Entry{}, 1},
		{"ALL", dts.All, deep, tt.Entry{}, 0},
		{"shallow", dts.Cut, deep - 1, tt.Entry{}, 0},
		{"with a hash move", dts.Cut, deep, tt.Entry{Move: 77, Depth: int8(deep - 4)}, 0},
		{"with one of little depth", dts.Cut, deep, tt.Entry{Move: 77, Depth: int8(deep - 5)}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, n, f := at(s, position(t, suite[5]), dts.Birth{Kind: dts.Played, Type: c.kind, Depth: c.depth, Alpha: -1, Beta: 0})
			f.hashEntry = c.hash
			require.Equal(t, c.want, w.internalReduction(n, f))
			f.origin++
			require.Zero(t, w.internalReduction(n, f), "in a search of the same position")
		})
	}
}
