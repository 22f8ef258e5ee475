package clock

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// steady is so many depths that agree, with half of the work beneath the best
// move.
func steady(depths int) []Depth {
	all := make([]Depth, depths)
	for i := range all {
		all[i] = Depth{Best: 1, Score: 30, Share: 0.5}
	}
	return all
}

// stretchAfter is what an adjuster says after the last of some depths.
func stretchAfter(depths []Depth) (stretch float64) {
	var j Adjuster
	for _, d := range depths {
		stretch = j.Take(d)
	}
	return stretch
}

func TestAdjuster(t *testing.T) {
	tests := []struct {
		name string
		last Depth // after ten steady depths
		want float64
	}{
		{"all as before", Depth{1, 30, 0.5}, 0.8 * 0.85 * 1.4},
		{"the best move changed", Depth{2, 30, 0.5}, 1.2 * 0.85 * 1.4},
		{"the score fell", Depth{1, 5, 0.5}, 0.8 * 1.25 * 1.4},
		{"the score fell far", Depth{1, -400, 0.5}, 0.8 * 1.4 * 1.4},
		{"the score rose", Depth{1, 500, 0.5}, 0.8 * 0.75 * 1.4},
		{"nothing else was worth work", Depth{1, 30, 1}, 0.8 * 0.85 * 0.5},
		{"all else was", Depth{1, 30, 0}, 0.8 * 0.85 * 2.4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.InDelta(t, tt.want, stretchAfter(append(steady(10), tt.last)), 1e-9)
		})
	}
}

// The first depths have nothing to be compared with.
func TestAdjusterBegins(t *testing.T) {
	require.InDelta(t, 1.2*0.85*1.4, stretchAfter([]Depth{{1, -700, 0.5}}), 1e-9)
	require.InDelta(t, 1.08*0.85*1.4, stretchAfter(steady(4)), 1e-9)
}

// A fall is seen for as many depths as the adjuster looks back.
func TestAdjusterRemembersAFall(t *testing.T) {
	depths := steady(10)
	for i := range 5 {
		depths = append(depths, Depth{1, 5, 0.5})
		fall := stretchAfter(depths) / 0.8 / 1.4
		if i < lookBack {
			require.InDelta(t, 1.25, fall, 1e-9)
		} else {
			require.InDelta(t, 0.85, fall, 1e-9)
		}
	}
}

// Whatever a search finds: the stretch has bounds; a clearer best move never
// asks for more time, nor does a better score, nor the old best move.
func TestAdjusterIsReasonable(t *testing.T) {
	depth := rapid.Custom(func(t *rapid.T) Depth {
		return Depth{
			Best:  uint16(rapid.IntRange(0, 3).Draw(t, "best")),
			Score: rapid.IntRange(-32000, 32000).Draw(t, "score"),
			Share: rapid.Float64Range(0, 1).Draw(t, "share"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOfN(depth, 1, 30).Draw(t, "before")
		last := depth.Draw(t, "last")
		after := func(d Depth) float64 { return stretchAfter(append(before[:len(before):len(before)], d)) }
		stretch := after(last)
		require.LessOrEqual(t, stretch, 1.2*1.4*2.4)
		require.GreaterOrEqual(t, stretch, 0.8*0.75*0.5)

		clearer, better, same := last, last, last
		clearer.Share = (1 + last.Share) / 2
		better.Score += 50
		same.Best = before[len(before)-1].Best
		require.LessOrEqual(t, after(clearer), stretch)
		require.LessOrEqual(t, after(better), stretch)
		require.LessOrEqual(t, after(same), stretch)
	})
}
